import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CommandFailed, exitCodes, UsageError } from '../../../src/cli/usage-error.ts';
import { parseXml } from '../../support/parse-xml.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Starts a server with one login, one warning, and a fault that never fired, whose match contains Markdown and XML. */
async function startWarned() {
  const { url, client, ...mock } = await startMock();
  await client.login();
  await client.get('/view/1001?token=a');
  const { status } = await mock.control.post('/faults', {
    effect: 'response',
    when: 'before',
    strict: false,
    match: { path: '/view/|<b>`"&*' },
  });
  expect(status).toBe(201);
  return url;
}

async function failure(line: string, url: string): Promise<CommandFailed> {
  return runControlCommand(line, url).then(
    (printed) => expect.fail(`${line} printed ${printed}`),
    (thrown: CommandFailed) => thrown,
  );
}

/** @returns the cells of each row of a table, by the first cell */
function rowsOf(markdown: string): Map<string, string[]> {
  const rows = [...markdown.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
  return new Map(rows.map(([first = '', ...rest]) => [first, rest]));
}

test('outside of a terminal, a report is Markdown with escaped tables', async () => {
  const url = await startWarned();
  const markdown = await runControlCommand('report', url);
  expect(markdown).toMatch(/^## leadmock: 2 of \d+ outcomes seen\n\n2 requests to the operations, in 1 sandbox\.\n/);
  const rows = rowsOf(markdown);
  expect(rows.get('`login`')).toEqual(['1', '`success` 1', expect.stringMatching(/^`field-required` .*`fault`$/)]);
  expect(rows.get('`get-view`')?.slice(0, 2)).toEqual(['1', '`success` 1']);
  expect(markdown).toMatch(/^- misplaced-token, 1 request: .* \(sandboxes: default\)$/m);
  expect(markdown).toContain(
    '- fault 1 of sandbox default, response-before path=/view/&#124;&#60;b&#62;&#96;"&#38;&#42; (still armed)\n',
  );
  expect(await runControlCommand('report --format markdown', url, { columns: 60 })).toBe(markdown);
});

test('a report without problems contains only coverage', async () => {
  const { url, client } = await startMock();
  await client.login();
  const markdown = await runControlCommand('report --fail-on-warning', url);
  expect([...markdown.matchAll(/^#+ (.*)$/gm)].map(([, head]) => head)).toEqual([
    expect.stringContaining('leadmock'),
    'Coverage',
  ]);
});

test('on a terminal a report is a table, and with --json the document', async () => {
  const url = await startWarned();
  const lines = (await runControlCommand('report', url, { columns: 200 })).split('\n');
  expect(lines[0]).toMatch(/^2 of \d+ outcomes seen; 2 requests to the operations, in 1 sandbox$/);
  expect(lines).toContainEqual(
    'login         1 of 6; never field-required, field-invalid, login-empty, login-wrong, fault',
  );
  expect(lines).toContainEqual(expect.stringMatching(/^warning: misplaced-token, 1 request: /));
  expect(lines).toContainEqual(
    'never fired: fault 1 of sandbox default, response-before path=/view/|<b>`"&* (still armed)',
  );
  const document = JSON.parse(await runControlCommand('report --json', url));
  expect(document).toMatchObject({ sandboxes: { created: 1 }, unfiredFaults: [{ id: 1, armed: true }] });
  expect(JSON.parse(await runControlCommand('report --format json', url))).toEqual(document);
});

test('in JUnit, warnings and unfired faults fail, and unseen outcomes are text', async () => {
  const url = await startWarned();
  const file = join(await tempFolder(), 'leadmock.xml');
  await runControlCommand(`report --junit ${file}`, url);
  const elements = parseXml(readFileSync(file, 'utf8'));
  const names = elements.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name']);
  expect(names.slice(0, 4)).toEqual([
    'requests',
    'warning: misplaced-token',
    'fault 1 of sandbox default, response-before path=/view/|<b>`"&* (still armed)',
    'login: success',
  ]);
  const suite = elements.find(({ name }) => name === 'testsuite')?.attributes;
  expect(suite).toMatchObject({ name: 'leadmock report', tests: `${names.length}`, failures: '2' });
  expect(suite?.['skipped']).toBe('0');
  expect(names.slice(4)).toEqual(['get-view: success', 'outcomes']);
  const output = elements.filter(({ name }) => name === 'system-out').at(-1);
  expect(output?.text).toMatch(/^2 of \d+ outcomes seen\n.*^login {9}1 of 6; never field-required, /ms);
});

test('--fail-on-warning: exit code 5 for a warning and for an unfired fault, after the report', async () => {
  const url = await startWarned();
  expect(await runControlCommand('report', url)).toContain('misplaced-token');
  const { exitCode, message } = await failure('report --fail-on-warning', url);
  expect({ exitCode, message }).toEqual({
    exitCode: exitCodes.gateFailed,
    message:
      '2 warnings: misplaced-token, unfired-fault (fault 1 of sandbox default, response-before path=/view/|<b>`"&* (still armed))',
  });
});

test('--fail-on-warning names at most three unfired faults', async () => {
  const { url, client, control } = await startMock();
  await client.login();
  for (let count = 0; count < 5; count += 1) await control.post('/faults', { effect: 'hang', skip: 1 });
  await control.post('/reset');
  const { message } = await failure('report --fail-on-warning', url);
  const named = [1, 2, 3].map((id) => `fault ${id} of sandbox default, hang`).join('; ');
  expect(message).toBe(`1 warning: unfired-fault (${named}; and 2 more)`);
});

test('a fault that fired, and a fault that a call deleted by its id, are no warnings', async () => {
  const { url, client, control } = await startMock();
  await control.post('/faults', { effect: 'delay', ms: 0, times: 1 });
  await client.login();
  await control.post('/faults', { effect: 'hang' });
  await control.delete('/faults/2');
  expect(await runControlCommand('report --fail-on-warning', url)).not.toContain('never fired');
});

test('a server without requests is reported, and fails like a warning', async () => {
  const { url } = await startMock();
  expect(await runControlCommand('report', url)).toContain('**leadmock received no requests to its operations. ');
  const file = join(await tempFolder(), 'leadmock.xml');
  const { exitCode, message } = await failure(`report --fail-on-warning --junit ${file}`, url);
  expect(exitCode).toBe(exitCodes.gateFailed);
  expect(message).toContain('leadmock received no requests to its operations');
  const failures = parseXml(readFileSync(file, 'utf8')).filter(({ name }) => name === 'failure');
  expect(failures.map(({ attributes }) => attributes['message'])).toEqual([message]);
});

test('a server with requests to unknown routes only fails too, and the message does not deny these requests', async () => {
  const { url } = await startMock();
  await fetch(`${url}/api/login`, { method: 'POST' });
  const { exitCode, message } = await failure('report --fail-on-warning', url);
  expect({ exitCode, message }).toEqual({
    exitCode: exitCodes.gateFailed,
    message: expect.stringMatching(/^leadmock received no requests to its operations\. /),
  });
});

test('a report covers all sandboxes, whatever the environment names, and creates none', async () => {
  const { url } = await startMock();
  const json = await runControlCommand('report --json', url, { env: { LEADMOCK_SANDBOX: 'w1' } });
  expect(JSON.parse(json).sandboxes).toEqual({ created: 1, active: 1 });
});

test.each([
  ['report --sandbox w1', 'report covers all sandboxes'],
  ['report --format markdwn', 'did you mean markdown?'],
  ['report --json --format text', '--json and --format conflict'],
])('%s is rejected', async (line, says) => {
  const error = await failure(line, 'http://127.0.0.1:9');
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toContain(says);
});

test('an unwritable file is reported in one line', async () => {
  const url = await startWarned();
  const { exitCode, message } = await failure(`report --junit ${join(await tempFolder(), 'no', 'a.xml')}`, url);
  expect(exitCode).toBe(exitCodes.invalidFile);
  expect(message).toContain('a.xml cannot be written');
});

test('guessed values are listed by operation, and assumptions that were confirmed with their source', async () => {
  const confirmed = { timezone: { value: 'Europe/Moscow', date: '2026-11-25', source: 'traffic.har' } };
  const { url, client } = await startMock({ confirmed, assumptions: { timezone: 'Europe/Moscow' } });
  await client.login();
  for (const text of ['Now', undefined])
    await client.post('/task', { title: 'Call', owner_id: 11, project_id: 1, text });
  const lines = (await runControlCommand('report --format text', url, { columns: 200 })).split('\n');
  const guessed =
    'create-task: responses contained 13 guessed values (task-response-empty 5, task-status 2, task-omitted-fields 6)';
  expect(lines).toContain(guessed);
  expect(lines).toContain('confirmed on your account: timezone=Europe/Moscow (2026-11-25, traffic.har)');
  const markdown = await runControlCommand('report --format markdown', url);
  expect(markdown).toContain(`### Guessed values: do not assert on them\n\n- ${guessed}\n`);
  expect(markdown).toContain('### Confirmed on your account\n\n- timezone=Europe/Moscow (2026-11-25, traffic.har)\n');
});

test('unknown routes are listed with their counts', async () => {
  const { url, client } = await startMock();
  await client.login();
  for (const id of [1, 2]) await client.get(`/leads/${id}`);
  const lines = (await runControlCommand('report --format text', url, { columns: 200 })).split('\n');
  expect(lines).toContain('unknown route: GET /leads/*, 2 requests');
  const markdown = await runControlCommand('report --format markdown', url);
  expect(markdown).toContain('### Unknown routes\n\n- GET /leads/&#42;, 2 requests\n');
  expect(markdown).not.toContain('only the first 20');

  for (let at = 0; at < 20; at += 1) await client.get(`/unknown${String.fromCharCode(97 + at)}`);
  expect(await runControlCommand('report --format text', url, { columns: 200 })).toContain(
    'unknown route: a report lists at most 20 unknown routes. Correct the requests, or add their routes as custom operations, and run again',
  );
});

test.each([
  ['all expected warnings pass', '--expect-warning misplaced-token,unfired-fault', undefined],
  [
    'several',
    '--expect-warning misplaced-token,unfired-fault --expect-warning unknown-route',
    'expected warnings that did not occur: unknown-route',
  ],
  [
    'in one list',
    '--expect-warning misplaced-token,unfired-fault,repeated-login',
    'expected warnings that did not occur: repeated-login',
  ],
  [
    'another one',
    '--expect-warning unknown-route,unfired-fault',
    '1 warning: misplaced-token; expected warnings that did not occur: unknown-route',
  ],
])('--expect-warning: %s', async (_what, flags, says) => {
  const url = await startWarned();
  const file = join(await tempFolder(), 'leadmock.xml');
  const line = `report --fail-on-warning --junit ${file} ${flags}`;
  if (says === undefined) await runControlCommand(line, url);
  else expect(await failure(line, url)).toMatchObject({ exitCode: exitCodes.gateFailed, message: says });
  const failures = parseXml(readFileSync(file, 'utf8')).filter(({ name }) => name === 'failure');
  expect(failures).toHaveLength(says === undefined ? 0 : (says.match(/warning:|occur:/g)?.length ?? 0));
});

test.each([
  [
    'report --fail-on-warning --expect-warning misplaced-tokn',
    'unknown warning misplaced-tokn; did you mean misplaced-token?',
  ],
  [
    'report --fail-on-warning --expect-warning unfired-fault,unfired',
    'unknown warning unfired; did you mean unfired-fault?',
  ],
  ['report --expect-warning misplaced-token', '--fail-on-warning'],
])('%s is rejected', async (line, says) => {
  expect((await failure(line, 'http://127.0.0.1:9')).message).toContain(says);
});
