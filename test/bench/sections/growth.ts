import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logFilesOf } from '../../../src/store/log/read-log.ts';
import { load } from '../load.ts';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import type { Effort, Findings, Goal } from '../report.ts';
import { median, ratios, spread } from '../statistics.ts';
import { ephemeral, withFile } from '../subjects.ts';
import { comment, view } from '../works.ts';
import { sandboxGrowth } from './growth-sandboxes.ts';

const SIZES = { quick: [100, 100_000], full: [100, 10_000, 100_000, 1_000_000] };
/** A reset to this many is so quick that it leaves no work behind; the larger states grow a little instead. */
const MOST_TO_RESET = 100;
const REQUESTS = 1000;
const WARM_UP_ROUNDS = 3;
/** Of the state in which the longest waits are looked for. */
const STEADY_SIZE = 100_000;
const STEADY_SECONDS = { quick: 2, full: 15 };
const READ_SECONDS = 3;
const POLL_MS = 50;
const MOST = 1.3;

interface Grown {
  size: number;
  server: MeasuredServer;
  /** Processor time of each request, round by round. */
  comments: number[];
  views: number[];
}

/** The default fixture with so many comments, as a file. */
function grownFixture(size: number, folder: string): string {
  const seed = JSON.parse(readFileSync(new URL('../../../fixtures/default.json', import.meta.url), 'utf8'));
  const comments = Array.from({ length: size }, (_, at) => ({
    ...{ id: String(at + 1), lead_id: 101, text: `Comment ${at + 1}: called back, wants to see the flat on Monday` },
    ...{ created_at: '01.02.26 10:20:30', author: { id: 11, type: 'staff' }, signature: 'bench', user_id: 2 },
  }));
  const file = join(folder, `grown-${size}.json`);
  const { $schema: _editorsOnly, ...document } = seed;
  writeFileSync(file, JSON.stringify({ ...document, comments }));
  return file;
}

/** Waits until the readable file holds all that is in the two logs, so that its writing does not disturb what is measured next. */
async function untilQuiet(dataFile: string): Promise<void> {
  const holdsNone = (log: string) => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0;
  while (!logFilesOf(dataFile).every(holdsNone)) await wait(POLL_MS);
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

/** The longest that a POST waits in a steady load of them, and a read while the readable file is written afterwards. */
async function longestWaits(server: MeasuredServer, seconds: number): Promise<Goal[]> {
  const { slowest } = await load(server, comment, 10, { seconds });
  // The readable file is now written, in the middle of these reads.
  const reads = await load(server, view, 1, { seconds: READ_SECONDS });
  const waits = {
    'slowest POST in a steady load, 100,000 comments, file': slowest,
    'slowest read while 100,000 comments go to the readable file': reads.slowest,
  };
  return Object.entries(waits).map(([what, ms]) => ({ what, limit: 100, is: 'at most', values: [ms], unit: ' ms' }));
}

/** What requests cost in a small state and in a large one, and the longest that one waits in a large one. */
async function stateGrowth({ rounds, isQuick }: Effort, folder: string): Promise<Findings> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
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
    for (const { size, comments, views } of grown) {
      const cells = [
        [comments, smallest.comments],
        [views, smallest.views],
      ].flatMap(([own = [], least = []]) => [median(own).toFixed(1), spread(ratios(own, least))]);
      rows.push([`${name}: ${size}`, ...cells]);
    }
    const largest = grown.at(-1) as Grown;
    for (const work of ['comments', 'views'] as const) {
      goals.push({
        what: `${work === 'views' ? view.name : comment.name}, ${name}: processor time with ${largest.size} comments × with ${smallest.size}`,
        limit: MOST,
        is: 'at most',
        values: ratios(largest[work], smallest[work]),
      });
    }
    const steady = grown.find(({ size }) => size === STEADY_SIZE);
    if (isKept && steady)
      goals.push(...(await longestWaits(steady.server, isQuick ? STEADY_SECONDS.quick : STEADY_SECONDS.full)));
    for (const { server } of grown) await server.stop();
  }
  return {
    title: 'Requests in a state that grows',
    heads: ['Comments in the state', 'comment POST, µs CPU', '× with 100', 'view read, µs CPU', '× with 100'],
    rows,
    plot: { column: 1, is: 'bar' },
    goals,
  };
}

/** What requests cost where there is more and more: records, and sandboxes. */
export async function growth(effort: Effort, folder: string): Promise<Findings[]> {
  return [await stateGrowth(effort, folder), await sandboxGrowth(effort, folder)];
}
