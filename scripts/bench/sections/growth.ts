import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logOf } from '../../../src/mock/store/log-file.ts';
import { load } from '../load.ts';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median, ratios } from '../statistics.ts';
import { ephemeral, withFile } from '../subjects.ts';
import { comment, view } from '../works.ts';
import { sandboxGrowth } from './growth-sandboxes.ts';

const SIZES = { quick: [100, 100_000], full: [100, 1_000_000] };
/**
 * Maximum number of comments in a state that is reset after a load. A reset of a larger state would also use processor
 * time in the next load, so larger states grow a little instead.
 */
const MOST_TO_RESET = 100;
const REQUESTS = 1000;
const WARM_UP_ROUNDS = 3;
const POLL_MS = 50;
const MOST = 1.3;

interface Grown {
  size: number;
  server: MeasuredServer;
  /** Processor time of each request, round by round. */
  comments: number[];
  views: number[];
}

/** Creates a file of the default fixture with additional comments. */
function grownFixture(size: number, folder: string): string {
  const seed = JSON.parse(readFileSync(new URL('../../../fixtures/default.json', import.meta.url), 'utf8'));
  const comments = Array.from({ length: size }, (_, at) => ({
    id: String(at + 1),
    lead_id: 101,
    text: `Comment ${at + 1}: called back, wants to see the flat on Monday`,
    created_at: '01.02.26 10:20:30',
    author: { id: 11, type: 'staff' },
    signature: 'bench',
    user_id: 2,
  }));
  const file = join(folder, `grown-${size}.json`);
  const { $schema: _editorsOnly, ...document } = seed;
  writeFileSync(file, JSON.stringify({ ...document, comments }));
  return file;
}

/** Waits until the data file contains all changes, so that its write does not disturb the next measurement. */
async function untilQuiet(dataFile: string): Promise<void> {
  while ((statSync(logOf(dataFile), { throwIfNoEntry: false })?.size ?? 0) > 0) await wait(POLL_MS);
}

async function inTurn(grown: readonly Grown[], rounds: number, settled: (one: Grown) => Promise<void>): Promise<void> {
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const one of grown) {
      const views = await load(one.server, view, 10, { requests: REQUESTS });
      const comments = await load(one.server, comment, 10, { requests: REQUESTS });
      if (round >= 0) {
        one.views.push(views.cpuMicros);
        one.comments.push(comments.cpuMicros);
      }
      if (one.size <= MOST_TO_RESET) await one.server.reset();
    }
    for (const one of grown) await settled(one);
  }
}

/** Compares the processor time of requests with the largest and the smallest state. */
async function stateGrowth({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of ['leadmock', 'leadmock, file']) {
    const isKept = name === 'leadmock, file';
    const dataFile = (size: number) => join(folder, `growth-${size}.json`);
    const grown: Grown[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      const fixture = ['--fixture', grownFixture(size, folder)];
      const subject = isKept ? withFile(dataFile(size), ...fixture) : ephemeral(...fixture);
      grown.push({ size, server: await startServer(subject, folder), comments: [], views: [] });
    }
    await inTurn(grown, rounds, ({ size }) => (isKept ? untilQuiet(dataFile(size)) : Promise.resolve()));
    const [smallest] = grown as [Grown, ...Grown[]];
    const largest = grown.at(-1) as Grown;
    for (const work of ['comments', 'views'] as const) {
      rows.push({
        what: `${work === 'views' ? view.name : comment.name}, ${name}: with ${largest.size} comments × with ${smallest.size}`,
        goal: MOST,
        unit: '',
        values: ratios(largest[work], smallest[work]),
        note: `${short(median(largest[work]))} µs of processor time`,
      });
    }
    for (const { server } of grown) await server.stop();
  }
  return rows;
}

export async function growth(effort: Effort, folder: string): Promise<Row[]> {
  return [...(await stateGrowth(effort, folder)), ...(await sandboxGrowth(effort, folder))];
}
