import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../load.ts';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median, ratios, spread } from '../statistics.ts';
import { ephemeral, withFile } from '../subjects.ts';
import { comment } from '../works.ts';

const SIZES = { quick: [100, 100_000], full: [100, 10_000, 100_000] };
/** A reset to this many is so quick that it leaves no work behind; the larger states grow a little instead. */
const MOST_TO_RESET = 100;
const REQUESTS = 1000;
const WARM_UP_ROUNDS = 3;
const PAUSE_SECONDS = { quick: 2, full: 15 };
const READ_SECONDS = 3;
const POLL_MS = 50;

interface Grown {
  size: number;
  server: MeasuredServer;
  cpuMicros: number[];
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

/** Waits until the readable file is written and the log begun anew, so that it does not disturb what is measured next. */
async function untilQuiet(log: string): Promise<void> {
  while ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) await wait(POLL_MS);
}

async function inTurn(grown: readonly Grown[], rounds: number, settled: (one: Grown) => Promise<void>): Promise<void> {
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const one of grown) {
      const { cpuMicros } = await load(one.server, comment, 10, { requests: REQUESTS });
      if (round >= 0) one.cpuMicros.push(cpuMicros);
      if (one.size <= MOST_TO_RESET) await one.server.reset();
    }
    for (const one of grown) await settled(one);
  }
}

/** What a comment costs in a small state and in a large one, and the longest that a request waits in the large one. */
export async function growth({ rounds, isQuick }: Effort, folder: string): Promise<Findings> {
  const rows: string[][] = [];
  const goals: Findings['goals'] = [];
  for (const name of ['leadmock', 'leadmock, file']) {
    const isKept = name === 'leadmock, file';
    const dataFile = (size: number) => join(folder, `growth-${size}.json`);
    const grown: Grown[] = [];
    for (const size of isQuick ? SIZES.quick : SIZES.full) {
      const fixture = ['--fixture', grownFixture(size, folder)];
      const subject = isKept ? withFile(dataFile(size), ...fixture) : ephemeral(...fixture);
      grown.push({ size, server: await startServer(subject, folder), cpuMicros: [] });
    }
    await inTurn(grown, rounds, ({ size }) => (isKept ? untilQuiet(`${dataFile(size)}.log`) : Promise.resolve()));

    const smallest = grown[0]?.cpuMicros ?? [];
    for (const { size, cpuMicros } of grown) {
      rows.push([`${name}: ${size}`, median(cpuMicros).toFixed(1), spread(ratios(cpuMicros, smallest))]);
    }
    const largest = grown.at(-1) as Grown;
    goals.push({
      what: `comment POST, ${name}: processor time with 100,000 × with 100`,
      limit: 1.3,
      is: 'at most',
      values: ratios(largest.cpuMicros, smallest),
    });
    if (isKept) {
      const seconds = isQuick ? PAUSE_SECONDS.quick : PAUSE_SECONDS.full;
      const { slowest } = await load(largest.server, comment, 10, { seconds });
      goals.push({
        what: 'slowest POST in a steady load, 100,000 comments, file',
        limit: 100,
        is: 'at most',
        values: [slowest],
        unit: ' ms',
      });
      // The readable file is now written, in the middle of these reads.
      const reads = await load(largest.server, { method: 'GET', path: '/view/1001' }, 1, { seconds: READ_SECONDS });
      goals.push({
        what: 'slowest read while 100,000 comments go to the readable file',
        limit: 100,
        is: 'at most',
        values: [reads.slowest],
        unit: ' ms',
      });
    }
    for (const { server } of grown) await server.stop();
  }
  return {
    title: 'A comment POST in a state that grows',
    heads: ['Comments in the state', 'µs CPU each', '× with 100'],
    rows,
    plot: { column: 1, is: 'bar' },
    goals,
  };
}
