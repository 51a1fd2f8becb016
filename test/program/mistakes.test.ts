import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Port of command lines that would start a server if they were accepted. */
const ANY_PORT = { LEADMOCK_PORT: '0' };

/** A wrong command line for each kind of message, with the place and the valid values that the message must contain. */
const WRONG_LINES: [line: string, ...says: string[]][] = [
  ['--prot 0', 'prot', 'did you mean --port?'],
  ['--cors', 'Unknown argument: cors; did you mean --no-cors or --cors-origin?'],
  ['-p 0', 'Unknown argument: p (see leadmock --help)'],
  ['serv', 'serv', 'did you mean serve?'],
  ['serve 21030', 'Unknown argument: 21030', 'npm start -- --port 9000'],
  ['reset a b', 'Unknown argument: b', 'leadmock reset --help'],
  ['run --ephemeral -- true', 'ephemeral: run saves no state without --data-file. Remove --ephemeral'],
  ['run --ready-file=a.json -- true', 'run starts the command when the server is ready'],
  ['run --no-control -- true', 'run reads its report from the control plane'],
  ['run --watch-poll -- true', 'run ends its server together with the command'],
  [
    'sweep --port 0 -- true',
    'port: sweep has no such flag, only leadmock serve, leadmock healthcheck, leadmock openapi, leadmock run. Remove --port',
  ],
  [
    'reset --ephemeral',
    'ephemeral: reset has no such flag, only leadmock serve, leadmock healthcheck, leadmock openapi',
  ],
  ['clock advance -5m', 'unknown argument: -5m. A flag begins with two dashes'],
  ['--json reset', 'put --json after its command'],
  ['run --json -- true', 'Unknown argument: json'],
  ['serve --report x.xml', 'Unknown argument: report'],
  ['validate', 'missing argument (see leadmock validate --help)'],
  ['fixture export a', 'fixture export needs a folder'],
  ['-- serve', 'only run and sweep accept words after two dashes: remove them'],
  ['--port', 'Not enough arguments following: port'],
  ['--port -1', '--port', 'a whole number from 0 to 65535'],
  ['--port 0 --port 0', '--port occurs twice'],
  ['report --merge a.json --url http://localhost:8080', 'merge and url are mutually exclusive'],
  ['report --merge none.json', '--merge: none.json cannot be read', 'with the output of leadmock report --json'],
  ['sweep --only  -- true', '--only must not be empty or have an empty item'],
  ['--host 192.0.2.1', '--host', '192.0.2.1'],
  ['--no-cors=maybe', '--no-cors', 'true or false'],
];

test.concurrent.for(WRONG_LINES)('exit 2, and a helpful message: leadmock %s', async ([line, ...says], context) => {
  const { code, stdout, stderr } = await runShared(context, line.split(' '), { env: ANY_PORT });
  for (const words of says) expect(stderr).toContain(words);
  expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});

test.concurrent('-v prints the version, like --version', async (context) => {
  const [short, long] = await Promise.all(['-v', '--version'].map((flag) => runShared(context, [flag])));
  expect(short).toEqual(long);
  expect(short).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test.concurrent.for(['reset --help', 'reset -h', 'reset help', 'reset empty --help=true', '--help reset'])(
  'the help names the command: leadmock %s',
  async (line, context) => {
    const { code, stdout } = await runShared(context, line.split(' '));
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^leadmock reset \[fixture\]\n/) });
  },
);

test.concurrent('exit 2, and a message that names the variable', async (context) => {
  const cwd = await workFolder(context);
  const { code, stderr } = await runShared(context, [], { cwd, env: { PORT: '80a' } });
  expect(stderr).toBe('leadmock: PORT must be a whole number from 0 to 65535 (it is "80a")\n');
  expect(code).toBe(2);
  expect(readdirSync(cwd)).toEqual([]);
});

test.concurrent.for([
  ['reset', 'LEADMOCK_SANDBX', 'LEADMOCK_SANDBOX'],
  ['compare http://localhost:1 --dry-run', 'LEADMOCK_COMPARE_PASWORD', 'LEADMOCK_COMPARE_PASSWORD'],
  ['sweep -- true', 'LEADMOCK_SANDBX', 'LEADMOCK_SANDBOX'],
  ['healthcheck', 'LEADMOCK_PROT', 'LEADMOCK_PORT'],
  ['openapi', 'LEADMOCK_ASUME', 'LEADMOCK_ASSUME'],
  ['validate missing.json', 'LEADMOCK_PROT', 'LEADMOCK_PORT'],
  ['init', 'LEADMOCK_PROT', 'LEADMOCK_PORT'],
] as const)('a misspelled variable is reported once: leadmock %s', async ([line, name, meant], context) => {
  const env = { LEADMOCK_URL: 'http://127.0.0.1:9', LEADMOCK_PORT: '9', [name]: '1' };
  const { stderr } = await runShared(context, line.split(' '), { env });
  const warning = `warning: ${name} is not a setting of leadmock and has no effect; did you mean ${meant}?`;
  expect(stderr.split('\n').filter((told) => told === warning)).toEqual([warning]);
});

test.concurrent('variables of test clients are not reported', async (context) => {
  const env = { LEADMOCK_URL: 'http://127.0.0.1:9', LEADMOCK_BIN: 'dist/leadmock.js' };
  const { stderr } = await runShared(context, ['reset'], { env });
  expect(stderr).not.toContain('is not a setting of leadmock');
});

test.concurrent('a data file in use: exit 3, with its holder, whose changes stay', async (context) => {
  const running = await startShared(context);
  const token = await running.login();
  await running.call('POST', '/lead/101/comment', { token, body: { text: 'of the other one' } });
  const { code, stderr } = await runLeadmock(context, ['--port', '0', '--fresh'], { cwd: running.cwd });
  expect(code).toBe(3);
  expect(stderr).toContain(`in use by the process ${running.pid}`);
  await running.stop();
  expect(readFileSync(join(running.cwd, 'data', 'db.json'), 'utf8')).toContain('of the other one');
});

test.concurrent('a port in use: exit 3, with the port', async (context) => {
  const running = await startShared(context);
  const { code, stderr } = await runShared(context, ['--port', String(running.port)]);
  expect(code).toBe(3);
  expect(stderr).toMatch(/^leadmock: [^\n]+ \(--port 0 selects a free port\)\n$/);
  expect(stderr).toContain(String(running.port));
});

test.concurrent('a port in use on one of the two addresses: exit 3', async (context) => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  context.onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as net.AddressInfo;
  expect((await runShared(context, ['--ephemeral', '--port', String(port)])).code).toBe(3);
});

test.concurrent('an invalid fixture: exit 4, with file and pointer of each mistake', async (context) => {
  const cwd = await workFolder(context);
  await writeFile(join(cwd, 'mine.json'), '{"leads":[{"id":"x"}],"usrs":[]}');
  const { code, stderr } = await runShared(context, ['--port', '0', '--fixture', 'mine.json'], { cwd });
  expect(code).toBe(4);
  for (const words of ['mine.json#/leads/0/id must be an integer', 'did you mean users?'])
    expect(stderr).toContain(words);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(readdirSync(cwd)).toEqual(['mine.json']);
});

test.concurrent('an unknown fixture is rejected with names from --fixtures-dir', async (context) => {
  const cwd = await workFolder(context);
  await mkdir(join(cwd, 'mine'));
  await writeFile(join(cwd, 'mine', 'large.json'), '{}');
  const args = ['--port', '0', '--fixtures-dir', 'mine', '--fixture', 'lrge'];
  const { code, stderr } = await runShared(context, args, { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('did you mean large?');
});
