import type { WholeAssumption } from '../probe.ts';

/** Read from every rejection of a run, except those that a proxy may have sent and those that look the same with both values. */
export const errorStatus: WholeAssumption = {
  id: 'errorStatus',
  meaning: 'HTTP status of an error envelope',
  provenance: 'likely',
  values: [
    ['200', 'always 200; the code stands only in the envelope'],
    ['code', 'the same number as errors[0].code'],
  ],
  rules: {
    'error-status': {
      section: 'All operations',
      provenance: 'likely',
      text: 'Error envelopes come with HTTP 200: every error seen live did, and several real clients do not read a body outside 2xx.',
      evidence: [
        {
          source: 'live calls',
          text: 'Without a token, with an unknown one, after a logout, with rejected input, to an unknown route: each with HTTP 200.',
          count: 5,
        },
        { source: 'clients', text: 'Several do not read a body outside 2xx.' },
      ],
    },
  },
  minOperations: 2,
  probes: [
    { says: 'a login with a wrong name', steps: [{ send: 'POST /login', token: null, body: { login: '{noToken}' } }] },
    { says: 'a read without a token', steps: [{ send: 'GET /view/{readable}', token: null }] },
  ],
};
