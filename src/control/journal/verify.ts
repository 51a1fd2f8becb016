import type { ControlVerifyRequest } from '../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { awaitVerdict, timeoutOf } from './await-verdict.ts';
import { Expectation } from './expectation.ts';

const DEFAULT_TIMEOUT = '2s';

export const verify = controlOperation<ControlVerifyRequest>({
  id: 'verify',
  method: 'POST',
  path: '/_mock/verify',
  summary: 'Check which requests arrived',
  hasBody: true,
  problems: {
    409: 'The result is unknown: a request that is in flight, evicted or unreadable could change it',
    417: 'The expectation failed: `requestIds` lists matching requests, `nearest` the most similar requests, `others` the unexpected ones',
  },
  async handle({ sandbox, body, context, signal }) {
    const expectation = new Expectation(body, context.operations);
    const verdict = await awaitVerdict(sandbox, expectation, {
      timeoutMs: timeoutOf(body.timeout ?? DEFAULT_TIMEOUT),
      signal,
      isFinal: (one) => one.kind !== 'open' || !one.mayClear,
    });
    const notChecked = expectation.rejectImpossible({ sandbox, context });
    if (verdict.kind === 'open') throw new Problem(409, verdict.detail);
    const requestIds = verdict.requests.map(({ id }) => id);
    if (verdict.kind === 'holds') {
      return { verified: true, count: verdict.count, requestIds, ...(notChecked.length > 0 && { notChecked }) };
    }
    const { detail, nearest, others } = verdict;
    const problem = new Problem(417, detail, [], { requestIds, nearest, others });
    problem.logged = verdict.summary;
    throw problem;
  },
});
