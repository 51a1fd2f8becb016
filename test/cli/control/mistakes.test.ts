import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CommandFailed, UsageError } from '../../../src/cli/usage-error.ts';
import { runControlCommand } from '../../support/run-control-command.ts';
import { startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NOWHERE = 'http://127.0.0.1:9';

/**
 * Runs a command that must fail.
 * @returns its error, whose message must be one line
 */
async function failure(line: string, url: string, env: Record<string, string> = {}): Promise<CommandFailed> {
  const error = await runControlCommand(line, url, { env }).then(
    (printed) => expect.fail(`${line} printed ${printed}`),
    (thrown: CommandFailed) => thrown,
  );
  expect(error.message).toMatch(/^[^\n]+$/);
  return error;
}

/** Wrong command lines that are detected without a server. */
const WRONG_USAGE: [line: string, ...says: string[]][] = [
  [
    'reset --url localhost:8080',
    '--url must be an http or https URL without credentials, query and fragment',
    'http://localhost:8080',
  ],
  ['reset --url a --url b', '--url occurs twice'],
  ['reset --retain=clock,', '--retain must not be empty or have an empty item'],
  ['requests --har=', '--har must not be empty'],
  ['reset --sandbox w/1', '--sandbox must be 1 to 64 letters'],
  ['reset --control-token é', '--control-token must be printable ASCII'],
  ['state name=x', 'put the collection first'],
  ['state leads 101 name=x', 'unexpected argument: name=x', 'give one id, or fields'],
  ['state ..', '".." is not a valid name'],
  ['state leads name=a name=b', 'name occurs twice'],
  ['reset --sandbox w1 --url http://127.0.0.1:9/_sandbox/w2', 'contains the sandbox w2', 'w1'],
  ['clock stop', 'unknown action: clock stop', 'freeze'],
  ['clock get 3', 'unexpected argument: 3 (remove it)'],
  ['clock advance', 'missing argument: clock advance <by>', 'Duration for advance'],
  ['requests operation', 'name=value', '"operation"'],
  ['requests --clear limit=1', 'remove the filter'],
  ['requests --clear --har a.har', '--clear and --har are mutually exclusive'],
  ['verify opration=login', 'did you mean operation?'],
  ['verify body=1', 'verify: unknown field body;', 'body.<name>'],
  ['verify a.json times=1', 'unexpected argument: times=1'],
  ['fault arm', 'missing argument: fault arm <effect|preset>', 'an effect or a preset'],
  ['fault arm effect=error code=500', 'missing argument: fault arm <effect|preset>'],
  ['fault arm slow match=x operation=get-view', 'fault arm: unknown field match; did you mean match.body.<name>?'],
  ['fault arm slow headers=x headers.y=1', 'fault arm: unknown field headers;', 'headers.<name>'],
  ['fault arm slow opration=login', 'did you mean operation?'],
  ['fault arm error effect=hang', 'effect occurs twice'],
  ['fault arm slow preset=down', 'preset occurs twice'],
  ['fault arm eror', 'fault arm: unknown value eror; did you mean error?', 'known: reset, error'],
  ['fault delete', 'missing argument: fault delete <id>', 'for delete: the id of a fault'],
  ['snapshot sav a', 'did you mean save?'],
  ['snapshot restore a --retain clok', '--retain', 'did you mean clock?'],
  ['snapshot save a --retain clock', 'snapshot save does not support --retain'],
];

test.for(WRONG_USAGE)('wrong usage is reported before any request is sent: leadmock %s', async ([line, ...says]) => {
  const error = await failure(line, NOWHERE);
  expect(error).toBeInstanceOf(UsageError);
  for (const words of says) expect(error.message).toContain(words);
});

test('an invalid variable is reported by name', async () => {
  const { message } = await failure('reset', 'here');
  expect(message).toMatch(/^LEADMOCK_URL must be .+ \(it is "here"\)$/);
  expect((await failure('reset', NOWHERE, { LEADMOCK_SANDBOX: '-' })).message).toMatch(/^LEADMOCK_SANDBOX must be /);
});

const REJECTED: [line: string, ...says: string[]][] = [
  ['fault arm error skip=-1', 'skip must be at least 0'],
  ['reset nofix', 'the fixture nofix does not exist (known: default, empty'],
  ['state leads nme=x', 'did you mean name?'],
  ['clock advance 9999999d', 'between the years'],
  ['fault arm error', '/code'],
  ['fault arm slow effect=hang', 'cannot be combined with effect'],
  ['clock advance 25x', '/by must be a duration', '25h'],
  ['snapshot save a/b', 'the name of a snapshot must be 1 to 64 letters'],
  ['requests operation=add-paymnt', 'did you mean add-payment?', 'strict=false'],
  ['verify operation=add-paymnt', 'did you mean add-payment?', '(strict=false allows'],
  ['fault arm slow user=ann@example.com', 'did you mean anna@example.com?', '(strict=false allows'],
];

const ABSENT: [line: string, ...says: string[]][] = [
  ['state lead', 'the collection lead does not exist', 'did you mean leads?'],
  ['state leads 999', 'leads/999 does not exist'],
  ['fault delete 9', 'the fault does not exist'],
  ['fault delete all', 'the fault does not exist', 'leadmock fault list'],
];

test.each([
  ['what was typed, when the server rejects it: exit 2', REJECTED, 2],
  ['what is not there: exit 1', ABSENT, 1],
] as const)('%s, with the message of the server', async (_what, rejected, expected) => {
  const { url } = await startMock();
  for (const [line, ...says] of rejected) {
    const { message, exitCode } = await failure(line, url);
    for (const words of says) expect(message).toContain(words);
    expect({ line, exitCode }).toEqual({ line, exitCode: expected });
  }
});

test('a rejected expectation file: exit 4, with file and pointer', async () => {
  const file = join(await tempFolder(), 'mine.json');
  const { url } = await startMock();
  for (const [text, says] of [
    ['{"match":{"operation":"logn"}}', 'mine.json#/match/operation is not an operation of the service'],
    ['{"match":{"operation":"logn"}}', '("strict": false allows undocumented matches)'],
    ['[]', 'mine.json must be an object'],
  ] as const) {
    writeFileSync(file, text);
    const { message, exitCode } = await failure(`verify ${file}`, url);
    expect({ message, exitCode }).toEqual({ message: expect.stringContaining(says), exitCode: 4 });
  }
});

const BAD_FILES: [text: string, ...says: string[]][] = [
  ['{"users":\n[}', 'mine.json is not valid JSON', 'line 2, column 2'],
  ['{"leads":[{"id":"x"}],"usrs":[]}', 'mine.json#/leads/0/id must be an integer', 'did you mean users?'],
];

test('an unusable seed file: exit 4, with file and place, and nothing changes', async () => {
  const file = join(await tempFolder(), 'mine.json');
  const { url, sandbox } = await startMock();
  for (const [text, ...says] of BAD_FILES) {
    writeFileSync(file, text);
    const { message, exitCode } = await failure(`seed ${file}`, url);
    for (const words of says) expect(message).toContain(words);
    expect(exitCode).toBe(4);
  }
  const { message, exitCode } = await failure('seed missing.json', url);
  expect({ message, exitCode }).toEqual({
    message: expect.stringContaining('missing.json cannot be read'),
    exitCode: 4,
  });
  expect(sandbox.state.leads.all()).toHaveLength(4);
});

test('the first of many mistakes in a file are listed and the rest counted', async () => {
  const file = join(await tempFolder(), 'mine.json');
  const { url } = await startMock();
  writeFileSync(file, JSON.stringify({ projects: Array.from({ length: 15 }, () => ({ id: 'x', name: 'P' })) }));
  expect((await failure(`seed ${file}`, url)).message).toMatch(/#\/projects\/9\/id [^;]+; and 5 more$/);
});

test('no server: exit 1, with its URL and how to start one', async () => {
  const { message, exitCode } = await failure('reset', NOWHERE);
  for (const words of [NOWHERE, 'cannot be reached', 'ECONNREFUSED', 'leadmock serve', '--url'])
    expect(message).toContain(words);
  expect(exitCode).toBe(1);
});

test('https for a server of plain HTTP: exit 1, naming http://', async () => {
  const { url } = await startMock();
  const { message, exitCode } = await failure('reset', url.replace('http:', 'https:'));
  expect(message).toContain('leadmock cannot be reached: the server speaks plain HTTP: use http://; start');
  expect(exitCode).toBe(1);
});

test('a seed and a verification are read from a pipe', async () => {
  const { url, sandbox } = await startMock();
  const pipe = join(await tempFolder(), 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  for (const [line, text] of [
    [`seed ${pipe} --merge`, '{"projects":[{"id":77,"name":"P"}]}'],
    [`verify ${pipe}`, '{"match":{"operation":"login"},"times":0}'],
  ] as const) {
    const writer = spawn('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', text, pipe]);
    await Promise.all([once(writer, 'exit'), runControlCommand(line, url)]);
  }
  expect(sandbox.state.projects.get(77)).toMatchObject({ name: 'P' });
});

test('a server without a control plane or with another token: exit 1, with the reason', async () => {
  const closed = await startMock({ control: false });
  const guarded = await startMock({ controlToken: 'hush' });
  expect((await failure('reset', `${guarded.url}/api`)).message).toContain('Check the path of the base URL');
  expect(await failure('reset', closed.url)).toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('--no-control'),
  });
  const error = await failure('reset', guarded.url);
  expect(error).toMatchObject({ exitCode: 1, message: expect.stringContaining('--control-token') });
});

test('a message about an invalid control token hides the token', async () => {
  const { url } = await startMock();
  const { message } = await failure('reset --control-token hush-é', url);
  expect(message).toBe('--control-token must be printable ASCII without spaces');
});

test.each(['<h1>hello</h1>', 'null', ''])(
  'a server other than leadmock: exit 1, with any response: %s',
  async (text) => {
    const other = http.createServer((_req, res) => res.end(text));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      other.close();
    });
    const error = await failure('state', `http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    expect(error).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(`HTTP 200: the response is not from leadmock: ${text}`),
    });
  },
);
