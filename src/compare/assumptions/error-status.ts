import { codeOf, errorsOf } from '../answer.ts';
import type { AssumptionCheck } from '../probe.ts';

/** Seen in every refusal of a run, but those that somebody before the service may give, and those that both values would show. */
export const errorStatus: AssumptionCheck = {
  id: 'errorStatus',
  operations: 2,
  unseen: 'nothing was refused with a code of its own',
  probes: [
    { says: 'a login with a wrong name', steps: [{ send: 'POST /login', token: null, body: { login: '{noToken}' } }] },
    { says: 'a read without a token', steps: [{ send: 'GET /view/{readable}', token: null }] },
  ],
  reads({ answer }) {
    const code = codeOf(answer);
    if (!errorsOf(answer) || code === 200 || code === 429 || (code ?? 0) >= 500) return undefined;
    const { status } = answer;
    if (status === 200) return { fits: ['ok'], says: 'refusals come with HTTP 200' };
    return status === code
      ? { fits: ['code'], says: 'refusals come with their code as the HTTP status' }
      : { fits: [], says: `a refusal with code ${code ?? 'missing'} comes with HTTP ${status}` };
  },
};
