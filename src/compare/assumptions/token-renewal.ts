import type { WholeAssumption } from '../probe.ts';

/** A token lives for a day, which is too long for a run. */
export const tokenRenewal: WholeAssumption = {
  id: 'tokenRenewal',
  meaning: 'which requests with a good token count as an action that keeps it alive',
  provenance: 'guess',
  values: [
    ['any', 'every one, rejected or not'],
    ['success', 'those that succeed'],
  ],
  rules: {
    'token-action': {
      section: 'Sessions and tokens',
      provenance: 'guess',
      text: 'Every request to an operation whose token held counts as an action, rejected or not. A request to an unknown route counts as none.',
      operations: 'withToken',
    },
  },
  probes: [],
};
