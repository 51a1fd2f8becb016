import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CommandFailed, exitCodes, UsageError } from '../../../src/cli/usage-error.ts';
import type { Report } from '../../../src/client/index.ts';
import { parseXml } from '../../support/parse-xml.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOWHERE = 'http://127.0.0.1:9';

type Mock = Awaited<ReturnType<typeof startMock>>;

/** Writes the JSON report of a new server after some requests. */
async function shard(folder: string, name: string, act: (mock: Mock) => Promise<unknown>): Promise<string> {
  const mock = await startMock();
  await act(mock);
  const file = join(folder, name);
  writeFileSync(file, await runControlCommand('report --json', mock.url));
  return file;
}

async function armUnfired({ client: _, ...mock }: Mock): Promise<void> {
  const { status } = await mock.control.post('/faults', { effect: 'hang', match: { operation: 'login' } });
  expect(status).toBe(201);
}

/** Creates two reports: one with a warning and an unfired fault, one with two warnings of the same kind. */
async function twoShards(): Promise<string> {
  const folder = await tempFolder();
  const one = await shard(folder, 'a.json', async (mock) => {
    await mock.client.login();
    await mock.client.get('/view/1001?token=a');
    await armUnfired(mock);
  });
  const two = await shard(folder, 'b.json', async (mock) => {
    await mock.client.login();
    await mock.client.get('/view/1001?token=a');
    await mock.client.get('/view/999?token=a');
    await armUnfired(mock);
  });
  return `${one} ${two}`;
}

async function failure(line: string): Promise<CommandFailed> {
  return runControlCommand(line, NOWHERE).then(
    (printed) => expect.fail(`${line} printed ${printed}`),
    (thrown: CommandFailed) => thrown,
  );
}

const merged = async (line: string): Promise<Report> => JSON.parse(await runControlCommand(line, NOWHERE));

test('coverage and warnings of several servers add up, and all unfired faults are listed, without a server', async () => {
  const files = await twoShards();
  const report = await merged(`report --json --merge ${files}`);
  const [one, two] = files.split(' ').map((file): Report => JSON.parse(readFileSync(file, 'utf8')));
  expect(report.operations.map(({ operation }) => operation)).toEqual(one?.operations.map((each) => each.operation));
  const view = report.operations.find(({ operation }) => operation === 'get-view');
  expect(view).toMatchObject({ requestCount: 3, seen: { success: 2, 'unknown-view': 1 } });
  expect(view?.notSeen).not.toContain('unknown-view');
  expect(report.sandboxes).toEqual({ created: 2, active: 2 });
  expect(report.warnings).toEqual([{ ...one?.warnings[0], count: 3 }]);
  expect(report.unfiredFaults).toEqual([...(one?.unfiredFaults ?? []), ...(two?.unfiredFaults ?? [])]);
});

test('a merged report can be merged again, and one file stays as it is', async () => {
  const [one = '', two = ''] = (await twoShards()).split(' ');
  expect(await merged(`report --json --merge ${one}`)).toEqual(JSON.parse(readFileSync(one, 'utf8')));
  const sum = await runControlCommand(`report --json --merge ${one} ${two}`, NOWHERE);
  writeFileSync(one, sum);
  const three = await merged(`report --json --merge ${one} --merge ${two}`);
  expect(three.operations.find(({ operation }) => operation === 'login')?.requestCount).toBe(3);
});

const report = (changed: Partial<Report>): Report => ({
  sandboxes: { created: 1, active: 1 },
  operations: [],
  confirmed: [],
  warnings: [],
  unknownRoutes: [],
  unfiredFaults: [],
  evictedUnfiredFaults: 0,
  ...changed,
});

/** @returns the merged report of several reports */
async function mergedOf(...reports: readonly Report[]): Promise<Report> {
  const folder = await tempFolder();
  const files = reports.map((each, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(each));
    return file;
  });
  return merged(`report --json --merge ${files.join(' ')}`);
}

test('an outcome is never seen if a server could see it, and no server did', async () => {
  const login = { operation: 'login', guessedValues: {} };
  const one = report({ operations: [{ ...login, requestCount: 1, seen: { a: 1 }, notSeen: ['b', 'c'] }] });
  const two = report({ operations: [{ ...login, requestCount: 2, seen: { b: 2 }, notSeen: ['a', 'd'] }] });
  expect((await mergedOf(one, two)).operations).toEqual([
    { ...login, requestCount: 3, seen: { a: 1, b: 2 }, notSeen: ['c', 'd'] },
  ]);
});

test('guessed values of an operation add up, and confirmed values are listed once', async () => {
  const task = { operation: 'create-task', requestCount: 1, seen: { success: 1 }, notSeen: [] };
  const confirmed = [{ assumption: 'ownerId', value: 'include', date: '2030-01-15', source: 'a.har' }];
  const one = report({ operations: [{ ...task, guessedValues: { 'task-status': 1, a: 2 } }], confirmed });
  const two = report({ operations: [{ ...task, guessedValues: { 'task-status': 3 } }], confirmed });
  const sum = await mergedOf(one, two);
  expect(sum.operations[0]?.guessedValues).toEqual({ 'task-status': 4, a: 2 });
  expect(sum.confirmed).toEqual(confirmed);
});

test('a file that is given twice is rejected', async () => {
  const [one = ''] = (await twoShards()).split(' ');
  const { message } = await failure(`report --merge ${one} ${one}`);
  expect(message).toContain(`--merge: ${one} occurs twice`);
});

test('custom operations and warnings of one server stay, and evicted faults add up', async () => {
  const operation = { operation: 'ping', requestCount: 1, seen: { success: 1 }, notSeen: [], guessedValues: {} };
  const warning = { id: 'w', text: 'a', advice: 'b', count: 2, sandboxes: ['x', 'y'] };
  const one = report({ evictedUnfiredFaults: 2 });
  const two = report({ operations: [operation], warnings: [warning], evictedUnfiredFaults: 3 });
  expect(await mergedOf(one, two)).toEqual({ ...two, sandboxes: { created: 2, active: 2 }, evictedUnfiredFaults: 5 });
});

test('unknown routes add up, and the 20 most frequent are listed', async () => {
  const routes = (from: number) =>
    Array.from({ length: 15 }, (_, at) => ({ method: 'GET', path: `/no${from + at}`, count: 1 }));
  const { unknownRoutes } = await mergedOf(report({ unknownRoutes: routes(0) }), report({ unknownRoutes: routes(10) }));
  expect(unknownRoutes).toHaveLength(20);
  expect(unknownRoutes.slice(0, 5)).toEqual(
    routes(10)
      .slice(0, 5)
      .map((route) => ({ ...route, count: 2 })),
  );
});

test('a warning lists the latest 20 sandboxes, each once', async () => {
  const names = (from: number) => Array.from({ length: 15 }, (_, at) => `s${from + at}`);
  const warned = (from: number) =>
    report({ warnings: [{ id: 'w', text: '', advice: '', count: 15, sandboxes: names(from) }] });
  const [warning] = (await mergedOf(warned(0), warned(10))).warnings;
  expect(warning).toMatchObject({ count: 30, sandboxes: Array.from({ length: 20 }, (_, at) => `s${5 + at}`) });
});

test('a merged report has the formats and the exit code of a report of one server', async () => {
  const files = await twoShards();
  expect(await runControlCommand(`report --merge ${files}`, NOWHERE)).toMatch(
    /^## leadmock: 3 of \d+ outcomes seen\n\n5 requests to the operations, in 2 sandboxes\.\n/,
  );
  expect(await runControlCommand(`report --merge ${files}`, NOWHERE, { columns: 200 })).toContain(
    '\nwarning: misplaced-token, 3 requests: ',
  );
  const junit = join(await tempFolder(), 'leadmock.xml');
  const { exitCode, message } = await failure(`report --fail-on-warning --junit ${junit} --merge ${files}`);
  expect(exitCode).toBe(exitCodes.gateFailed);
  expect(message).toMatch(/^2 warnings: misplaced-token, unfired-fault \(fault 1 [^;]*; fault 1 [^;]*\)$/);
  const failures = parseXml(readFileSync(junit, 'utf8')).filter(({ name }) => name === 'failure');
  expect(failures).toHaveLength(3);
});

test('--fail-on-warning passes if one server got requests, and fails if none did', async () => {
  const folder = await tempFolder();
  const idle = await shard(folder, 'a.json', async () => {});
  const busy = await shard(folder, 'b.json', ({ client }) => client.login());
  await runControlCommand(`report --fail-on-warning --merge ${idle} ${busy}`, NOWHERE);
  expect((await failure(`report --fail-on-warning --merge ${idle}`)).exitCode).toBe(exitCodes.gateFailed);
});

const WRONG: [text: string | undefined, says: string][] = [
  [undefined, 'cannot be read: ENOENT'],
  ['', 'is not valid JSON: '],
  ['## leadmock: 3 of 50 outcomes seen\n', 'is not valid JSON: line 1'],
  ['[]', 'is not the output of leadmock report --json'],
  ['{"keepsContract":true,"violations":[]}', 'is not the output of leadmock report --json'],
  [JSON.stringify({ ...report({}), evictedUnfiredFaults: '2' }), 'is not the output of leadmock report --json'],
];

test.each(WRONG)('an unusable file is one line with the file and what to do: %s', async (text, says) => {
  const folder = await tempFolder();
  const [good, bad] = [join(folder, 'a.json'), join(folder, 'b.json')];
  writeFileSync(good, JSON.stringify(report({})));
  if (text !== undefined) writeFileSync(bad, text);
  const error = await failure(`report --merge ${good} ${bad}`);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain(`--merge: ${bad} ${says}`);
  expect(error.message).toMatch(/^[^\n]*\. Pass a file with the output of leadmock report --json$/);
});

test.each([
  ['report --merge', 'Not enough arguments following: merge'],
  ['report --merge a.json --url http://127.0.0.1:9', 'merge and url are mutually exclusive'],
  ['report --merge a.json --control-token x', 'merge and control-token are mutually exclusive'],
  ['report --merge a.json --sandbox w1', 'remove --sandbox'],
])('%s is rejected', async (line, says) => {
  expect((await failure(line)).message).toContain(says);
});
