import type { ControlVerifyRequest } from '../../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { awaitResult } from './await-result.ts';
import { Expectation, type ExpectationResult } from './expectation.ts';

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
    const isFinal = (result: ExpectationResult) => result.kind !== 'open' || !result.mayClear;
    const result = await awaitResult(call, expectation, body.timeout ?? DEFAULT_TIMEOUT, isFinal);
    const notChecked = expectation.rejectImpossible(call);
    if (result.kind === 'open') throw new Problem(409, result.summary);
    const requestIds = result.requests.map(({ id }) => id);
    if (result.kind === 'holds') {
      return { verified: true, count: result.count, requestIds, ...(notChecked.length > 0 && { notChecked }) };
    }
    const { summary, difference, nearest, others } = result;
    throw new Problem(417, summary + difference, [], { requestIds, nearest, others }, summary);
  },
});
