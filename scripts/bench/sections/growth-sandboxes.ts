import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from '../in-turn.ts';
import { type Load, load, type Request } from '../load.ts';
import { type MeasuredServer, startServer } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { ephemeral } from '../subjects.ts';
import { comment, view, type Work } from '../works.ts';

const COUNTS = { quick: [1, 100], full: [1, 10_000] };
const TOKEN = 'token-of-every-sandbox';
const CONNECTIONS = 10;
/**
 * Number of sandboxes in a load, evenly chosen from all sandboxes. Each connection sends one request to each of them.
 */
const ASKED = 250;
const MOST = 1.3;

/** Creates the default fixture with one token, which every sandbox has. */
export function fixtureWithToken(folder: string): string {
  const seed = JSON.parse(readFileSync(new URL('../../../fixtures/default.json', import.meta.url), 'utf8'));
  const { $schema: _editorsOnly, ...document } = seed;
  const file = join(folder, 'with-token.json');
  writeFileSync(
    file,
    JSON.stringify({ ...document, tokens: [{ token: TOKEN, user: 'owner@example.com', service: 'bench' }] }),
  );
  return file;
}

/** Starts a server with sandboxes `w0`, `w1` …, which accept the token of the fixture. */
export async function serverWith(count: number, fixture: string, folder: string): Promise<MeasuredServer> {
  const subject = ephemeral('--max-sandboxes', String(count + 1), '--fixture', fixture);
  const server = await startServer({ ...subject, name: String(count) }, folder);
  for (let at = 0; at < count; at += 1) await server.call('POST', '/_mock/sandboxes', { name: `w${at}` });
  return { ...server, token: TOKEN };
}

export function pathIn(sandbox: string, path: string): string {
  return `/_sandbox/${sandbox}${path}`;
}

function spreadOver(count: number, { path, ...request }: Work): Request[] {
  const sandboxOf = (at: number) => `w${Math.floor((at * count) / ASKED)}`;
  return Array.from({ length: ASKED }, (_, at) => ({ ...request, path: pathIn(sandboxOf(at), path) }));
}

/** Compares the processor time of requests with many sandboxes and with one sandbox. */
export async function sandboxGrowth({ rounds, isQuick }: Effort, folder: string): Promise<Row[]> {
  const fixture = fixtureWithToken(folder);
  const counts = isQuick ? COUNTS.quick : COUNTS.full;
  const servers: MeasuredServer[] = [];
  for (const count of counts) servers.push(await serverWith(count, fixture, folder));
  const loads = await inTurn(servers, rounds, async (server) => {
    const ask = (work: Work) =>
      load(server, spreadOver(Number(server.name), work), CONNECTIONS, { requests: ASKED * CONNECTIONS });
    return { comment: await ask(comment), view: await ask(view) };
  });
  for (const server of servers) await server.stop();
  const [smallest = '', largest = ''] = [servers[0]?.name, servers.at(-1)?.name];
  const figures = {
    [comment.name]: (one: { comment: Load }) => one.comment.cpuMicros,
    [view.name]: (one: { view: Load }) => one.view.cpuMicros,
  };
  return Object.entries(figures).map(([work, figure]) => ({
    what: `${work}: with ${largest} sandboxes × with ${smallest}`,
    goal: MOST,
    unit: '',
    values: loads.compare(largest, smallest, figure),
    note: `${short(loads.median(largest, figure))} µs of processor time`,
  }));
}
