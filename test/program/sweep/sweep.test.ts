import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { expect, type TestContext, test } from 'vitest';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { otherValues } from '../../../src/sweep/other-values.ts';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { runShared } from '../../support/shared-process.ts';
import { writeTests } from '../../support/sweep-client.ts';

const PATIENCE_MS = 60_000;

/**
 * Runs a sweep for tests of a user, in a new folder.
 * @param run runLeadmock for long sweeps, because the shared process runs one command line after another
 */
async function sweep(context: TestContext, code: string, flags: readonly string[] = [], run = runShared) {
  const cwd = await workFolder(context);
  const command = writeTests(cwd, code);
  const ended = await run(context, ['sweep', ...flags, ...command], { cwd, patienceMs: PATIENCE_MS });
  return { ...ended, cwd, document: () => JSON.parse(ended.stdout) };
}

interface Row {
  assumption: string;
  value: string;
  outcome: string;
  operations: string[];
}

const BOOKING = `
import { appendFileSync } from 'node:fs';
appendFileSync('runs', '.');
const token = await login();
const unknown = await call('GET', '/view/999', { token });
expect('status', unknown.status, 200);
expect('code', unknown.body.errors[0].code, 400);
const body = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const booked = await call('POST', '/lead/101/payment', { token, body });
expect('lead', booked.body.result.id, 101);
const state = await call('GET', '/_mock/state/payments');
expect('payments', state.body.total, 1);
`;

test('values are listed as failing, passing and without effect', {
  timeout: PATIENCE_MS,
}, async (context) => {
  const { code, stderr, cwd, document } = await sweep(context, BOOKING, [
    '--json',
    '--jobs',
    '2',
    '--junit',
    'report.xml',
  ]);
  expect(code).toBe(5);
  const { baseline, results } = document();
  expect(baseline).toEqual({ passed: true, ending: 'exit code 0', requestCount: 3, childMocks: 0 });
  expect(results).toHaveLength(otherValues(defaultAssumptions).length);
  expect(results[0]).toEqual({
    assumption: 'errorStatus',
    value: 'code',
    provenance: 'likely',
    outcome: 'fails',
    operations: ['get-view'],
    failingTests: [],
    flakyTests: [],
    runs: 2,
  });
  const named = (wanted: string) =>
    results
      .filter(({ outcome }: Row) => outcome === wanted)
      .map(({ assumption, value }: Row) => `${assumption}=${value}`);
  expect(named('fails')).toEqual(['errorStatus=code', 'unknownPathId=404']);
  expect(named('passes')).toEqual(['tokenRenewal=success', 'dealAfterPayment=true', 'ownerId=include']);
  expect(named('unaffected')).toHaveLength(results.length - 5);
  // The command ran unchanged, then three times for each value with which it fails (twice with the value, once
  // unchanged), and once for each other value.
  expect(readFileSync(join(cwd, 'runs'), 'utf8')).toBe('.'.repeat(10));
  expect(stderr).toContain('  | status is 400\n');
  expect(stderr).toMatch(new RegExp(`\\n\\d+/${results.length} `));
  expect(() => new SaxesParser().write(readFileSync(join(cwd, 'report.xml'), 'utf8')).close()).not.toThrow();
});

test.concurrent('no failing value: exit 0, and a count for each result', async (context) => {
  const { code, stdout } = await sweep(context, BOOKING, ['--only', 'ownerId,timezone']);
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    '1 value may change responses, and every test passes.',
    '1 value changes no response that your tests get.',
    '',
    'Responses contained 1 guessed value. Do not assert on them:',
    '  add-payment  payment-deal  1  no other value of dealAfterPayment was tried',
    '',
  ]);
});

test.concurrent('base values and fixture can be set; every URL variable is passed to the command', async (context) => {
  const code = `
    expect('urls', process.env.API_BASE_URL, process.env.LEADMOCK_URL);
    expect('arguments', process.argv.length, 2);
    expect('status', (await call('GET', '/nowhere')).status, 404);
    expect('leads', (await call('GET', '/_mock/state/leads')).body.records, []);`;
  const flags = ['--preset', 'conventional', '--fixture', 'empty', '--only', 'errorStatus', '--json'];
  const { document } = await sweep(context, code, flags);
  expect(document().baseline.passed).toBe(true);
  expect(document().results).toMatchObject([{ value: '200', outcome: 'fails', operations: ['unknown-route'] }]);
});

test.concurrent('parallel tests with their own sandboxes work', async (context) => {
  const code = `
    await Promise.all(['/_sandbox/w1', '/_sandbox/w2', '/_sandbox/w3'].map(async (sandbox) => {
      // The clock is frozen, because a comment shows its second, which may change on a busy machine.
      await call('PUT', '/_mock/clock', { sandbox, body: { frozen: true } });
      const token = await login(sandbox);
      const comment = { token, sandbox, body: { text: 'Called back' } };
      await Promise.all([1, 2, 3, 4].map(() => call('POST', '/lead/101/comment', comment)));
      expect('comments', (await call('GET', '/_mock/state/comments', { sandbox })).body.records.length, 4);
    }));`;
  const { document } = await sweep(context, code, ['--only', 'timezone,secondUser=allow', '--json']);
  expect(document()).toMatchObject({
    baseline: { requestCount: 15 },
    results: [
      { assumption: 'timezone', outcome: 'passes', operations: ['add-comment'] },
      { assumption: 'secondUser', outcome: 'unaffected', runs: 0 },
    ],
  });
});

test.concurrent('a command that fails with the base values: exit 1, with the reason, and no other run', async (context) => {
  const { code, stdout, stderr, document } = await sweep(context, `expect('one', 1, 2); await login();`, ['--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^with the current values, the command failed \(exit code 1\): 1 request in .*\n {2}\| one is 1\n$/,
  );
  expect(document()).toMatchObject({ baseline: { passed: false, ending: 'exit code 1' }, results: [] });
  expect(stdout.endsWith('}\n')).toBe(true);
});

test.concurrent('a command without requests proves nothing: exit 1, and no other run', async (context) => {
  const { code, stderr, document } = await sweep(context, '', ['--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /\nleadmock: the command sent no requests of the service to the URL in \$LEADMOCK_URL or \$API_BASE_URL .*LEADMOCK_ASSUME\n$/,
  );
  expect(document()).toMatchObject({ baseline: { passed: true, requestCount: 0, childMocks: 0 }, results: [] });
});

/** @returns a test that fails in the runs with these numbers; the unchanged run is 0 */
const failingIn = (...runs: number[]) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync('runs', '.');
  const run = readFileSync('runs', 'utf8').length - 1;
  await call('GET', '/nowhere');
  if (${JSON.stringify(runs)}.includes(run)) { console.log('not ok 1 - run ' + run); process.exit(1); }`;

test.concurrent('a failure that does not repeat is reported as flaky', async (context) => {
  const { code, stdout, stderr } = await sweep(context, failingIn(1), ['--only', 'errorStatus']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/\n1\/1 flaky errorStatus=code \(exit code 1 in .*, then .* s\)\n {2}\| not ok 1 - run 1\n/);
  expect(stdout).toMatch(/^1 value remains unclear, .*\n {2}errorStatus=code .*\n {4}run 1\nWhat to do: .*\n$/);
});

test.concurrent('a failure that the base values then show too is not blamed on the value', async (context) => {
  const { code, stdout } = await sweep(context, failingIn(1, 2, 3), ['--only', 'errorStatus']);
  expect(code).toBe(5);
  expect(stdout).toMatch(/^1 value remains unclear, /);
});

/** Tests of which errorStatus and unknownPathId each change a response: `real` fails with errorStatus=code. */
const TESTS = `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync('runs', '.');
  const run = readFileSync('runs', 'utf8').length - 1;
  const { status } = await call('GET', '/nowhere');
  await call('GET', '/view/999', { token: await login() });
  const report = (name, isOk) => {
    console.log((isOk ? 'ok' : 'not ok') + ' 1 - ' + name);
    if (!isOk) process.exitCode = 1;
  };
  report('flaky', ![1, 2, 4].includes(run));
  report('real', status === 200);`;

test.concurrent('a failing test is blamed, but not a test that is flaky with another value', async (context) => {
  // errorStatus=code: runs 1 and 2, then the current values. unknownPathId=404: runs 4 and 5.
  const { document } = await sweep(context, TESTS, ['--only', 'errorStatus,unknownPathId', '--json']);
  expect(document().results[0]).toMatchObject({
    outcome: 'fails',
    failingTests: ['real'],
    flakyTests: ['flaky'],
    runs: 2,
  });
});

const PACKAGE = new URL('../../../dist/', import.meta.url);
const SERVE = `
  import { spawn } from 'node:child_process';
  import { existsSync, readFileSync, rmSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  async function serve(...flags) {
    rmSync('ready.json', { force: true });
    const args = [${JSON.stringify(fileURLToPath(new URL('leadmock.js', PACKAGE)))}, '--port', '0', '--ephemeral'];
    const child = spawn(process.execPath, [...args, '--ready-file', 'ready.json', ...flags], { stdio: 'inherit' });
    while (!existsSync('ready.json')) await setTimeout(10);
    return { baseUrl: JSON.parse(readFileSync('ready.json', 'utf8')).url, close: () => child.kill() };
  }`;
const IN_PROCESS = `import { createMock } from ${JSON.stringify(new URL('index.js', PACKAGE).href)};`;
const unknownRoute = (start: string) => `
  const mock = ${start};
  const { status } = await call('GET', '/nowhere', { base: mock.baseUrl });
  await mock.close();
  expect('status', status, 200);`;

test.concurrent.for([
  ['createMock()', IN_PROCESS, 'await createMock()', 'errorStatus,timezone', ['fails', 'passes']],
  ['leadmock serve', SERVE, 'await serve()', 'errorStatus', ['fails']],
] as const)('each value reaches %s that the command starts', async ([, imports, start, only, outcomes], context) => {
  const flags = ['--only', only, '--json'];
  const { code, stderr, document } = await sweep(context, imports + unknownRoute(start), flags, runLeadmock);
  expect(code).toBe(5);
  expect(stderr).toContain('\nthe command starts its own leadmock, which must read each value from $LEADMOCK_ASSUME. ');
  const results = outcomes.map((outcome) => ({ outcome, operations: [] }));
  expect(document()).toMatchObject({ baseline: { requestCount: 0, childMocks: 1 }, results });
});

test.concurrent('a value that the leadmock of a command ignores is reported as not tried', async (context) => {
  const code = IN_PROCESS + unknownRoute("await createMock({ assumptions: { errorStatus: '200' } })");
  const { code: exitCode, stdout, stderr } = await sweep(context, code, ['--only', 'errorStatus'], runLeadmock);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /^1 value did not reach the leadmock that your tests start:\n {2}errorStatus=code .*\nWhat to do: .* from LEADMOCK_ASSUME\.\n$/,
  );
  expect(stderr).toContain('\nleadmock: the leadmock that the command starts read no other value');
});

test.concurrent('createMock() ignores sweep variables outside of a sweep', async (context) => {
  const cwd = await workFolder(context);
  writeTests(cwd, IN_PROCESS + unknownRoute('await createMock()'));
  const env = { ...process.env, LEADMOCK_ASSUME: 'errorStatus=code' };
  expect(spawnSync(process.execPath, ['tests.mjs'], { cwd, env }).status).toBe(0);
});

test.concurrent('base values reach a leadmock that the command starts', async (context) => {
  const code = `${SERVE}
    const mock = await serve();
    const { errorStatus, secondUser } = (await call('GET', '/_mock/assumptions', { base: mock.baseUrl })).body;
    mock.close();
    expect('values', [errorStatus.value, secondUser.value], ['code', 'evict']);`;
  const flags = ['--preset', 'conventional', '--only', 'secondUser=allow', '--json'];
  const { document } = await sweep(context, code, flags, runLeadmock);
  expect(document()).toMatchObject({ baseline: { passed: true }, results: [{ outcome: 'fails', runs: 2 }] });
});

/** Tests in which both other values of secondUser change a response. */
const TWO_USERS = `
  const token = await login();
  await call('POST', '/login', { body: { login: 'boris@example.com', password: 'secret', service: 'tests', version: '1.0' } });
  await call('GET', '/view/1001', { token });`;

test.concurrent('--verbose shows the output of each run in one piece', async (context) => {
  const chatter = `${TWO_USERS} for (const part of ['one', 'two', 'three']) { console.log(part); await login(); }`;
  const { stderr } = await sweep(context, chatter, ['--only', 'secondUser', '--jobs', '2', '--verbose'], runLeadmock);
  expect(stderr.match(/ {2}\| one\n {2}\| two\n {2}\| three\n/g)).toHaveLength(3);
});

test.concurrent('--jobs sets the number of parallel runs', async (context) => {
  // Each run except the first waits for another run at the same time.
  const code = `
    import { existsSync, readdirSync, writeFileSync } from 'node:fs';
    ${TWO_USERS}
    const isFirst = !existsSync('first');
    writeFileSync(isFirst ? 'first' : 'run-' + process.pid, '');
    const others = () => readdirSync('.').filter((name) => name.startsWith('run-')).length;
    for (let left = 500; !isFirst && others() < 2; left -= 1) {
      if (left === 0) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }`;
  expect((await sweep(context, code, ['--only', 'secondUser', '--jobs', '2'], runLeadmock)).code).toBe(0);
});

const WRONG: [line: string, ...says: string[]][] = [
  ['sweep', 'after two dashes', 'leadmock sweep -- npm test'],
  ['sweep npm test', 'after two dashes'],
  ['sweep --json=maybe -- true', '--json must be true or false'],
  ['sweep --fixture defualt -- true', 'did you mean default?'],
  ['sweep -- no-such-command --json=maybe', '"no-such-command" cannot be started (ENOENT)'],
];

test.concurrent.for(WRONG)('exit 2, and one helpful line: leadmock %s', async ([line, ...says], context) => {
  const { code, stdout, stderr } = await runShared(context, line.split(' '));
  for (const words of says) expect(stderr).toContain(words);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test.concurrent('a sweep writes nothing to disk', async (context) => {
  const { cwd } = await sweep(context, 'await login();', ['--only', 'errorStatus']);
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});
