import type { ControlWaitForRequestsRequest } from '../../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { badBody, Problem } from '../problem.ts';
import { awaitResult } from './await-result.ts';
import { Expectation } from './expectation.ts';
import { presentEntry } from './present.ts';

const DEFAULT_TIMEOUT = '5s';

export const waitForRequests = controlOperation<ControlWaitForRequestsRequest>({
  id: 'wait-for-requests',
  method: 'POST',
  path: '/_mock/requests/wait',
  summary: 'Wait for expected requests, and return them',
  hasBody: true,
  problems: { 504: 'Timeout: `detail` gives the reason, `requests` lists matching requests, if known' },
  async handle(call) {
    const { sandbox, body, context } = call;
    const expectation = new Expectation(body, context.operations);
    if (expectation.isMetByEmptyJournal) {
      const pointer = body.times === 0 ? '/times' : '/atMost';
      throw badBody([{ pointer, message: 'allows zero requests. Use verify instead of a wait' }]);
    }
    expectation.rejectImpossible(call, true);
    const timeout = body.timeout ?? DEFAULT_TIMEOUT;
    const result = await awaitResult(call, expectation, timeout, ({ kind }) => kind === 'holds');
    const { evicted } = sandbox.journal;
    const requests = result.kind === 'open' ? [] : result.requests.map((entry) => presentEntry(entry, sandbox));
    if (result.kind === 'holds') return { requests, evicted };
    const { summary, difference } = result;
    // Chromium sends a request again after status 408.
    throw new Problem(
      504,
      `within ${timeout}: ${summary}${difference}`,
      [],
      { requests, evicted },
      `within ${timeout}: ${summary}`,
    );
  },
});
