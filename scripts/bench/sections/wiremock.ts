import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { found } from '../../../test/support/needs.ts';
import { freePort } from '../free-port.ts';
import { cleanEnvironment, startServer } from '../measured-server.ts';
import { installedProject, packageOf } from '../packed.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median, ratios } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { runSuite, type Suite, writeSuite } from '../vitest-suite.ts';
import { comment, view } from '../works.ts';

const PREPARE = fileURLToPath(new URL('../../prepare.mjs', import.meta.url));
const BUILD = fileURLToPath(new URL('../wiremock/node_modules/wiremock/build/', import.meta.url));
const JAVA = { name: 'java', anyOf: [['java', '-version']] };
const POLL_MS = 20;
const FILES = 10;
const TESTS_A_FILE = 20;
const WHAT = `${FILES * TESTS_A_FILE} Vitest tests with start of the server × with WireMock`;

/** Tests of a client that logs in, reads a view and comments on a lead. Each test starts from a reset. */
const TESTS = `
import { beforeEach, expect, test } from 'vitest';
const url = process.env.MOCK_URL;
const post = async (path, body, headers) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return (await fetch(url + path, init)).json();
};
beforeEach(async () => expect((await fetch(url + process.env.MOCK_RESET, { method: 'POST' })).ok).toBe(true));
for (let at = 0; at < ${TESTS_A_FILE}; at += 1) {
  test(\`comments on a lead, \${at}\`, async () => {
    const login = { login: 'owner@example.com', password: 'secret', service: 'bench', version: '1.0' };
    const { result: { token } } = await post('/login', login);
    const view = await (await fetch(url + '${view.path}', { headers: { token } })).json();
    expect(view).toMatchObject({ status: 'success', result: { id: 1001 } });
    const added = await post('${comment.path}', ${JSON.stringify(comment.body)}, { token });
    expect(added).toMatchObject({ status: 'success', result: ${JSON.stringify(comment.body)} });
  });
}`;

interface Contestant {
  name: string;
  resetPath: string;
  readyPath: string;
  start(port: number): ChildProcess;
}

/**
 * Writes stubs of the three requests as in WireMock's documentation: token, schema of the body, response with a
 * template.
 */
function writeStubs(folder: string, viewResponse: unknown): string {
  const root = join(folder, 'wiremock');
  mkdirSync(join(root, 'mappings'), { recursive: true });
  const headers = { 'Content-Type': 'application/json' };
  const token = { token: { equalTo: 'a-token' } };
  const matchesJsonSchema = (field: string) => ({
    type: 'object',
    properties: { [field]: { type: 'string' } },
    required: [field],
  });
  const added = `{"status":"success","result":{"id":"{{randomInt lower=1}}","text":"{{jsonPath request.body '$.text'}}"}}`;
  const mappings = [
    {
      request: { method: 'POST', urlPath: '/login', bodyPatterns: [{ matchesJsonSchema: matchesJsonSchema('login') }] },
      response: { status: 200, headers, jsonBody: { status: 'success', result: { token: 'a-token' } } },
    },
    {
      request: { method: view.method, urlPath: view.path, headers: token },
      response: { status: 200, headers, jsonBody: viewResponse },
    },
    {
      request: {
        method: comment.method,
        urlPathPattern: '/lead/[0-9]+/comment',
        headers: token,
        bodyPatterns: [{ matchesJsonSchema: matchesJsonSchema('text') }],
      },
      response: { status: 200, headers, transformers: ['response-template'], body: added },
    },
  ];
  writeFileSync(join(root, 'mappings/service.json'), JSON.stringify({ mappings }));
  return root;
}

function spawnServer(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
}

/** Measures milliseconds from the start of the server until the suite has passed. */
async function run({ start, readyPath, resetPath }: Contestant, suite: Suite): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const server = start(port);
  try {
    while (!(await fetch(url + readyPath).catch(() => undefined))?.ok) {
      if (server.exitCode !== null) throw new Error(`${server.spawnargs.join(' ')} ended with ${server.exitCode}`);
      await wait(POLL_MS);
    }
    await runSuite(suite, { MOCK_URL: url, MOCK_RESET: resetPath });
    return performance.now() - startedAt;
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}

async function contestants(project: string, folder: string): Promise<readonly [Contestant, Contestant]> {
  const server = await startServer(ephemeral(), folder);
  const root = writeStubs(folder, await server.call(view.method, view.path));
  await server.stop();
  const jar = readdirSync(BUILD).find((name) => name.endsWith('.jar'));
  if (jar === undefined) throw new Error(`${BUILD} has no jar`);
  const program = join(packageOf(project), 'dist/leadmock.js');
  return [
    {
      name: 'leadmock',
      readyPath: '/_mock/ready',
      resetPath: '/_mock/reset',
      start: (port) => spawnServer(process.execPath, [program, 'serve', '--ephemeral', '--port', String(port)]),
    },
    {
      name: jar.replace('wiremock-standalone-', 'WireMock ').replace('.jar', ''),
      readyPath: '/__admin/mappings',
      resetPath: '/__admin/scenarios/reset',
      start: (port) =>
        spawnServer('java', [
          '-jar',
          join(BUILD, jar),
          ...['--bind-address', '127.0.0.1', '--port', String(port), '--root-dir', root],
        ]),
    },
  ];
}

/** Runs the same tests against leadmock and WireMock. The time includes the start of the server. */
export async function wiremock({ rounds }: Effort, folder: string): Promise<Row[]> {
  if (found(JAVA) === undefined)
    return [{ what: WHAT, goal: 1, unit: '', values: [], note: 'this machine has no java' }];
  spawnSync(process.execPath, [PREPARE, '--wiremock'], { stdio: 'inherit' });
  const project = installedProject(folder);
  // The files run one after another: each test resets the server.
  const suite = writeSuite(project, 'wiremock', {
    count: FILES,
    testsEach: TESTS_A_FILE,
    text: TESTS,
    settings: { fileParallelism: false },
  });
  const both = await contestants(project, folder);
  const times = both.map((): number[] => []);
  // The first round only loads the files into memory.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, contestant] of both.entries()) {
      const ms = await run(contestant, suite);
      if (round > 0) times[at]?.push(ms);
    }
  }
  const [ours = [], theirs = []] = times;
  const seconds = (at: number) => `${both[at]?.name} ${short(median(times[at] ?? []) / 1000)} s`;
  return [{ what: WHAT, goal: 1, unit: '', values: ratios(ours, theirs), note: `${seconds(0)}, ${seconds(1)}` }];
}
