import { execFileSync } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { overHttp } from '../../../src/client/fetch.ts';
import { inTurn, withServers } from '../in-turn.ts';
import { cleanEnvironment } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { login, sandboxUse } from '../sandbox-use.ts';
import { median } from '../statistics.ts';
import { bare, ephemeral } from '../subjects.ts';

const USES = { quick: 50, full: 500 };
const STARTS_A_ROUND = 3;
const FIRST_MOCK = fileURLToPath(new URL('../first-mock.mjs', import.meta.url));
const INDEX = fileURLToPath(new URL('../../../dist/index.js', import.meta.url));

/** Sends as many requests, in the same way, to a server without sandboxes. */
function equalRequests(url: string): () => Promise<void> {
  const send = overHttp(http.request as unknown as Parameters<typeof overHttp>[0]);
  const reset = async () => (await send(`${url}/reset`, { method: 'POST', headers: {} })).text();
  return async () => {
    await reset();
    await login(url);
    await reset();
  };
}

/** Measures a sandbox that the client creates, uses once, and deletes. */
function ofClient({ rounds, isQuick }: Effort, folder: string): Promise<Row> {
  const count = isQuick ? USES.quick : USES.full;
  return withServers([bare, ephemeral()], folder, async (servers) => {
    let made = 0;
    const uses = new Map<string, (name: string) => Promise<void>>();
    for (const server of servers) {
      uses.set(server.name, server.name === bare.name ? equalRequests(server.url) : await sandboxUse(server));
    }
    const times = await inTurn(servers, rounds, async ({ name }) => {
      const use = uses.get(name);
      const startedAt = performance.now();
      for (let at = 0; at < count; at += 1) {
        made += 1;
        await use?.(`test-${made}`);
      }
      return (performance.now() - startedAt) / count;
    });
    const ms = (one: number) => one;
    return {
      what: 'a sandbox created, used once, deleted, by the client',
      goal: 2.2,
      unit: ' ms',
      values: times.of('leadmock', ms),
      note: `three requests to node:http ${short(times.median(bare.name, ms))} ms`,
    };
  });
}

/** Measures `createMock()` in processes that have loaded leadmock, once in each process. */
function firstMocks({ rounds }: Effort): Row {
  const starts = (options: object) =>
    Array.from({ length: rounds * STARTS_A_ROUND }, () => {
      const words = [FIRST_MOCK, INDEX, JSON.stringify(options)];
      return Number(execFileSync(process.execPath, words, { env: cleanEnvironment() }));
    });
  const note = `with a port ${short(median(starts({})))} ms`;
  return { what: 'first mock in a running process', goal: 20, unit: ' ms', values: starts({ port: false }), note };
}

export async function sandboxes(effort: Effort, folder: string): Promise<Row[]> {
  return [await ofClient(effort, folder), firstMocks(effort)];
}
