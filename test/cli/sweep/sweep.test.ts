import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, type TestContext, test } from 'vitest';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { writeTests } from '../../support/sweep-client.ts';

const PATIENCE_MS = 60_000;

/** Sweeps over tests of a user, in a folder of their own. */
async function sweep(context: TestContext, code: string, flags: readonly string[] = []) {
  const cwd = await workFolder(context);
  const command = writeTests(cwd, code);
  const ended = await runLeadmock(context, ['sweep', ...flags, ...command], { cwd, patienceMs: PATIENCE_MS });
  return { ...ended, cwd, document: () => JSON.parse(ended.stdout) };
}

interface Row {
  assumption: string;
  value: string;
  passed: boolean;
  touched: boolean;
  operations: string[];
}

const BOOKING = `
const token = await login();
const unknown = await call('GET', '/view/999', { token });
expect('status', unknown.status, 200);
expect('code', unknown.body.errors[0].code, 400);
const body = { category: 'Flat', purpose: 'Deposit', sum: 10 };
const booked = await call('POST', '/lead/101/payment', { token, body });
expect('lead', booked.body.result.id, 101);
const state = await call('GET', '/_mock/state/payments');
expect('payments', state.body.length, 1);
`;

test('the readings that break a command, those that it felt, and those that it never met', {
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
  expect(baseline).toEqual({ passed: true, ending: 'exit code 0', requests: 3, unclear: 0 });
  expect(results).toHaveLength(19);
  expect(results[0]).toEqual({
    assumption: 'errorStatus',
    value: 'code',
    provenance: 'observed',
    passed: false,
    touched: true,
    operations: ['get-view'],
  });
  const named = (wanted: (row: Row) => boolean) =>
    results.filter(wanted).map(({ assumption, value }: Row) => `${assumption}=${value}`);
  expect(named(({ passed }) => !passed)).toEqual(['errorStatus=code', 'unknownObject=404']);
  expect(named(({ passed, touched }) => passed && touched)).toEqual(['dealAfterPayment=true', 'ownerId=include']);
  expect(results.every(({ touched, operations }: Row) => touched === operations.length > 0)).toBe(true);
  expect(stderr).toContain('  | status is 400\n');
  expect(stderr).toContain('19/19');
  expect(() => new SaxesParser().write(readFileSync(join(cwd, 'report.xml'), 'utf8')).close()).not.toThrow();
});

test.concurrent('nothing breaks: exit 0, and a table', async (context) => {
  const { code, stdout } = await sweep(context, BOOKING, ['--only', 'ownerId,timezone']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^assumption .*\nownerId +include .*add-payment .*\ntimezone .* pass +- .*\n\n2 other readings: /,
  );
});

test.concurrent('another base reading and another fixture; the command is told the URL by every name', async (context) => {
  const code = `
    expect('urls', process.env.API_BASE_URL, process.env.LEADMOCK_URL);
    expect('arguments', process.argv.length, 2);
    expect('status', (await call('GET', '/nowhere')).status, 404);
    expect('leads', (await call('GET', '/_mock/state/leads')).body, []);`;
  const flags = ['--preset', 'conventional', '--fixture', 'empty', '--only', 'errorStatus', '--json'];
  const { document } = await sweep(context, code, flags);
  expect(document().baseline.passed).toBe(true);
  expect(document().results).toMatchObject([{ value: 'ok', passed: false, operations: ['unknown-route'] }]);
});

test.concurrent('tests in parallel, each in a sandbox of its own', async (context) => {
  const code = `
    await Promise.all(['/_sandbox/w1', '/_sandbox/w2', '/_sandbox/w3'].map(async (sandbox) => {
      const token = await login(sandbox);
      const comment = { token, sandbox, body: { text: 'Called back' } };
      await Promise.all([1, 2, 3, 4].map(() => call('POST', '/lead/101/comment', comment)));
      expect('comments', (await call('GET', '/_mock/state/comments', { sandbox })).body.length, 4);
    }));`;
  const { document } = await sweep(context, code, ['--only', 'timezone,secondUser=allow', '--json']);
  expect(document()).toMatchObject({
    baseline: { requests: 15, unclear: 0 },
    results: [
      { assumption: 'timezone', passed: true, operations: ['add-comment'] },
      { assumption: 'secondUser', passed: true, touched: false },
    ],
  });
});

test.concurrent('a command that fails as it stands: exit 1, why, and no other run', async (context) => {
  const { code, stdout, stderr, document } = await sweep(context, `expect('one', 1, 2); await login();`, ['--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^as it stands, the command fails \(exit code 1\): 1 request in .*\n {2}\| one is 1\n$/);
  expect(document()).toMatchObject({ baseline: { passed: false, ending: 'exit code 1' }, results: [] });
  expect(stdout.endsWith('}\n')).toBe(true);
});

test.concurrent('a command that asks nothing is warned of', async (context) => {
  const { code, stderr, document } = await sweep(context, '', ['--only', 'errorStatus', '--json']);
  expect(code).toBe(0);
  expect(stderr).toContain('WARNING: the command made no request to the URL in $LEADMOCK_URL or $API_BASE_URL');
  expect(document()).toMatchObject({ baseline: { requests: 0 }, results: [{ passed: true, touched: false }] });
});

test.concurrent('--verbose shows what each run printed, in one piece', async (context) => {
  const chatter = `for (const part of ['one', 'two', 'three']) { console.log(part); await call('GET', '/nowhere'); }`;
  const { stderr } = await sweep(context, chatter, ['--only', 'secondUser', '--jobs', '2', '--verbose']);
  expect(stderr.match(/ {2}\| one\n {2}\| two\n {2}\| three\n/g)).toHaveLength(3);
});

test.concurrent('--jobs runs so many at once', async (context) => {
  // Each run but the first waits for another one that is under way at the same time.
  const code = `
    import { existsSync, readdirSync, writeFileSync } from 'node:fs';
    const isFirst = !existsSync('first');
    writeFileSync(isFirst ? 'first' : 'run-' + process.pid, '');
    const others = () => readdirSync('.').filter((name) => name.startsWith('run-')).length;
    for (let left = 500; !isFirst && others() < 2; left -= 1) {
      if (left === 0) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }`;
  expect((await sweep(context, code, ['--only', 'secondUser', '--jobs', '2'])).code).toBe(0);
});

const WRONG: [line: string, ...says: string[]][] = [
  ['sweep', 'behind two dashes', 'leadmock sweep -- npm test'],
  ['sweep --', 'behind two dashes'],
  ['sweep npm test', 'behind two dashes'],
  ['sweep --onyl errorStatus -- true', 'did you mean --only?'],
  ['sweep --only errorState -- true', '--only', 'did you mean errorStatus?'],
  ['sweep --json=maybe -- true', '--json must be true or false'],
  ['sweep --assume errorState=code -- true', 'did you mean errorStatus?'],
  ['sweep --fixture defualt -- true', 'did you mean default?'],
  ['sweep -- no-such-command --json=maybe', '"no-such-command" cannot be started (ENOENT)'],
  ['sweeep -- true', 'did you mean sweep?'],
];

test.concurrent.for(WRONG)('exit 2, and one line that helps: leadmock %s', async ([line, ...says], context) => {
  const { code, stdout, stderr } = await runLeadmock(context, line.split(' '), { patienceMs: PATIENCE_MS });
  for (const words of says) expect(stderr).toContain(words);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test.concurrent('it keeps nothing on disk', async (context) => {
  const { cwd } = await sweep(context, 'await login();', ['--only', 'errorStatus']);
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});
