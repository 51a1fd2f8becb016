import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { findRunning, idsIn, WITH_BACKGROUND, written } from '../support/processes.ts';
import {
  cleanEnvironment,
  launchLeadmock,
  PROGRAM,
  type RunOptions,
  runLeadmock,
  type Test,
  workFolder,
} from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

/** Runs a script of Node as the command. */
function runScript(test: Test, script: string, flags: readonly string[] = [], options: RunOptions = {}) {
  return runLeadmock(test, ['run', ...flags, '--', process.execPath, '-e', script], options);
}

const LOG_IN = `fetch(process.env.LEADMOCK_URL + '/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' }),
})`;
const UNDOCUMENTED = LOG_IN.replace("version: '1.0'", "version: '1.0', undocumented: 1");

test.concurrent('the command gets the URL and the token of a new server, and its output and exit code are kept', async (context) => {
  const script = `
    const { LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN, API_BASE_URL } = process.env;
    const headers = { Authorization: 'Bearer ' + LEADMOCK_CONTROL_TOKEN };
    Promise.all([fetch(LEADMOCK_URL + '/_mock/state'), fetch(LEADMOCK_URL + '/_mock/state', { headers })]).then(
      ([without, withToken]) => {
        console.log(without.status, withToken.status, API_BASE_URL === LEADMOCK_URL);
        console.error('from the command');
        process.exitCode = 7;
      });`;
  const { code, stdout, stderr } = await runScript(context, script, ['--url-env', 'API_BASE_URL']);
  expect({ code, stdout }).toEqual({ code: 7, stdout: '401 200 true\n' });
  expect(stderr).toMatch(
    /^leadmock \S+ serves default at http:\/\/localhost:\d+\nfrom the command\nleadmock: warning: leadmock received no requests to its operations/,
  );
});

test.concurrent('a command that a signal ends gives the exit code of shells', async (context) => {
  expect((await runScript(context, "process.kill(process.pid, 'SIGSEGV')")).code).toBe(139);
});

test.concurrent('--report and --log write files, and the last line sums up', async (context) => {
  const cwd = await workFolder(context);
  const flags = [
    '--report',
    'r.xml,r.md',
    '--report',
    'r.json',
    '--log',
    'leadmock.log',
    '--assume',
    'ownerId=include',
  ];
  const { code, stdout, stderr } = await runScript(context, UNDOCUMENTED, flags, { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  const started = /^leadmock \S+ serves default at \S+ with ownerId=include$/m;
  expect(stderr).toMatch(started);
  expect(stderr).toMatch(
    /\nleadmock: 1 request to the operations, in 1 sandbox; 1 of \d+ outcomes seen; warnings: undocumented-field 1\n$/,
  );
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
  expect(JSON.parse(read('leadmock.log').split('\n')[0] ?? '').msg).toMatch(started);
  expect(read('r.xml')).toContain('name="warning: undocumented-field"');
  expect(read('r.md')).toMatch(/^## leadmock: 1 of \d+ outcomes seen$/m);
  expect(JSON.parse(read('r.json')).warnings).toMatchObject([{ id: 'undocumented-field', count: 1 }]);
  expect(JSON.parse(read('leadmock.log').split('\n')[1] ?? '')).toMatchObject({ operation: 'login', status: 200 });
});

test.concurrent('--fail-on-warning ends with 5, unless the command has failed', async (context) => {
  const cwd = await workFolder(context);
  const failing = `${UNDOCUMENTED}.then(() => process.exit(3))`;
  const [warned, expected, failed, unused] = await Promise.all([
    runScript(context, UNDOCUMENTED, ['--fail-on-warning', '--report', 'r.md'], { cwd }),
    runScript(context, UNDOCUMENTED, ['--fail-on-warning', '--expect-warning', 'undocumented-field']),
    runScript(context, failing, ['--fail-on-warning']),
    runScript(context, '', ['--fail-on-warning']),
  ]);
  expect([warned.code, expected.code, failed.code, unused.code]).toEqual([5, 0, 3, 5]);
  expect(warned.stderr).toContain('leadmock: 1 warning: undocumented-field\n');
  expect(unused.stderr).toContain(
    'leadmock: warning: leadmock received no requests to its operations. Let the tests send requests to the URL of leadmock',
  );
  expect(existsSync(join(cwd, 'r.md'))).toBe(true);
});

/** Arms a fault that never fires, because it skips the only request. */
const UNFIRED = `fetch(process.env.LEADMOCK_URL + '/_mock/faults', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + process.env.LEADMOCK_CONTROL_TOKEN },
  body: JSON.stringify({ preset: 'down', skip: 1, match: { operation: 'login' } }),
}).then(() => ${LOG_IN})`;

test.concurrent('a fault that never fired is named, and fails the run with --fail-on-warning', async (context) => {
  const [plain, failed, expected] = await Promise.all([
    runScript(context, UNFIRED),
    runScript(context, UNFIRED, ['--fail-on-warning']),
    runScript(context, UNFIRED, ['--fail-on-warning', '--expect-warning', 'unfired-fault']),
  ]);
  expect([plain.code, failed.code, expected.code]).toEqual([0, 5, 0]);
  const named = 'fault 1 of sandbox default, reset-before operation=login (still armed)';
  expect(plain.stderr).toMatch(/outcomes seen; never fired: [^\n]*\n$/);
  expect(plain.stderr).toContain(`; never fired: ${named}\n`);
  expect(failed.stderr).toContain(`\nleadmock: 1 warning: unfired-fault (${named})\n`);
});

test.concurrent('a run without requests names its warnings and unfired faults, too', async (context) => {
  const only = UNFIRED.replace('/login', '/unknown');
  const { stderr } = await runScript(context, only);
  expect(stderr).toMatch(
    /\nleadmock: warning: leadmock received no requests to its operations\. [^\n]*; warnings: unknown-route 1; never fired: fault 1 of sandbox default, [^\n]*\nleadmock: unknown route: POST \/unknown, 1 request\n$/,
  );
});

test.concurrent('settings of another server do not apply: its port, its data file, its ready file', async (context) => {
  const cwd = await workFolder(context);
  const taken = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(taken.listening).toBe(true), 20_000);
  context.onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const others = { port, 'data-file': 'db.json', 'ready-file': 'ready.json', watch: true, host: '0.0.0.0' };
  writeFileSync(join(cwd, 'leadmock.config.json'), JSON.stringify(others));
  const env = { PORT: 'none', LEADMOCK_PORT: `${port}`, LEADMOCK_DATA_FILE: 'db2.json', LEADMOCK_FRESH: 'true' };
  const { code, stderr } = await runScript(context, LOG_IN, ['--fail-on-warning'], { cwd, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 request to the operations') });
  for (const file of ['db.json', 'db2.json', 'ready.json']) expect(existsSync(join(cwd, file))).toBe(false);
});

test.concurrent('--data-file keeps the state for the next run', async (context) => {
  const cwd = await workFolder(context);
  const state = `fetch(process.env.LEADMOCK_URL + '/_mock/tokens', {
    headers: { Authorization: 'Bearer ' + process.env.LEADMOCK_CONTROL_TOKEN } }).then((r) => r.text()).then(console.log)`;
  const flags = ['--data-file', 'db.json', '--control-token', 'hush'];
  await runScript(context, LOG_IN, flags, { cwd });
  expect((await runScript(context, state, flags, { cwd })).stdout).toContain('"service":"tests"');
});

test.concurrent('a start that fails does not run the command', async (context) => {
  const cwd = await workFolder(context);
  const taken = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(taken.listening).toBe(true), 20_000);
  context.onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const lines: [flags: string[], code: number, says: string][] = [
    [['--port', `${port}`], 3, 'EADDRINUSE'],
    [['--fixture', 'missing'], 2, '--fixture'],
    [['--report', 'report.txt'], 2, '--report must end in .xml, .md, .json (it is "report.txt")'],
    [['--report', 'missing/report.xml'], 4, '--report: missing/report.xml cannot be written: the folder '],
    [['--log', 'missing/leadmock.log'], 4, '--log: missing/leadmock.log cannot be written'],
    [['--url-env', 'A-B'], 2, '--url-env must be the name of a variable'],
    [['--expect-warning', 'undocumented-field'], 2, '--expect-warning needs --fail-on-warning'],
    [['--no-control'], 2, 'no-control'],
    [['--data-file', 'x.json', '--report', './x.json'], 2, '--report: ./x.json belongs to --data-file'],
    [['--data-file', 'x.json', '--log', 'x.json.log'], 2, '--log: x.json.log belongs to --data-file'],
  ];
  for (const [flags, wanted, says] of lines) {
    const { code, stderr } = await runShared(context, ['run', ...flags, '--', 'touch', 'has-run'], { cwd });
    expect({ code, stderr }, flags.join(' ')).toEqual({ code: wanted, stderr: expect.stringContaining(says) });
  }
  expect(existsSync(join(cwd, 'has-run'))).toBe(false);
});

test.concurrent('a suite that removes the folder of a report gets its reports, and keeps its exit code', async (context) => {
  const cwd = await workFolder(context);
  const folder = join(cwd, 'results');
  const remove = `require('node:fs').rmSync('results', { recursive: true });`;
  const flags = ['--report', 'results/r.xml,r.json'];
  mkdirSync(folder);
  expect((await runScript(context, remove, flags, { cwd })).code).toBe(0);
  expect(existsSync(join(folder, 'r.xml'))).toBe(true);

  rmSync(join(cwd, 'r.json'));
  const inTheWay = `${remove} require('node:fs').writeFileSync('results', '');`;
  const failed = await runScript(context, `${inTheWay} process.exitCode = 7`, flags, { cwd });
  expect(failed).toMatchObject({
    code: 7,
    stderr: expect.stringContaining('leadmock: results/r.xml cannot be written: '),
  });
  expect(existsSync(join(cwd, 'r.json'))).toBe(true);
  rmSync(folder);
  mkdirSync(folder);
  expect((await runScript(context, inTheWay, flags, { cwd })).code).toBe(4);
});

test.concurrent('a missing command is a usage error', async (context) => {
  const empty = await runShared(context, ['run', '--', '']);
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('leadmock run -- npm test') });
  const without = await runShared(context, ['run', '--log', 'x.log']);
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('leadmock run -- npm test') });
  const unknown = await runShared(context, ['run', '--', 'no-such-program']);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('"no-such-program" cannot be started') });
});

test.concurrent('processes that the command leaves behind are ended', async (context) => {
  const cwd = await workFolder(context);
  const { code } = await runLeadmock(context, ['run', '--', 'sh', '-c', `${WITH_BACKGROUND} exit 4`], { cwd });
  expect(code).toBe(4);
  expect(await findRunning(cwd)).toEqual([]);
});

test.concurrent.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s reaches the command, which may clean up: exit %i', async ([signal, wanted], context) => {
  const cwd = await workFolder(context);
  const script = `
    process.on('${signal}', () => setTimeout(() => {
      require('node:fs').writeFileSync('cleaned', '');
      process.exit(0);
    }, 300));
    require('node:fs').writeFileSync('shell', process.pid + '\\n');
    setInterval(() => {}, 1000);`;
  const { child, ended } = await launchLeadmock(context, ['run', '--', process.execPath, '-e', script], { cwd });
  await written(join(cwd, 'shell'));
  child.kill(signal);
  const { code, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: wanted, stderr: expect.stringContaining(`stopped by ${signal}\n`) });
  expect(existsSync(join(cwd, 'cleaned'))).toBe(true);
});

test.concurrent('a command that ignores signals is killed', async (context) => {
  const cwd = await workFolder(context);
  const deaf = `trap '' INT TERM; ${WITH_BACKGROUND} while :; do sleep 0.1; done`;
  const { child, ended } = await launchLeadmock(context, ['run', '--', 'sh', '-c', deaf], { cwd });
  await written(join(cwd, 'shell'));
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect(await findRunning(cwd)).toEqual([]);
});

/** Shell command that runs forever. After a second, the process that started it watches its parent. */
const FOREVER = `${WITH_BACKGROUND} sleep 1; echo "$LEADMOCK_URL" > url; wait`;

async function expectAllEnded(cwd: string): Promise<void> {
  await vi.waitFor(async () => expect(await findRunning(cwd)).toEqual([]), 20_000);
  const url = readFileSync(join(cwd, 'url'), 'utf8').trim();
  const isServing = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await vi.waitFor(async () => expect(await isServing()).toBe(false), 20_000);
}

/** Starts a process whose child or grandchild is `leadmock run`. */
async function launchParent(context: Test, script: string, env: Record<string, string> = {}) {
  const cwd = await workFolder(context);
  const parent = spawn('sh', ['-c', script], {
    cwd,
    env: { ...cleanEnvironment(), NODE: process.execPath, PROGRAM, FOREVER, ...env },
    stdio: 'ignore',
  });
  await written(join(cwd, 'url'));
  expect(await findRunning(cwd)).toHaveLength(2);
  return { cwd, parent };
}

test.concurrent('SIGKILL of its parent ends server, command and background processes', async (context) => {
  const { cwd, parent } = await launchParent(context, '"$NODE" "$PROGRAM" run -- sh -c "$FOREVER" & wait');
  parent.kill('SIGKILL');
  await expectAllEnded(cwd);
});

test.concurrent('SIGKILL of npm, which starts programs through a shell, ends them too', async (context) => {
  const inner = `"$NODE" "$PROGRAM" run -- sh -c "$FOREVER" & wait`;
  const env = { INNER: inner, npm_execpath: 'npm-cli.js' };
  const { cwd, parent } = await launchParent(context, 'sh -c "$INNER" & wait', env);
  parent.kill('SIGKILL');
  await expectAllEnded(cwd);
});

test.concurrent('SIGKILL of leadmock itself ends the command and its background processes', async (context) => {
  const cwd = await workFolder(context);
  const { child, ended } = await launchLeadmock(context, ['run', '--', 'sh', '-c', FOREVER], { cwd });
  await written(join(cwd, 'url'));
  child.kill('SIGKILL');
  await expectAllEnded(cwd);
  await ended;
  expect(idsIn(join(cwd, 'shell'))).toHaveLength(1);
});
