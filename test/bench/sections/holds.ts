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

/** For how long a request holds up all others. */
async function heldBy(server: HeldServer, { before, ...request }: HostileRequest): Promise<number> {
  if (before) {
    const { status, text } = await server.send(before);
    if (status !== 200) throw new Error(`what comes before ${request.what} was refused: ${text.slice(0, 1000)}`);
  }
  await server.heldMs();
  await server.send(request);
  return server.heldMs();
}

interface Measured {
  plane: string;
  what: string;
  ms: number;
}

const LISTED = 10;

function longestOf(measured: readonly Measured[]): Measured[] {
  return measured.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED);
}

function findingsOf(title: string, goal: string, measured: readonly Measured[]): Findings {
  const longest = longestOf(measured);
  return {
    title: `${title}, of ${measured.length} made for that`,
    heads: ['request', 'plane', 'longest turn'],
    rows: longest.map(({ plane, what, ms }) => [what, plane, `${ms.toFixed(0)} ms`]),
    goals: [{ what: goal, limit: 100, is: 'at most', values: [longest[0]?.ms ?? 0], unit: ' ms' }],
  };
}

const subject = () => ephemeral('--max-sandboxes', '10');

/** In a server whose journal is full, and whose code has been compiled. */
async function heldWhenWarm(rounds: number, folder: string): Promise<Measured[]> {
  const server = await HeldServer.start(subject(), folder);
  for (let count = 0; count < LARGE_ENTRIES; count += 1) {
    await server.send({ method: 'POST', path: '/lead/101/comment', body: LARGE });
  }
  const measured: Measured[] = [];
  const measure = async (plane: string, request: HostileRequest) => {
    // The first of each kind compiles code that all later ones use.
    await heldBy(server, request);
    const turns: number[] = [];
    for (let round = 0; round < rounds; round += 1) turns.push(await heldBy(server, request));
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
  return measured;
}

async function heldByFirst(request: HostileRequest, folder: string): Promise<number> {
  const server = await HeldServer.start(subject(), folder);
  const ms = await heldBy(server, request);
  await server.stop();
  return ms;
}

/** As the first request that a server gets: the longest ones are tried again, each in servers of its own. */
async function heldWhenNew(folder: string): Promise<Measured[]> {
  const tried: (Measured & { request: HostileRequest })[] = [];
  for (const [plane, requests] of Object.entries(hostileRequests)) {
    for (const request of requests) {
      tried.push({ plane, what: request.what, request, ms: await heldByFirst(request, folder) });
    }
  }
  const longest = new Set(longestOf(tried));
  for (const one of tried.filter((each) => longest.has(each))) {
    one.ms = median([one.ms, await heldByFirst(one.request, folder), await heldByFirst(one.request, folder)]);
  }
  return tried;
}

/**
 * For how long one request of up to 1 MiB holds up all others: of each the median of several rounds, since what else runs on the
 * machine makes single ones longer.
 */
export async function holds({ isQuick }: Effort, folder: string): Promise<Findings[]> {
  const title = 'The longest that one request of up to 1 MiB holds others up';
  const goal = 'longest turn of one request of up to 1 MiB';
  const warm = findingsOf(title, goal, await heldWhenWarm(isQuick ? 3 : 7, folder));
  if (isQuick) return [warm];
  const isNew = ', the first that a new server gets';
  return [warm, findingsOf(title + isNew, goal + isNew, await heldWhenNew(folder))];
}
