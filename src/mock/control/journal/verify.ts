import type { ControlVerifyRequest } from '../../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { awaitVerdict } from './await-verdict.ts';
import { Expectation, type Verdict } from './expectation.ts';

const DEFAULT_TIMEOUT = '2s';

export const verify = controlOperation<ControlVerifyRequest>({
  id: 'verify',
  method: 'POST',
  path: '/_mock/verify',
  summary: 'Check that clients sent the expected requests',
  hasBody: true,
  problems: {
    409: 'The result is unknown: a request that is in flight, evicted or unreadable could change it',
    417: 'The expectation failed: `requestIds` lists matching requests, `nearest` the most similar requests, `others` the unexpected ones',
  },
  async handle(call) {
    const { body, context } = call;
    const expectation = new Expectation(body, context.operations);
    const isFinal = (verdict: Verdict) => verdict.kind !== 'open' || !verdict.mayClear;
    const verdict = await awaitVerdict(call, expectation, body.timeout ?? DEFAULT_TIMEOUT, isFinal);
    const notChecked = expectation.rejectImpossible(call);
    if (verdict.kind === 'open') throw new Problem(409, verdict.summary);
    const requestIds = verdict.requests.map(({ id }) => id);
    if (verdict.kind === 'holds') {
      return { verified: true, count: verdict.count, requestIds, ...(notChecked.length > 0 && { notChecked }) };
    }
    const { summary, difference, nearest, others } = verdict;
    throw new Problem(417, summary + difference, [], { requestIds, nearest, others }, summary);
  },
});
