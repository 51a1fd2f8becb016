import type { WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

export const timezone: WholeAssumption = {
  id: 'timezone',
  meaning: 'time zone of created_at: UTC or any IANA name',
  provenance: 'guess',
  values: [
    ['UTC', 'UTC'],
    ['Europe/Moscow', 'Moscow time, as one client assumes'],
  ],
  rules: {
    'comment-time-zone': {
      section: 'Leads',
      provenance: 'guess',
      text: 'created_at is in UTC.',
      operations: ['add-comment'],
    },
  },
  probes: [{ says: 'a comment', steps: [sample('add-comment')] }],
};
