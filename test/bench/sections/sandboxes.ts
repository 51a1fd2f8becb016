import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const SANDBOXES = 1000;
const MOCKS = 50;
const USES = { quick: 100, full: 500 };
const LOGIN = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'bench', version: '1.0' });

const built = <Exports>(file: string): Promise<Exports> =>
  import(new URL(`../../../dist/${file}`, import.meta.url).href);

/** What `createMock()` takes in a process that has loaded leadmock, in milliseconds: the first time, and each other time. */
async function startsInProcess(): Promise<{ first: number; others: number[] }> {
  const { createMock } = await built<typeof import('../../../src/index.ts')>('index.js');
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

/** What each test pays, in milliseconds, round by round: a sandbox made by the client, a login in it, and the sandbox dropped. */
async function uses(url: string, { rounds, isQuick }: Effort): Promise<number[]> {
  const { MockControl } = await built<typeof import('../../../src/client/index.ts')>('client.js');
  const server = new MockControl(url);
  const makeUseDrop = async (name: string) => {
    await server.sandboxes.make({ name });
    const answer = await fetch(`${server.sandbox(name).baseUrl}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: LOGIN,
    });
    const { status } = (await answer.json()) as { status: string };
    if (status !== 'success') throw new Error(`a login in the sandbox ${name} was refused`);
    await server.sandboxes.drop(name);
  };
  const count = isQuick ? USES.quick : USES.full;
  const times: number[] = [];
  // The first round is the warm-up of both processes.
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    for (let at = 0; at < count; at += 1) await makeUseDrop(`test-${round}-${at}`);
    if (round > 0) times.push((performance.now() - startedAt) / count);
  }
  return times;
}

/** What sandboxes of the default fixture cost, made by a call each. */
export async function sandboxes(effort: Effort, folder: string): Promise<Findings> {
  const server = await startServer(ephemeral('--max-sandboxes', String(SANDBOXES + 1)), folder);
  const before = await server.usage();
  for (let at = 0; at < SANDBOXES; at += 1) await server.call('POST', '/_mock/sandboxes', { name: `w${at}` });
  const after = await server.usage();
  await server.stop();
  const asked = await startServer(ephemeral(), folder);
  const each = await uses(asked.url, effort);
  await asked.stop();
  const { first, others } = await startsInProcess();
  const milliseconds = (after.cpuMicros - before.cpuMicros) / SANDBOXES / 1000;
  const mebibytes = (after.rssBytes - before.rssBytes) / 2 ** 20;
  return {
    title: `${SANDBOXES} sandboxes of the default fixture`,
    heads: ['', 'each', 'all'],
    rows: [
      ['processor time, the call and its connection included', `${milliseconds.toFixed(2)} ms`, ''],
      ['made, used once and dropped, through the client', `${median(each).toFixed(2)} ms`, ''],
      ['a mock in a running process, the first', `${first.toFixed(1)} ms`, ''],
      [`a mock in a running process, each of ${MOCKS} others`, `${median(others).toFixed(1)} ms`, ''],
      ['memory', `${((mebibytes * 1024) / SANDBOXES).toFixed(0)} KiB`, `${mebibytes.toFixed(0)} MiB`],
    ],
    goals: [
      { what: 'first mock in a running process', limit: 20, is: 'at most', values: [first], unit: ' ms' },
      { what: 'making a sandbox', limit: 2, is: 'at most', values: [milliseconds], unit: ' ms' },
      {
        what: 'a sandbox made, used once and dropped, through the client',
        limit: 2,
        is: 'at most',
        values: each,
        unit: ' ms',
      },
      { what: `memory of ${SANDBOXES} sandboxes`, limit: 150, is: 'at most', values: [mebibytes], unit: ' MiB' },
    ],
  };
}
