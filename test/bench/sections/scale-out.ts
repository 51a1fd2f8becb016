import autocannon from 'autocannon';
import { MockControl } from '../../../src/client/index.ts';
import { found } from '../../support/needs.ts';
import { nginx, runNginx } from '../../support/run-nginx.ts';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const PROCESSES = [1, 2, 4];
const SANDBOXES = 64;
const CONNECTIONS = 64;
const names = Array.from({ length: SANDBOXES }, (_, at) => `world-${at}`);

interface World {
  path: string;
  token: string;
}

/** Makes the sandboxes through the proxy, each with a mark of its own. */
function makeWorlds(url: string): Promise<World[]> {
  return Promise.all(
    names.map(async (name) => {
      const mock = new MockControl(url).sandbox(name);
      await mock.seed({ mode: 'merge', data: { projects: [{ id: 7, name }] } });
      const { token } = await mock.tokens.make({ user: 'owner@example.com', service: 'bench' });
      return { path: `/_sandbox/${name}/view/1001`, token };
    }),
  );
}

/** Throws unless every sandbox is reached with its mark, and lives in one process alone. */
async function checkWorlds(url: string, servers: readonly MeasuredServer[]): Promise<void> {
  for (const name of names) {
    const { name: mark } = await new MockControl(url).sandbox(name).record('projects', 7);
    if (mark !== name) throw new Error(`${name} reached the world of ${mark}`);
  }
  const lists = await Promise.all(servers.map((server) => new MockControl(server.url).sandboxes.list()));
  const held = lists.flat().filter(({ name }) => name !== 'default');
  if (held.length !== SANDBOXES) throw new Error(`${SANDBOXES} sandboxes are held ${held.length} times`);
}

async function load(url: string, worlds: readonly World[], seconds: number): Promise<autocannon.Result> {
  const requests = worlds.map(({ path, token }) => ({ method: 'GET' as const, path, headers: { token } }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

async function measure(processes: number, { rounds, seconds }: Effort, folder: string): Promise<string[]> {
  const starts = Array.from({ length: processes }, () => startServer(ephemeral('--trust-proxy', '1'), folder));
  const servers = await Promise.all(starts);
  const proxy = await runNginx(servers.map(({ url }) => Number(new URL(url).port)));
  const worlds = await makeWorlds(proxy.url);
  await load(proxy.url, worlds, seconds);
  const loads: autocannon.Result[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await load(proxy.url, worlds, Math.max(1, seconds)));
  await checkWorlds(proxy.url, servers);
  await proxy.stop();
  for (const server of servers) await server.stop();
  return [
    `${processes}`,
    median(loads.map(({ requests }) => requests.average)).toFixed(0),
    median(loads.map(({ latency }) => latency.p50)).toFixed(0),
    median(loads.map(({ latency }) => latency.p99)).toFixed(0),
  ];
}

/** nginx before 1, 2 and 4 processes, as docs/scale-out.md has it: view reads over many sandboxes. */
export async function scaleOut(effort: Effort, folder: string): Promise<Findings[]> {
  if (found(nginx) === undefined) {
    console.log('### Past one machine: left out, this machine has no nginx\n');
    return [];
  }
  const rows: string[][] = [];
  for (const processes of PROCESSES) rows.push(await measure(processes, effort, folder));
  const title = `Past one machine: nginx, ${SANDBOXES} sandboxes, ${CONNECTIONS} connections`;
  return [
    { title, heads: ['Processes', 'requests/s', 'p50 ms', 'p99 ms'], rows, plot: { column: 1, is: 'bar' }, goals: [] },
  ];
}
