import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { parseXml } from '../support/parse-xml.ts';
import { type RunOptions, runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

const HAR = readFileSync(new URL('../compare/recording/mitmproxy.har', import.meta.url), 'utf8');
const FIXTURE = '{"users": [{"id": 1, "login": "a", "password": "b", "type": "main"}]}';

/** Starts a server, and returns the environment of commands for this server. */
async function served(context: TestContext) {
  const server = await startShared(context, ['--ephemeral']);
  return { server, env: { LEADMOCK_URL: server.url } };
}

function run(context: TestContext, line: string, options: RunOptions = {}) {
  return runLeadmock(context, line.split(' '), options);
}

test.concurrent('validate - checks standard input, and names it in messages', async (context) => {
  const [good, bad, none, twice] = await Promise.all([
    run(context, 'validate -', { input: FIXTURE }),
    run(context, 'validate -', { input: '{"leads": 1}' }),
    run(context, 'validate -', { input: '' }),
    run(context, 'validate - -', { input: FIXTURE }),
  ]);
  expect(good).toEqual({ code: 0, stdout: 'standard input: valid (users 1)\n', stderr: '' });
  expect(bad).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('standard input#/leads must be ') });
  expect(none).toMatchObject({ code: 4, stderr: expect.stringContaining('standard input is not valid JSON') });
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('standard input (-) can be read only once') });
});

test.concurrent('seed - and verify - send the JSON of standard input', async (context) => {
  const { server, env } = await served(context);
  expect(
    await run(context, 'seed - --merge', { env, input: '{"labels": [{"id": 7, "project_id": 1, "name": "x"}]}' }),
  ).toMatchObject({ code: 0, stderr: '' });
  expect((await server.call('GET', '/_mock/state/labels/7')).body).toMatchObject({ name: 'x' });
  const wrong = await run(context, 'seed -', { env, input: '{"labels": [{"id": "x"}]}' });
  expect(wrong).toMatchObject({ code: 4, stderr: expect.stringContaining('standard input#/labels/0/id must be ') });
  await server.login();
  const verify = (times: number) =>
    run(context, 'verify -', { env, input: JSON.stringify({ match: { operation: 'login' }, times }) });
  expect([(await verify(1)).code, (await verify(2)).code]).toEqual([0, 5]);
});

test.concurrent('report --merge - and compare - read standard input', async (context) => {
  const { env } = await served(context);
  const cwd = await workFolder(context);
  const { stdout: report } = await runShared(context, ['report', '--json'], { env });
  const merged = await run(context, 'report --merge - --json', { input: report });
  expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(report));

  writeFileSync(join(cwd, 'traffic.har'), HAR);
  const ofFile = await runShared(context, ['compare', 'traffic.har', '--json'], { cwd });
  const ofInput = await run(context, 'compare - --json', { input: HAR });
  expect(JSON.parse(ofInput.stdout)).toEqual({ ...JSON.parse(ofFile.stdout), file: 'standard input' });
  const both = await run(context, 'validate - -', { input: HAR });
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('standard input (-) can be read only once') });
});

test.concurrent('open - replays the failed test of standard input', async (context) => {
  const { env } = await served(context);
  const { code, stderr } = await run(context, 'open -', { env, input: '{}' });
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('standard input cannot be opened: ') });
});

test.concurrent('requests --har -, report --junit - and fixture export - print only the file', async (context) => {
  const { server, env } = await served(context);
  const cwd = await workFolder(context);
  await server.login();
  const har = await run(context, 'requests --har -', { env, cwd });
  expect(JSON.parse(har.stdout).log.entries).toHaveLength(1);
  const junit = await run(context, 'report --junit -', { env, cwd });
  expect(parseXml(junit.stdout)[0]?.name).toBe('testsuites');
  const fixture = await run(context, 'fixture export -', { env, cwd });
  expect((await run(context, 'validate -', { input: fixture.stdout })).code).toBe(0);
  expect([har.stderr, junit.stderr, fixture.stderr]).toEqual(['', '', '']);
  expect(readdirSync(cwd)).toEqual([]);
});

test.concurrent('run --log - prints the log next to the output of the command, and run --report - the report', async (context) => {
  const cwd = await workFolder(context);
  const log = await runShared(context, ['run', '--log', '-', '--', 'true'], { cwd });
  expect(JSON.parse(log.stdout.split('\n')[0] ?? '').msg).toMatch(/^leadmock \S+ serves default at /);
  const report = await run(context, 'run --report - -- echo tested', { cwd });
  expect(report.stdout).toMatch(/^tested\n## leadmock: 0 of \d+ outcomes seen\n/);
  expect(readdirSync(cwd)).toEqual([]);
});

const LOG_IN = `fetch(process.env.LEADMOCK_URL + '/login', { method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' }) })`;

test.concurrent('sweep --junit - prints only JUnit, and the report goes to standard error', async (context) => {
  const cwd = await workFolder(context);
  const args = ['sweep', '--only', 'errorStatus=code', '--junit', '-', '--', process.execPath, '-e', LOG_IN];
  const { code, stdout, stderr } = await runLeadmock(context, args, { cwd });
  expect({ code, first: parseXml(stdout)[0]?.name }).toEqual({ code: 0, first: 'testsuites' });
  expect(stderr).toContain('changes no response');
  expect(readdirSync(cwd)).toEqual([]);
});

test.concurrent('compare prints the file of --fixture or --save-config, and the report goes to standard error', async (context) => {
  const cwd = await workFolder(context);
  writeFileSync(join(cwd, 'traffic.har'), HAR);
  const fixture = await run(context, 'compare traffic.har --fixture -', { cwd });
  expect(fixture.stderr).toContain('CONTRACT: ');
  expect((await run(context, 'validate -', { input: fixture.stdout })).code).toBe(0);
  const config = await run(context, 'compare traffic.har --save-config -', { cwd });
  expect(JSON.parse(config.stdout).assume).toMatchObject({ errorStatus: 'code' });
  expect(readdirSync(cwd)).toEqual(['traffic.har']);
});

/** Lines with a dash that cannot stand for a stream, or with two results on standard output. */
const MISPLACED: [line: string, says: string][] = [
  ['serve -', 'Unknown argument: -'],
  ['init -', '[folder] must be a folder, not standard output (-)'],
  ['serve --data-file -', '--data-file must be a path, not standard input or output (it is "-")'],
  ['serve --ready-file -', '--ready-file must be a path, not standard input or output (it is "-")'],
  ['serve --fixture -', '--fixture must be a path, not standard input or output (it is "-")'],
  ['serve --operations -', '--operations must be a path, not standard input or output (it is "-")'],
  ['run --fixtures-dir - -- true', '--fixtures-dir must be a path, not standard input or output (it is "-")'],
  ['snapshot save -', '"-" is not a valid name or id'],
  ['report --junit - --json', '--junit and --json cannot both use standard output'],
  ['report --junit - --format text', '--junit and --format cannot both use standard output'],
  ['run --report - --log - -- true', '--report and --log cannot both use standard output'],
  ['sweep --junit - --json -- true', '--junit and --json cannot both use standard output'],
  ['sweep --faults --junit - --json -- true', '--junit and --json cannot both use standard output'],
  ['compare a.har --fixture - --json', '--fixture and --json cannot both use standard output'],
  ['compare a.har --fixture - --save-config -', '--fixture and --save-config cannot both use standard output'],
  ['run --har - --report - -- true', '--report and --har cannot both use standard output'],
];

test.concurrent.for(MISPLACED)('exit 2, without output: leadmock %s', async ([line, says], context) => {
  const cwd = await workFolder(context);
  const { code, stdout, stderr } = await runShared(context, line.split(' '), { cwd });
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect(readdirSync(cwd)).toEqual([]);
});

/** In each line, a final space or two spaces stand for an empty argument. */
const EMPTY: [line: string, says: string][] = [
  ['validate ', '<files..> must not be empty'],
  ['init ', '[folder] must not be empty'],
  ['compare ', '<target> must not be empty'],
  ['reset ', '[fixture] must not be empty'],
  ['seed ', '<source> must not be empty'],
  ['state leads ', '[which..] must not be empty'],
  ['requests ', '[filter..] must not be empty'],
  ['verify ', '<expected..> must not be empty'],
  ['open ', '<file> must not be empty'],
  ['fault delete ', '[words..] must not be empty'],
  ['clock set ', '[value] must not be empty'],
  ['snapshot save ', '[name] must not be empty'],
  ['fixture export ', '<name> must not be empty'],
  ['report --merge ', '--merge must not be empty'],
];

test.concurrent.for(EMPTY)('an empty argument is an error: leadmock %s', async ([line, says], context) => {
  const { code, stdout, stderr } = await runShared(context, line.split(' '));
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
});
