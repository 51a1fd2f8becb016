import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { JournalRequest } from '../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { aDuration, parseDuration } from '../duration.ts';
import { Problem } from '../problem.ts';
import { filterParameters, findRequests, fits, parseFilter, type RequestFilter } from './filter.ts';

const MOST_REQUESTS = 1000;
const LONGEST_MS = 10 * 60 * 1000;
/** Waits at once, in one process. */
const MOST_WAITS = 1000;

let waits = 0;

function countIn(text: string): number {
  const count = Number(text);
  if (/^[0-9]{1,4}$/.test(text) && count >= 1 && count <= MOST_REQUESTS) return count;
  throw new Problem(400, `count must be a whole number from 1 to ${MOST_REQUESTS} (it is ${JSON.stringify(text)})`);
}

function timeoutIn(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new Problem(400, `timeout must be ${aDuration} (it is ${JSON.stringify(text)})`);
  if (ms > LONGEST_MS) throw new Problem(400, 'timeout must be 10m at most');
  return ms;
}

interface Wait {
  filter: RequestFilter;
  count: number;
  timeoutMs: number;
  /** Ends when the client gives up. */
  signal: AbortSignal;
}

/** The matching requests as soon as there are so many of them, or those that came in time. */
function waitFor(sandbox: Sandbox, { filter, count, timeoutMs, signal }: Wait): Promise<JournalRequest[]> {
  return new Promise((resolve) => {
    waits += 1;
    const end = () => {
      stopListening();
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      waits -= 1;
      resolve(findRequests(sandbox, filter));
    };
    // Each request is looked at once: the whole journal for every one of them would slow down those that are waited for.
    let missing = count - findRequests(sandbox, filter).length;
    const stopListening = sandbox.journal.listen((entry) => {
      if (fits(entry, sandbox, filter)) missing -= 1;
      if (missing <= 0) end();
    });
    const timer = setTimeout(end, timeoutMs);
    signal.addEventListener('abort', end);
  });
}

export const waitForRequests = controlOperation({
  id: 'wait-for-requests',
  method: 'GET',
  path: '/_mock/requests/wait',
  summary: 'Answers when so many matching requests have been answered',
  query: [
    ...filterParameters,
    { name: 'count', description: `How many, 1 to ${MOST_REQUESTS}; 1 when left out` },
    { name: 'timeout', description: `How long at most, 5s when left out, up to 10m: ${aDuration}` },
  ],
  hasBody: false,
  problems: { 408: 'Time is up: `requests` are those that came' },
  async handle({ sandbox, query, signal }) {
    const filter = parseFilter(query, ['count', 'timeout']);
    const count = countIn(query.get('count') ?? '1');
    const timeoutMs = timeoutIn(query.get('timeout') ?? '5s');
    if (filter.limit < count) {
      throw new Problem(400, `a limit of ${filter.limit} leaves no room for the ${count} requests that are waited for`);
    }
    let requests = findRequests(sandbox, filter);
    if (requests.length < count) {
      if (waits >= MOST_WAITS) throw new Problem(503, `${MOST_WAITS} calls are waiting already`);
      requests = await waitFor(sandbox, { filter, count, timeoutMs, signal });
    }
    if (requests.length >= count) return { requests, evicted: sandbox.journal.evicted };
    const detail = `${requests.length} of ${count} matching requests came within ${query.get('timeout') ?? '5s'}`;
    throw new Problem(408, detail, [], { requests, evicted: sandbox.journal.evicted });
  },
});
