import http from 'node:http';
import { overHttp } from '../../../src/client/fetch.ts';
import { withServers } from '../in-turn.ts';
import { startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { bare, ephemeral } from '../subjects.ts';

const SANDBOXES = 1000;
const MOCKS = 50;
const USES = { quick: 100, full: 500 };
const LOGIN = JSON.stringify({ login: 'owner@example.com', password: 'secret', service: 'bench', version: '1.0' });

const built = <Exports>(file: string): Promise<Exports> =>
  import(new URL(`../../../dist/${file}`, import.meta.url).href);

/**
 * @returns the duration of `createMock()` in a process that has loaded leadmock, in milliseconds: the first call, and
 * later calls
 */
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

type Use = (name: string) => Promise<void>;

async function login(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/login`, { method: 'POST', headers, body: LOGIN });
  const { status } = (await answer.json()) as { status: string };
  if (status !== 'success') throw new Error(`a login at ${url} was rejected`);
}

/** Requests of each test: it creates a sandbox, logs in, and deletes the sandbox. */
async function useOfSandbox(url: string): Promise<Use> {
  const { MockControl } = await built<typeof import('../../../src/client/index.ts')>('client.js');
  const server = new MockControl(url);
  return async (name) => {
    await server.sandboxes.create({ name });
    await login(server.sandbox(name).baseUrl);
    await server.sandboxes.delete(name);
  };
}

/** The same number of requests, two of which do no work. */
function useOfNothing(url: string): Use {
  const send = overHttp(http.request as unknown as Parameters<typeof overHttp>[0]);
  const askNothing = async () => (await send(`${url}/reset`, { method: 'POST', headers: {} })).text();
  return async () => {
    await askNothing();
    await login(url);
    await askNothing();
  };
}

/** @returns the duration of each use in milliseconds, round by round */
async function timesOf(uses: readonly Use[], { rounds, isQuick }: Effort): Promise<number[][]> {
  const count = isQuick ? USES.quick : USES.full;
  const times = uses.map((): number[] => []);
  // The first round is the warm-up of all processes.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [which, use] of uses.entries()) {
      const startedAt = performance.now();
      for (let at = 0; at < count; at += 1) await use(`test-${round}-${at}`);
      if (round > 0) times[which]?.push((performance.now() - startedAt) / count);
    }
  }
  return times;
}

/** Measures sandboxes of the default fixture that are created by a call each. */
export async function sandboxes(effort: Effort, folder: string): Promise<Findings> {
  const server = await startServer(ephemeral('--max-sandboxes', String(SANDBOXES + 1)), folder);
  const before = await server.usage();
  for (let at = 0; at < SANDBOXES; at += 1) await server.call('POST', '/_mock/sandboxes', { name: `w${at}` });
  const after = await server.usage();
  await server.stop();
  const [each = [], ofNothing = []] = await withServers([ephemeral(), bare], folder, async ([mock, other]) => {
    if (!mock || !other) throw new Error('two servers were to be started');
    return timesOf([await useOfSandbox(mock.url), useOfNothing(other.url)], effort);
  });
  const { first, others } = await startsInProcess();
  const milliseconds = (after.cpuMicros - before.cpuMicros) / SANDBOXES / 1000;
  const mebibytes = (after.rssBytes - before.rssBytes) / 2 ** 20;
  return {
    title: `${SANDBOXES} sandboxes of the default fixture`,
    heads: ['', 'each', 'all'],
    rows: [
      ['processor time, the call and its connection included', `${milliseconds.toFixed(2)} ms`, ''],
      ['created, used once and deleted, through the client', `${median(each).toFixed(2)} ms`, ''],
      ['the same three requests to node:http', `${median(ofNothing).toFixed(2)} ms`, ''],
      ['a mock in a running process, the first', `${first.toFixed(1)} ms`, ''],
      [`a mock in a running process, each of ${MOCKS} others`, `${median(others).toFixed(1)} ms`, ''],
      ['memory', `${((mebibytes * 1024) / SANDBOXES).toFixed(0)} KiB`, `${mebibytes.toFixed(0)} MiB`],
    ],
    goals: [
      { what: 'first mock in a running process', limit: 20, is: 'at most', values: [first], unit: ' ms' },
      { what: 'making a sandbox', limit: 2, is: 'at most', values: [milliseconds], unit: ' ms' },
      {
        what: 'a sandbox created, used once and deleted, through the client',
        limit: 2,
        is: 'at most',
        values: each,
        unit: ' ms',
      },
      { what: `memory of ${SANDBOXES} sandboxes`, limit: 150, is: 'at most', values: [mebibytes], unit: ' MiB' },
    ],
  };
}
