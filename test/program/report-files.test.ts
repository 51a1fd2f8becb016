import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parseXml } from '../support/parse-xml.ts';
import { written } from '../support/processes.ts';
import { launchLeadmock, runLeadmock, type Test, workFolder } from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

const OLD = 'report of an earlier run';
const NAMES = ['r.xml', 'r.md', 'r.json'];

/** Creates a folder with reports of an earlier run. */
async function withOldReports(context: Test): Promise<string> {
  const cwd = await workFolder(context);
  for (const name of NAMES) writeFileSync(join(cwd, name), OLD);
  return cwd;
}

/** @returns the first test case of a JUnit file, and the names of all others */
function casesIn(cwd: string, file = 'r.xml') {
  const elements = parseXml(readFileSync(join(cwd, file), 'utf8'));
  const [first, ...others] = elements.flatMap(({ name, attributes }, at) => {
    const { name: result, attributes: about } = elements[at + 1] ?? {
      name: '',
      attributes: {} as Record<string, string>,
    };
    return name === 'testcase' ? [{ name: attributes['name'], result, message: about['message'] }] : [];
  });
  return { first, others: others.map(({ name }) => name) };
}

/** Checks that each report begins with the reason. */
function expectReason(cwd: string, reason: string): void {
  expect(casesIn(cwd).first).toEqual({ name: 'run', result: 'error', message: expect.stringContaining(reason) });
  const [heading] = readFileSync(join(cwd, 'r.md'), 'utf8').split('\n');
  expect(heading).toContain(`## leadmock: ${reason}`);
  const report = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'));
  expect(Object.entries(report)[0]).toEqual(['failure', expect.stringContaining(reason)]);
}

const LOG_IN = `fetch(process.env.LEADMOCK_URL + '/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' }),
})`;

/** Script that logs in, notes which reports exist, and hangs. */
const HANGING = `
  const { existsSync, writeFileSync } = require('node:fs');
  ${LOG_IN}.then(() => writeFileSync('hangs', JSON.stringify(${JSON.stringify(NAMES)}.filter(existsSync)) + '\\n'));
  setInterval(() => {}, 1000);`;

const REPORTS = ['--report', NAMES.join(',')];

test.concurrent.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'run removes old reports, and %s during a hanging test leaves reports of this run',
  async ([signal, wanted], context) => {
    const cwd = await withOldReports(context);
    const args = ['run', ...REPORTS, '--', process.execPath, '-e', HANGING];
    const { child, ended } = await launchLeadmock(context, args, { cwd });
    await written(join(cwd, 'hangs'));
    expect(JSON.parse(readFileSync(join(cwd, 'hangs'), 'utf8'))).toEqual([]);
    child.kill(signal);
    expect((await ended).code).toBe(wanted);
    expectReason(cwd, `stopped by ${signal}`);
    expect(casesIn(cwd).others.slice(0, 2)).toEqual(['requests', 'login: success']);
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')).sandboxes).toEqual({ created: 1, active: 1 });
  },
);

test.concurrent('a signal leaves a report immediately, even if the command ignores it, and SIGKILL follows', async (context) => {
  const cwd = await withOldReports(context);
  const deaf = `process.on('SIGTERM', () => {}); ${HANGING}`;
  const args = ['run', ...REPORTS, '--', process.execPath, '-e', deaf];
  const { child, ended } = await launchLeadmock(context, args, { cwd });
  await written(join(cwd, 'hangs'));
  child.kill('SIGTERM');
  await written(join(cwd, 'r.json'));
  child.kill('SIGKILL');
  await ended;
  expectReason(cwd, 'stopped by SIGTERM');
});

test.concurrent('a command that cannot be started, and a server that cannot start, leave reports', async (context) => {
  const cwd = await withOldReports(context);
  expect((await runShared(context, ['run', ...REPORTS, '--', 'no-such-program'], { cwd })).code).toBe(2);
  expectReason(cwd, '"no-such-program" cannot be started');

  const taken = createServer().listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(taken.listening).toBe(true), 20_000);
  context.onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const busy = ['run', ...REPORTS, '--port', `${port}`, '--', 'true'];
  expect((await runShared(context, busy, { cwd })).code).toBe(3);
  expectReason(cwd, 'listen EADDRINUSE');
  expect(casesIn(cwd).others).toEqual([]);
});

test.concurrent('a command that a signal ends is the first case of the report', async (context) => {
  const cwd = await withOldReports(context);
  const script = `${LOG_IN}.then(() => process.kill(process.pid, 'SIGKILL'))`;
  const { code } = await runLeadmock(context, ['run', ...REPORTS, '--', process.execPath, '-e', script], { cwd });
  expect(code).toBe(137);
  expectReason(cwd, 'the command was ended by SIGKILL');
  expect(casesIn(cwd).others).toContain('login: success');
});

test.concurrent('wrong flags keep the old report', async (context) => {
  const cwd = await withOldReports(context);
  expect(
    (await runShared(context, ['run', ...REPORTS, '--fixture', 'a,b', '--port', 'x', '--', 'true'], { cwd })).code,
  ).toBe(2);
  for (const name of NAMES) expect(readFileSync(join(cwd, name), 'utf8')).toBe(OLD);
});

test.concurrent('a linked report stays a link', async (context) => {
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'elsewhere'));
  writeFileSync(join(cwd, 'elsewhere', 'r.xml'), OLD);
  symlinkSync('elsewhere/r.xml', join(cwd, 'r.xml'));
  expect((await runShared(context, ['run', '--report', 'r.xml', '--', 'no-such-program'], { cwd })).code).toBe(2);
  expect(casesIn(join(cwd, 'elsewhere')).first?.name).toBe('run');
});

test.concurrent('a merged report begins with the failures of its runs, and fails with --fail-on-warning', async (context) => {
  const cwd = await workFolder(context);
  await runLeadmock(context, ['run', '--report', 'one.json', '--', process.execPath, '-e', LOG_IN], { cwd });
  await runShared(context, ['run', '--report', 'two.json', '--', 'no-such-program'], { cwd });
  const merge = ['report', '--merge', 'one.json', 'two.json', '--junit', 'r.xml', '--fail-on-warning'];
  const { code, stderr } = await runShared(context, merge, { cwd });
  expect({ code, stderr }).toEqual({
    code: 5,
    stderr: expect.stringContaining('leadmock: two.json: "no-such-program" cannot be started'),
  });
  expect(casesIn(cwd).first).toMatchObject({ name: 'run', result: 'error' });
  expect(casesIn(cwd).others).toContain('login: success');
});

test.concurrent.for([
  ['sweep', 'leadmock sweep'],
  ['sweep --faults', 'leadmock sweep --faults'],
])('%s --junit removes the old report, and SIGTERM leaves the reason', async ([line = '', suite], context) => {
  const cwd = await withOldReports(context);
  const args = [...line.split(' '), '--junit', 'r.xml', '--', process.execPath, '-e', HANGING];
  const { child, ended } = await launchLeadmock(context, args, { cwd });
  await written(join(cwd, 'hangs'));
  expect(JSON.parse(readFileSync(join(cwd, 'hangs'), 'utf8'))).not.toContain('r.xml');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(143);
  expect(casesIn(cwd)).toEqual({
    first: { name: 'sweep', result: 'error', message: 'stopped by SIGTERM' },
    others: [],
  });
  expect(readFileSync(join(cwd, 'r.xml'), 'utf8')).toContain(`classname="${suite}"`);
});

test.concurrent.for([
  ['sweep --junit r.xml -- no-such-program', 2, '"no-such-program" cannot be started'],
  ['sweep --faults --junit r.xml -- no-such-program', 2, '"no-such-program" cannot be started'],
  ['sweep --junit r.xml -- true', 1, 'the command sent no requests of the service'],
  ['sweep --faults --junit r.xml -- true', 1, 'the command sent no requests of the service'],
] as const)('leadmock %s: exit %i, and JUnit with the reason', async ([line, wanted, reason], context) => {
  const cwd = await withOldReports(context);
  expect((await runShared(context, line.split(' '), { cwd })).code).toBe(wanted);
  expect(casesIn(cwd).first).toEqual({ name: 'sweep', result: 'error', message: expect.stringContaining(reason) });
});

test.concurrent('report --junit leaves the reason if the server cannot be reached', async (context) => {
  const cwd = await withOldReports(context);
  const { code } = await runShared(context, ['report', '--junit', 'r.xml', '--url', 'http://127.0.0.1:9'], { cwd });
  expect(code).toBe(1);
  expect(casesIn(cwd).first).toEqual({
    name: 'report',
    result: 'error',
    message: expect.stringContaining('http://127.0.0.1:9: '),
  });
  expect(existsSync(join(cwd, 'r.md'))).toBe(true);
});
