import type { AssumptionCheck } from '../probe.ts';

/**
 * Detects `errorStatus` from every rejection of a run, except rejections that a proxy may have sent, and rejections
 * that are equal with both values.
 */
export const errorStatus: AssumptionCheck = {
  id: 'errorStatus',
  minOperations: 2,
  probes: [
    { says: 'a login of an unknown user', steps: [{ send: 'POST /login', token: null, body: { login: '{noToken}' } }] },
    { says: 'a read without a token', steps: [{ send: 'GET /view/{readable}', token: null }] },
  ],
};
