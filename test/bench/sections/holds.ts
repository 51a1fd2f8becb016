import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { type HostileRequest, hostileRequests } from './hostile-bodies.ts';

const HOLD_PROBE = new URL('../hold-probe.mjs', import.meta.url).href;
/** As many as fill a journal. */
const LARGE_ENTRIES = 130;
const LARGE = `{"text":"a","options":[${Array.from({ length: 20_000 }, () => '{}').join(',')}]}`;
/** What the event loop needs to notice that it was held up. */
const AFTERWARDS_MS = 20;

/**
 * For how long one request of up to 1 MiB holds up all others: the longest turn of the event loop that it takes, the median of
 * several rounds, since what else runs on the machine makes single ones longer.
 */
export async function holds({ isQuick }: Effort, folder: string): Promise<Findings> {
  const server = await startServer(ephemeral('--max-sandboxes', '10'), folder, HOLD_PROBE);
  const send = async ({ method, path, body }: HostileRequest) => {
    const headers = { token: server.token, 'content-type': 'application/json' };
    const answer = await fetch(server.url + path, { method, headers, ...(body !== '' && { body }) });
    await answer.text();
    await wait(AFTERWARDS_MS);
  };
  const held = async () => {
    server.process.send('held');
    const [{ heldMs }] = await once(server.process, 'message');
    return heldMs as number;
  };
  for (let count = 0; count < LARGE_ENTRIES; count += 1) {
    await send({ what: '', method: 'POST', path: '/lead/101/comment', body: LARGE });
  }
  const measured: { plane: string; what: string; ms: number }[] = [];
  for (const [plane, requests] of Object.entries(hostileRequests)) {
    for (const request of requests) {
      // The first of each kind compiles code that all later ones use.
      await send(request);
      await held();
      const turns: number[] = [];
      for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
        await send(request);
        turns.push(await held());
      }
      measured.push({ plane, what: request.what, ms: median(turns) });
    }
  }
  await server.stop();
  const longest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return {
    title: `The longest that one request of up to 1 MiB holds others up, of ${measured.length} made for that`,
    heads: ['request', 'plane', 'longest turn'],
    rows: longest.map(({ plane, what, ms }) => [what, plane, `${ms.toFixed(0)} ms`]),
    goals: [
      {
        what: 'longest turn of one request of up to 1 MiB',
        limit: 100,
        is: 'at most',
        values: [longest[0]?.ms ?? 0],
        unit: ' ms',
      },
    ],
  };
}
