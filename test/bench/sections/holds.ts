import { HeldServer } from '../held.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { type HostileRequest, hostileRequests } from './hostile-bodies.ts';

/** As many as fill a journal. */
const LARGE_ENTRIES = 130;
const LARGE = `{"text":"a","options":[${Array.from({ length: 20_000 }, () => '{}').join(',')}]}`;

/** What a tester is shown of the latest request. */
const looks = [
  { what: 'the journal', path: '/_mock/requests?limit=1' },
  { what: 'the HAR file', path: '/_mock/requests?limit=1&format=har' },
];

/**
 * For how long one request of up to 1 MiB holds up all others: of each the median of several rounds, since what else runs on the
 * machine makes single ones longer.
 */
export async function holds({ isQuick }: Effort, folder: string): Promise<Findings> {
  const server = await HeldServer.start(ephemeral('--max-sandboxes', '10'), folder);
  for (let count = 0; count < LARGE_ENTRIES; count += 1) {
    await server.send({ method: 'POST', path: '/lead/101/comment', body: LARGE });
  }
  const measured: { plane: string; what: string; ms: number }[] = [];
  const measure = async (plane: string, request: HostileRequest) => {
    // The first of each kind compiles code that all later ones use.
    await server.send(request);
    await server.heldMs();
    const turns: number[] = [];
    for (let round = 0; round < (isQuick ? 3 : 7); round += 1) {
      await server.send(request);
      turns.push(await server.heldMs());
    }
    measured.push({ plane, what: request.what, ms: median(turns) });
  };
  for (const request of hostileRequests.service) {
    await measure('service', request);
    for (const look of looks) {
      await measure('control', { what: `${look.what} of ${request.what}`, method: 'GET', path: look.path, body: '' });
    }
  }
  for (const request of hostileRequests.control) await measure('control', request);
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
