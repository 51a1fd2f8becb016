import { execFile, spawn } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, connect as openSocket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, type TestContext, test } from 'vitest';
import { type Need, needs } from '../../support/needs.ts';
import { cleanEnvironment, runLeadmock, startLeadmock, workFolder } from '../../support/run-leadmock.ts';

const PATIENCE_MS = 240_000;

const execute = promisify(execFile);

/** Suite in a language without a client of leadmock. Its helper sends the two calls of a test. */
interface Suite {
  language: string;
  folder: string;
  needed: readonly Need[];
  /** Compiles the suite in a folder. */
  prepare(folder: string): Promise<unknown>;
  payments: readonly string[];
  failing: readonly string[];
}

const REFERENCES = ['System.Net.Http.dll', 'System.Runtime.Serialization.dll', 'System.Xml.dll'];

const suites: readonly Suite[] = [
  {
    language: 'Ruby',
    folder: 'ruby',
    needed: [{ name: 'Ruby with minitest', anyOf: [['ruby', '-e', 'require "minitest"']] }],
    async prepare() {},
    payments: ['ruby', 'test_payments.rb'],
    failing: ['ruby', 'test_failing.rb'],
  },
  {
    language: 'C#',
    folder: 'csharp',
    needed: [
      { name: 'mcs', anyOf: [['mcs', '--version']] },
      { name: 'mono', anyOf: [['mono', '--version']] },
    ],
    prepare: (cwd) =>
      execute('sh', ['-c', `mcs -out:tests.exe ${REFERENCES.map((file) => `-r:${file}`).join(' ')} *.cs`], { cwd }),
    payments: ['mono', 'tests.exe', 'payments'],
    failing: ['mono', 'tests.exe', 'failing'],
  },
];

async function prepared(context: TestContext, { folder, prepare }: Suite): Promise<string> {
  const cwd = await workFolder(context);
  await cp(fileURLToPath(new URL(`${folder}/`, import.meta.url)), cwd, { recursive: true });
  await prepare(cwd);
  return cwd;
}

/** @returns the documents of failed tests, by letters of the titles without separators */
async function documents(cwd: string): Promise<Record<string, { sandbox: string }>> {
  const folder = join(cwd, 'leadmock-failures');
  const files = (await readdir(folder)).sort();
  const named = files.filter((name) => name.endsWith('.json'));
  expect(files).toEqual(named.flatMap((name) => [name.replace('.json', '.har'), name]));
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  return Object.fromEntries(
    await Promise.all(named.map(async (name) => [lettersOf(name.replace(/--.*/, '')), await read(name)])),
  );
}

/** @returns `readsanunknownview` for `test-reads-an-unknown-view` */
const lettersOf = (text: string) => text.replace(/^test[-_]|[^a-z]/g, '');

const NO_REQUESTS =
  /failed test "\w+"\n {2}the sandbox got no requests: let the client append \/_sandbox\/\S+ to the URL of the server, .*\n {2}meanwhile, the sandbox default got 1 request: does the client drop the path of its base URL\?\n/;
const REJECTED = /failed test "\w+"\n {2}request 2, GET \/view\/4711: HTTP 200, code 400: unknown-view: /;

/** Forwards connections from another port, as a container does. */
async function mappedPort({ onTestFinished }: TestContext, port: number): Promise<number> {
  const server = createServer((socket) => {
    const inner = openSocket(port, '127.0.0.1');
    for (const end of [socket, inner]) end.on('error', () => {});
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Runs a suite without `leadmock run`. */
function runSuite([file = '', ...args]: readonly string[], cwd: string, url: string) {
  return new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: { ...cleanEnvironment(), LEADMOCK_URL: url } });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.stdout.resume();
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  });
}

for (const suite of suites) {
  const { isSkipped, why } = needs(suite.needed);
  const { language } = suite;

  test.skipIf(isSkipped)(`${language}: leadmock run writes the files, and shows the causes${why}`, async (context) => {
    const cwd = await prepared(context, suite);
    const { code, stderr } = await runLeadmock(context, ['run', '--', ...suite.failing], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(REJECTED);
    expect(stderr).toMatch(NO_REQUESTS);
    expect(stderr).toMatch(/\n {2}journal and states: leadmock-failures\/\S+\.json \(leadmock open replays it\)\n/);
    expect(stderr).not.toContain('never ended');
    expect(await documents(cwd)).toMatchObject({
      readsanunknownview: { requests: [{ path: '/login' }, { path: '/view/4711' }], message: expect.any(String) },
      dropsthepathofitsbaseurl: { requests: [] },
    });
  });

  const started = `${language}: a server behind a mapped port, started before the tests, keeps only failed tests${why}`;
  test.skipIf(isSkipped)(started, async (context) => {
    const cwd = await prepared(context, suite);
    const { port, call } = await startLeadmock(context, ['--ephemeral']);
    const url = `http://localhost:${await mappedPort(context, port)}`;
    expect(await runSuite(suite.payments, cwd, url)).toEqual({ code: 0, stderr: '' });
    const { code, stderr } = await runSuite(suite.failing, cwd, url);
    expect(code).toBe(1);
    expect(stderr).toMatch(NO_REQUESTS);
    const failed = await documents(cwd);
    expect(Object.keys(failed).sort()).toEqual(['dropsthepathofitsbaseurl', 'readsanunknownview']);
    const { sandboxes } = (await call('GET', '/_mock/sandboxes')).body;
    const kept = sandboxes.filter(({ name }: { name: string }) => name !== 'default');
    expect(kept.map(({ name }: { name: string }) => name).sort()).toEqual(
      Object.values(failed)
        .map(({ sandbox }) => sandbox)
        .sort(),
    );
    for (const { name, test } of kept) {
      expect(test.outcome).toBe('failed');
      expect(stderr).toContain(`  panel: /_sandbox/${name}/_mock/panel on the server\n`);
    }
  });

  const swept = `${language}: a sweep judges each test exactly, and leaves no files of failed tests${why}`;
  test.skipIf(isSkipped)(swept, { timeout: PATIENCE_MS }, async (context) => {
    const cwd = await prepared(context, suite);
    const before = await readdir(cwd);
    const args = ['sweep', '--faults', '--json', '--', ...suite.payments];
    const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, patienceMs: PATIENCE_MS });
    expect(code, stderr).toBe(5);
    const { outcomes } = JSON.parse(stdout);
    const verdicts = outcomes.map(({ test, operation, verdict }: Record<string, string>) => [
      lettersOf(test?.toLowerCase() ?? ''),
      operation,
      verdict,
    ]);
    expect(verdicts.sort()).toEqual([
      ['dropsthecomment', 'add-comment', 'recovered'],
      ['dropsthecomment', 'add-payment', 'left undone'],
      ['paysagainafteranyerror', 'add-payment', 'stored twice'],
      ['paysthedeposit', 'add-payment', 'test failed'],
    ]);
    expect(await readdir(cwd)).toEqual(before);
  });
}

const PROJECTS = `export default { test: { testTimeout: 60_000, projects: [{ test: { name: 'node-a' } }, { test: { name: 'node-b' } }] } };`;

const TESTS = `
import { MockControl } from 'leadmock/client';
import { afterEach, beforeEach, expect, test } from 'vitest';

const server = new MockControl(process.env.LEADMOCK_URL);
let begun;
let mock;
beforeEach(async ({ task }) => {
  begun = await server.tests.begin({ title: task.name, id: task.file.name + ' ' + task.fullTestName });
  mock = server.sandbox(begun.sandbox);
});
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  await server.tests.end(begun.sandbox, error ? { outcome: 'failed', message: error.message } : { outcome: 'passed' });
});

const pay = async (sum) => {
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'shop' });
  const body = JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum });
  const response = await fetch(mock.baseUrl + '/lead/101/payment', { method: 'POST', headers: { token, 'Content-Type': 'application/json' }, body });
  expect((await response.json()).status).toBe('success');
};
test('pays the deposit', () => pay(10));
test('pays again after any error', () => pay(20).catch(() => pay(20)));
test('pays with a retry', { retry: 1 }, () => pay(30));
test('pays repeatedly', { repeats: 1 }, () => pay(40));
`;

test('a sweep judges retries and repetitions of Vitest, and two projects with the same file', {
  timeout: PATIENCE_MS,
}, async (context) => {
  const cwd = await workFolder(context);
  await symlink(join(inject('packed'), 'node_modules'), join(cwd, 'node_modules'), 'junction');
  await writeFile(join(cwd, 'vitest.config.mjs'), PROJECTS);
  await writeFile(join(cwd, 'pay.test.mjs'), TESTS);
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run'];
  const args = ['sweep', '--faults', '--json', '--', ...command];
  const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, patienceMs: PATIENCE_MS });
  expect(code, stderr).toBe(5);
  const verdicts = JSON.parse(stdout).outcomes.map(({ sandbox, verdict }: Record<string, string>) => [
    sandbox?.replace(/--[0-9a-f]{8}/, ''),
    verdict,
  ]);
  expect(verdicts.sort()).toEqual([
    ['pays-again-after-any-error', 'stored twice'],
    ['pays-again-after-any-error-2', 'stored twice'],
    ['pays-repeatedly', 'test failed'],
    ['pays-repeatedly-2', 'test failed'],
    ['pays-repeatedly-3', 'test failed'],
    ['pays-repeatedly-4', 'test failed'],
    ['pays-the-deposit', 'test failed'],
    ['pays-the-deposit-2', 'test failed'],
    ['pays-with-a-retry', 'unclear'],
    ['pays-with-a-retry-2', 'unclear'],
  ]);
});
