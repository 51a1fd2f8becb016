import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const SANDBOXES = 1000;
const MOCKS = 50;

/** What `createMock()` takes in a process that has loaded leadmock, in milliseconds: the first time, and each other time. */
async function startsInProcess(): Promise<{ first: number; others: number[] }> {
  const built = new URL('../../../dist/index.js', import.meta.url).href;
  const { createMock }: typeof import('../../../src/index.ts') = await import(built);
  const times: number[] = [];
  for (let at = 0; at <= MOCKS; at += 1) {
    const startedAt = performance.now();
    const mock = await createMock({ port: false });
    times.push(performance.now() - startedAt);
    await mock.close();
  }
  const [first = Number.NaN, ...others] = times;
  return { first, others };
}

/** What sandboxes of the default fixture cost, made by a call each. */
export async function sandboxes(_effort: Effort, folder: string): Promise<Findings> {
  const server = await startServer(ephemeral('--max-sandboxes', String(SANDBOXES + 1)), folder);
  const before = await server.usage();
  for (let at = 0; at < SANDBOXES; at += 1) await server.call('POST', '/_mock/sandboxes', { name: `w${at}` });
  const after = await server.usage();
  await server.stop();
  const { first, others } = await startsInProcess();
  const milliseconds = (after.cpuMicros - before.cpuMicros) / SANDBOXES / 1000;
  const mebibytes = (after.rssBytes - before.rssBytes) / 2 ** 20;
  return {
    title: `${SANDBOXES} sandboxes of the default fixture`,
    heads: ['', 'each', 'all'],
    rows: [
      ['processor time, the call and its connection included', `${milliseconds.toFixed(2)} ms`, ''],
      ['a mock in a running process, the first', `${first.toFixed(1)} ms`, ''],
      [`a mock in a running process, each of ${MOCKS} others`, `${median(others).toFixed(1)} ms`, ''],
      ['memory', `${((mebibytes * 1024) / SANDBOXES).toFixed(0)} KiB`, `${mebibytes.toFixed(0)} MiB`],
    ],
    goals: [
      { what: 'first mock in a running process', limit: 20, is: 'at most', values: [first], unit: ' ms' },
      { what: 'making a sandbox', limit: 2, is: 'at most', values: [milliseconds], unit: ' ms' },
      { what: `memory of ${SANDBOXES} sandboxes`, limit: 150, is: 'at most', values: [mebibytes], unit: ' MiB' },
    ],
  };
}
