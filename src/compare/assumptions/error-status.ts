import type { AssumptionCheck } from '../probe.ts';

export const errorStatus: AssumptionCheck = {
  id: 'errorStatus',
  minOperations: 2,
  probes: [
    { says: 'a login of an unknown user', steps: [{ send: 'POST /login', token: null, body: { login: '{noToken}' } }] },
    { says: 'a read without a token', steps: [{ send: 'GET /view/{readable}', token: null }] },
  ],
};
