// Measures how many requests a second one process serves, with few and with many sandboxes, and the memory of a sandbox
// with ten requests in its journal. `npm run bench:capacity` takes two minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberOf, scriptOptions } from '../../test/support/script-options.ts';
import { type Load, load } from './load.ts';
import { thisMachine } from './machine.ts';
import { short, table } from './report.ts';
import { fixtureWithToken, pathIn, serverWith } from './sections/growth-sandboxes.ts';
import { median } from './statistics.ts';
import { comment, view, type Work } from './works.ts';

const COUNTS = [100, 1000, 10_000];
/** Each connection sends one request to each sandbox, so each sandbox gets ten requests in a round. */
const CONNECTIONS = 10;
const MIN_REQUESTS = 20_000;
const MIB = 2 ** 20;

async function measure(count: number, rounds: number, fixture: string, folder: string): Promise<string[]> {
  const server = await serverWith(count, fixture, folder);
  const { rssBytes: before } = await server.usage();
  const ask = (work: Work, requests: number) => {
    const all = Array.from({ length: count }, (_, at) => ({ ...work, path: pathIn(`w${at}`, work.path) }));
    return load(server, all, CONNECTIONS, { requests });
  };
  try {
    const first = await ask(comment, count * CONNECTIONS);
    const loads: Record<'comment' | 'view', Load>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      loads.push({ comment: await ask(comment, MIN_REQUESTS), view: await ask(view, MIN_REQUESTS) });
    }
    const perSecond = (of: 'comment' | 'view') => short(median(loads.map((one) => one[of].perSecond)));
    const p99 = short(median(loads.map((one) => one.comment.p99)));
    const memory = [before, first.rssBytes].map((bytes) => `${short(bytes / MIB)} MiB`);
    return [String(count), perSecond('comment'), `${p99} ms`, perSecond('view'), ...memory];
  } finally {
    await server.stop();
  }
}

const { rounds } = scriptOptions({ rounds: { type: 'string' } });
const folder = mkdtempSync(join(tmpdir(), 'leadmock-bench-'));
try {
  const fixture = fixtureWithToken(folder);
  const rows: string[][] = [];
  for (const count of COUNTS) rows.push(await measure(count, numberOf('rounds', rounds, 1) ?? 5, fixture, folder));
  const heads = [
    'sandboxes',
    'comment POST, a second',
    'p99',
    'view read, a second',
    'memory',
    'after 10 requests each',
  ];
  console.log(`${thisMachine()}\n\n${table(heads, rows)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
