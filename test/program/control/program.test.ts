import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { userVariables } from '../../../src/compare/known.ts';
import { createMock } from '../../../src/index.ts';
import { runLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { runShared, startShared } from '../../support/shared-process.ts';

/**
 * Starts a server in this process.
 * @returns its URL
 */
async function served({ onTestFinished }: TestContext): Promise<string> {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  return mock.baseUrl;
}

const ONE_LINE = /^leadmock: [^\n]+\n$/;

test.concurrent.for(['reset', 'seed empty', 'state leads 101', 'clock freeze', 'snapshot save a'])(
  'one JSON document goes into a pipe, without other output: leadmock %s',
  async (line, context) => {
    const url = await served(context);
    const { code, stdout, stderr } = await runShared(context, [...line.split(' '), '--url', url]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(Object.keys(JSON.parse(stdout))).not.toEqual([]);
  },
);

/** Commands that run in separate processes, which must end with the exit code. */
const FAILURES: [line: string, code: number, says: string][] = [
  ['rset', 2, 'did you mean reset?'],
  ['state lead', 1, 'did you mean leads?'],
  ['seed missing.json', 4, 'missing.json'],
];

test.concurrent.for(FAILURES)('leadmock %s: exit %i, and one line', async ([line, expected, says], context) => {
  const env = { LEADMOCK_URL: await served(context) };
  const { code, stdout, stderr } = await runLeadmock(context, line.split(' '), { env });
  expect(stderr).toMatch(ONE_LINE);
  expect({ code, stdout, stderr }).toEqual({ code: expected, stdout: '', stderr: expect.stringContaining(says) });
});

test.concurrent('reports of two servers are merged without a server: exit 5 for a warning in one of them', async (context) => {
  const cwd = await workFolder(context);
  for (const name of ['a.json', 'b.json']) {
    const { stdout } = await runShared(context, ['report', '--json'], { env: { LEADMOCK_URL: await served(context) } });
    const warnings = name === 'a.json' ? [] : [{ id: 'w', text: '', advice: '', count: 1, sandboxes: ['default'] }];
    const operations = [{ operation: 'login', requestCount: 1, seen: { success: 1 }, notSeen: [], guessedValues: {} }];
    writeFileSync(join(cwd, name), JSON.stringify({ ...JSON.parse(stdout), operations, warnings }));
  }
  const run = (files: readonly string[]) =>
    runShared(context, ['report', '--fail-on-warning', '--merge', ...files], { cwd });
  const both = await run(['a.json', 'b.json']);
  expect(both.stdout).toContain('2 requests to the operations, in 2 sandboxes.');
  expect(both).toMatchObject({ code: 5, stderr: 'leadmock: 1 warning: w\n' });
  expect(await run(['a.json'])).toMatchObject({ code: 0, stderr: '' });
});

test.concurrent('the server knows the variables of control commands and of compare', async (context) => {
  const ofCompare = Object.fromEntries(Object.values(userVariables).map((name) => [name, 'x']));
  const env = { ...ofCompare, LEADMOCK_URL: 'http://localhost:1', LEADMOCK_SANDBOX: 'w1' };
  const leadmock = await startShared(context, ['--ephemeral'], { env });
  const { stdout } = await leadmock.stop();
  expect(stdout).not.toContain('has no effect');
});

test.concurrent.for([
  'reset',
  'seed',
  'state',
  'requests',
  'verify',
  'report',
  'fault',
  'clock',
  'snapshot',
  'fixture',
])('%s --help is short and has an example', async (name, context) => {
  const { code, stdout } = await runShared(context, [name, '--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`Examples:\n  leadmock ${name} `));
  for (const words of ['LEADMOCK_URL', 'LEADMOCK_SANDBOX', 'LEADMOCK_CONTROL_TOKEN', '--json']) {
    expect(stdout).toContain(words);
  }
  expect(stdout).not.toContain('--ready-file');
  expect(stdout.split('\n').length).toBeLessThan(25);
});
