import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, type TestContext, test } from 'vitest';
import { workFolder } from '../../support/run-leadmock.ts';
import { runShared } from '../../support/shared-process.ts';
import { writeTests } from '../../support/sweep-client.ts';

const PATIENCE_MS = 60_000;

/** Runs a sweep with faults for tests of a user, in a new folder. */
async function sweep(context: TestContext, code: string, flags: readonly string[] = []) {
  const cwd = await workFolder(context);
  const args = ['sweep', '--faults', ...flags, ...writeTests(cwd, code)];
  const ended = await runShared(context, args, { cwd, patienceMs: PATIENCE_MS });
  return { ...ended, cwd, document: () => JSON.parse(ended.stdout) };
}

/** Client that repeats a payment after a network error, and ignores errors of comments. */
const CLIENT = `
  const token = await login();
  const pay = () => call('POST', '/lead/101/payment', { token, body: { category: 'Flat', purpose: 'Deposit', sum: 10 } });
  await pay().catch(pay);
  await call('POST', '/lead/101/comment', { token, body: { text: 'Paid' } }).catch(() => {});`;

test.concurrent('a finding: exit 5, with a story, a table of all runs, and a line for each run', async (context) => {
  const { code, stdout, stderr } = await sweep(context, CLIENT);
  expect(code).toBe(5);
  expect(stderr).toMatch(
    /^without a fault, the command passed twice: 3 requests, add-payment, add-comment\n1 lost-response at add-payment: 1 stored twice \(.* s\)\n2 lost-response at add-comment: 1 recovered \(.* s\)\n\n$/,
  );
  expect(stdout).toMatch(/^## leadmock sweep --faults: 2 runs with a fault: 1 stored twice, 1 recovered\n/);
  expect(stdout).toMatch(
    /\*\*Stored twice\*\*: payment 10 on lead 101 \(sandbox default\)\n- #2 POST \/lead\/101\/payment was stored, its response was lost; #3 sent it again \d+ ms later\. No test of this sandbox failed\.\n- Reproduce it: `leadmock fault arm lost-response operation=add-payment times=1`\n/,
  );
  expect(stdout).toContain('\n| add-payment | 1 stored twice |\n| add-comment | 1 recovered |\n');
});

test.concurrent('--only accepts custom operations of the environment', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(
    join(cwd, 'own.json'),
    JSON.stringify([{ id: 'clean-up', method: 'POST', path: '/clean-up', needsToken: false, result: {} }]),
  );
  const args = ['sweep', '--faults', '--only', 'clean-up', ...writeTests(cwd, "await call('POST', '/clean-up');")];
  const env = { LEADMOCK_OPERATIONS: 'own.json' };
  const { code, stderr } = await runShared(context, args, { cwd, env, patienceMs: PATIENCE_MS });
  expect(stderr).toMatch(/^without a fault, the command passed twice: 1 request, /);
  expect(code).toBe(0);
});

test.concurrent('the command of a finding names its sandbox, and the requests to skip', async (context) => {
  const code = `
    const sandbox = '/_sandbox/shop';
    const token = await login(sandbox);
    const pay = (sum) => {
      const body = { category: 'Flat', purpose: 'Deposit', sum };
      return call('POST', '/lead/101/payment', { sandbox, token, body });
    };
    await pay(-1);
    await pay(10).catch(() => pay(10));`;
  const { stdout } = await sweep(context, code);
  expect(stdout).toContain(
    '\n- Reproduce it: `leadmock fault arm lost-response operation=add-payment times=1 skip=1 --sandbox shop`\n',
  );
});

test.concurrent('--json, --junit, --presets and --only', async (context) => {
  const flags = ['--json', '--junit', 'report.xml', '--presets', 'down,expired-token', '--only', 'add-comment'];
  const { code, cwd, document } = await sweep(context, CLIENT, flags);
  expect(code).toBe(5);
  const missing = { sandbox: 'default', verdict: 'missing', missing: [{ collection: 'comments' }], repeats: [] };
  expect(document()).toMatchObject({
    usual: { passed: true, requestCount: 3, operations: ['add-payment', 'add-comment'], unstable: [] },
    results: [
      { operation: 'add-comment', fault: 'down', ending: 'exit code 0', sandboxes: [missing] },
      { operation: 'add-comment', fault: 'expired-token', sandboxes: [missing] },
    ],
    skippedRuns: 0,
  });
  const xml = readFileSync(join(cwd, 'report.xml'), 'utf8');
  expect(() => new SaxesParser().write(xml).close()).not.toThrow();
  expect(xml.match(/<failure/g)).toHaveLength(2);
});

test.concurrent('no finding: exit 0, also if tests fail with the fault', async (context) => {
  const loud = `const token = await login(); await call('DELETE', '/view/1001', { token });`;
  const { code, stdout } = await sweep(context, loud);
  expect(code).toBe(0);
  expect(stdout).toContain('| delete-view | 1 test failed |');
});

test.concurrent('--max-runs limits the runs, and the report counts the other ones', async (context) => {
  const { code, stdout } = await sweep(context, CLIENT, ['--max-runs', '1', '--presets', 'slow']);
  expect(code).toBe(0);
  expect(stdout).toContain('\nSkipped 1 run because of --max-runs.\n');
});

test.concurrent('a deletion that is missing is named', async (context) => {
  const quiet = `const token = await login(); await call('DELETE', '/view/1001', { token }).catch(() => {});`;
  const { code, stdout } = await sweep(context, quiet, ['--presets', 'down']);
  expect(code).toBe(5);
  expect(stdout).toContain('**Missing**: deletion of view 1001 (sandbox default)\n');
});

test.concurrent('a change that is missing is named by the parts that differ', async (context) => {
  const quiet = `
    const token = await login();
    await call('PUT', '/lead/101/owner', { token, body: { owner: 12 } }).catch(() => {});`;
  const { stdout } = await sweep(context, quiet, ['--presets', 'down']);
  const line = stdout.split('\n').find((each) => each.startsWith('**Missing')) ?? '';
  expect(line).toContain('lead 101 (custom.0.value.id 11 instead of 12, ');
  expect(line.length).toBeLessThan(200);
});

test.concurrent('a command that fails without a fault: exit 1, its output, and no run with a fault', async (context) => {
  const { code, stderr, document } = await sweep(context, `await login(); expect('one', 1, 2);`, ['--json']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^without a fault, the command failed \(exit code 1\)\n {2}\| one is 1\n$/);
  expect(document()).toMatchObject({ usual: { passed: false }, results: [] });
});

test.concurrent('a command without requests proves nothing: exit 1', async (context) => {
  const { code, stderr } = await sweep(context, '');
  expect(code).toBe(1);
  expect(stderr).toContain('\nleadmock: the command sent no requests of the service to the URL in ');
});

test.concurrent('a command that only reads: exit 0, without a run with a fault', async (context) => {
  const { code, stderr } = await sweep(context, `await call('GET', '/view/1001', { token: await login() });`);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^without a fault, the command passed twice: 2 requests, no write succeeded\n/);
});

test.concurrent('a run that does not end in time is shown, and is no finding', async (context) => {
  const hanging = `
    const token = await login();
    const forever = () => new Promise((resolve) => setTimeout(resolve, 60_000));
    await call('DELETE', '/view/1001', { token }).catch(forever);`;
  const { code, stdout } = await sweep(context, hanging, ['--timeout', '5s']);
  expect(code).toBe(0);
  expect(stdout).toContain('| delete-view | timeout |');
});

const WRONG: [line: string, ...says: string[]][] = [
  ['sweep --faults', 'after two dashes'],
  [
    'sweep --faults --presets lost-respons -- true',
    '--presets must be one of lost-response, ',
    'did you mean lost-response?',
  ],
  ['sweep --faults --only add-paiment -- true', '--only must be one of ', 'did you mean add-payment?'],
  ['sweep --faults --only login -- true', '--only must be one of '],
  ['sweep --faults --max-runs 0 -- true', '--max-runs must be a whole number from 1 to 9999 (it is "0")'],
  ['sweep --presets down -- true', '--presets needs --faults'],
  ['sweep --max-runs 5 -- true', '--max-runs needs --faults'],
  ['sweep --faults -- no-such-command', '"no-such-command" cannot be started (ENOENT)'],
];

test.concurrent.for(WRONG)('exit 2, and one helpful line: leadmock %s', async ([line, ...says], context) => {
  const { code, stdout, stderr } = await runShared(context, line.split(' '));
  for (const words of says) expect(stderr).toContain(words);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
