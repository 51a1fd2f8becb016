import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { userVariables } from '../../src/compare/known.ts';
import type { Report } from '../../src/compare/run.ts';
import { startPlainService } from '../support/plain-service.ts';
import { launchLeadmock, runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Timeout in milliseconds, much longer than a run, which sends at most 2 requests a second. */
const patienceMs = 300_000;
const NOBODY = 'http://127.0.0.1:9';

interface Passed {
  method: string;
  path: string;
  body: string;
}

type Serve = (req: http.IncomingMessage, res: http.ServerResponse) => void;

async function serve({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, answer: Serve): Promise<string> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a proxy that removes `visitor` from all responses. It may respond to some requests itself. */
async function withoutVisitor(
  context: Pick<TestContext, 'onTestFinished'>,
  port: number,
  ownAnswer: (passed: Passed) => object | undefined = () => undefined,
) {
  const secrets: (string | undefined)[] = [];
  const url = await serve(context, async (req, res) => {
    const { method = '', url: path = '', headers } = req;
    secrets.push(headers.authorization);
    const body = Buffer.concat(await req.toArray()).toString();
    const own = ownAnswer({ method, path, body });
    if (own) {
      res.end(JSON.stringify(own));
      return;
    }
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      res.writeHead(answer.statusCode ?? 0, { 'Content-Type': 'application/json' });
      res.end(text.replace('"visitor"', '"guest"'));
    });
    passed.end(body);
  });
  return { url, secrets };
}

/** Starts a server that identifies itself as a leadmock, and hangs on all other requests. */
async function startSilent(context: Pick<TestContext, 'onTestFinished'>) {
  const lines: string[] = [];
  const url = await serve(context, ({ method, url: path }, res) => {
    lines.push(`${method} ${path}`);
    if (path === '/_mock') res.end('{"name":"leadmock"}');
  });
  return { url, lines };
}

const USER = { [userVariables.login]: 'owner@example.com', [userVariables.password]: 'secret' };
const IDS = ['--lead', '101', '--view', '1001', '--view-to-delete', '1002', '--project', '1', '--employee', '12'];

const WRITING = ['--allow-writes', ...IDS, '--label', '21'];

test.concurrent('records stay in the sandbox of the URL, and each request is in its journal', {
  timeout: patienceMs,
}, async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--preset', 'strict']);
  const before = (await leadmock.call('GET', '/_mock/state')).body;
  const url = `${leadmock.url}/_sandbox/compare`;
  const { code, stdout, stderr } = await runLeadmock(context, ['compare', url, ...WRITING], { env: USER, patienceMs });
  const [, count] = /: (\d+) requests\n/.exec(stdout) ?? [];
  const { requests } = (await leadmock.call('GET', '/_sandbox/compare/_mock/requests?limit=1000')).body;
  expect(requests).toHaveLength(Number(count));
  expect(stderr).toMatch(/^leadmock compare sends about \d+ requests to http:\S+, at most 2 a second \(\d+ s\)\n/);
  expect(stdout).toContain('\nCONTRACT: 0 violations\n');
  expect(stdout).not.toContain('NOT RESTORED');
  expect(code).toBe(0);
  expect((await leadmock.call('GET', '/_mock/state')).body).toEqual(before);
  expect((await leadmock.call('GET', '/_sandbox/compare/_mock/state/comments')).body.records).not.toEqual([]);
});

test.concurrent('exit 0 for another service that keeps the contract', { timeout: patienceMs }, async (context) => {
  const url = await startPlainService({ rejectionStatus: 418 }, context);
  const { code, stdout } = await runLeadmock(context, ['compare', url, ...WRITING], { env: USER, patienceMs });
  expect(stdout).toContain('\nCONTRACT: 0 violations\n');
  expect(stdout).toMatch(/\n {4}errorStatus +no value fits\n/);
  expect(code).toBe(0);
});

test.concurrent('a service gets only reads without --allow-writes, and no ids of the fixture', {
  timeout: patienceMs,
}, async (context) => {
  const asked: string[] = [];
  const url = await serve(context, async (req, res) => {
    asked.push(`${req.method} ${req.url}`);
    const isLogin = req.url === '/login';
    res.end(
      JSON.stringify(
        isLogin
          ? { status: 'success', result: { token: 'a1b2c3d4e5f6' } }
          : { status: 'error', errors: [{ code: 401, message: 'no' }] },
      ),
    );
  });
  const { stdout } = await runLeadmock(context, ['compare', url], { env: USER, patienceMs });
  const kinds = new Set(asked.map((line) => line.replace(/(?<=^GET \/view\/).*/, '')));
  expect([...kinds].sort()).toEqual(['GET /view/', 'POST /login', 'POST /logout']);
  expect(asked.join('\n')).not.toMatch(/1001|1002|101\b/);
  expect(stdout).toMatch(/\nNot sent: some requests \(add --allow-writes, --lead, /);
});

test.concurrent('exit 5 for a violation, with the place, the expected and the actual value', {
  timeout: patienceMs,
}, async (context) => {
  const { port } = await startShared(context, ['--ephemeral']);
  const { url, secrets } = await withoutVisitor(context, port);
  const env = { ...USER, LEADMOCK_CONTROL_TOKEN: 'hush' };
  const args = ['compare', url, '--view', '1001'];
  const { code, stdout, stderr } = await runLeadmock(context, args, { env, patienceMs });
  expect(code).toBe(5);
  expect(stderr).toMatch(/\nleadmock: http:\S+ violates the contract: \d+ requests; 1 violation; .*\n$/);
  expect(stdout.match(/VIOLATION/g)).toHaveLength(1);
  expect(stdout).toContain(
    '\nCONTRACT: 1 violation\n  VIOLATION  get-view /result/visitor  expected a value  got absent\n',
  );
  expect(new Set(secrets)).toEqual(new Set([undefined]));
  expect(stdout).toMatch(/\n {2}not tested: .*dealAfterPayment/);
});

test.concurrent('two reports of equal services are equal, so that diff shows what changed', {
  timeout: patienceMs,
}, async (context) => {
  const reportOf = async () => {
    const { port } = await startShared(context, ['--ephemeral']);
    const { url } = await withoutVisitor(context, port);
    const args = ['compare', url, '--view', '1001', '--json'];
    const { code, stdout } = await runLeadmock(context, args, { env: USER, patienceMs });
    expect(code).toBe(5);
    return { ...(JSON.parse(stdout) as Report), url: '' };
  };
  const [one, other] = await Promise.all([reportOf(), reportOf()]);
  expect(one).toMatchObject({ keepsContract: false, violations: { length: 1 }, notRestored: [] });
  expect(other).toEqual(one);
});

test.concurrent('exit 6 for an owner that is not put back, even beside a violation, with what to do', {
  timeout: patienceMs,
}, async (context) => {
  const { port } = await startShared(context, ['--ephemeral']);
  const refused = { status: 'error', errors: [{ code: 403, message: 'This is the lead of Maria' }] };
  const { url } = await withoutVisitor(context, port, ({ path, body }) =>
    path.endsWith('/owner') && body === '{"owner":11}' ? refused : undefined,
  );
  const { code, stdout, stderr } = await runLeadmock(context, ['compare', url, ...WRITING], { env: USER, patienceMs });
  expect(code).toBe(6);
  const line = 'lead 101: the owner was employee 11 and is now employee 12';
  expect(stdout).toMatch(new RegExp(`^[^\n]*\n\nNOT RESTORED: restore or log out by hand\n {2}${line}\n`));
  expect(stderr).toMatch(new RegExp(`violates the contract: .*\nleadmock: not restored: ${line}\n$`));
  expect(stdout + stderr).not.toContain('Maria');
});

test.concurrent('--dry-run sends and writes nothing', async (context) => {
  const cwd = await workFolder(context);
  const { url, lines } = await startSilent(context);
  const args = ['compare', url, '--dry-run', '--save-config', 'a.json'];
  const { code, stdout, stderr } = await runShared(context, [...args, ...WRITING], { cwd, env: USER });
  expect(stdout).toMatch(/about \d+ requests to http:\S+, at most 2 a second \(\d+ s\)\n/);
  expect(stdout).toContain('compare creates permanent tasks in project 1\n');
  expect(stdout).toContain('compare deletes view 1002\n');
  expect({ code, stderr, files: readdirSync(cwd) }).toEqual({ code: 0, stderr: '', files: [] });
  const reading = await runShared(context, args, { cwd, env: USER });
  expect(reading.stdout).toContain('  It only reads, logs in and logs out.\n');
  expect(lines).toEqual([]);
});

test.concurrent('--dry-run --json prints the plan as one document', async (context) => {
  const { url } = await startSilent(context);
  const args = ['compare', url, '--dry-run', '--json'];
  const { code, stdout, stderr } = await runShared(context, [...args, ...WRITING], { env: USER });
  const plan = JSON.parse(stdout);
  expect(plan).toEqual({
    url,
    requestCount: expect.any(Number),
    seconds: Math.ceil(plan.requestCount / 2),
    writes: expect.arrayContaining(['compare deletes view 1002']),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const reading = await runShared(context, args, { env: USER });
  expect(JSON.parse(reading.stdout).writes).toEqual([]);
});

test.concurrent('Ctrl+C restores, logs out, and writes no file', { timeout: patienceMs }, async (context) => {
  const service = await startShared(context, ['--ephemeral']);
  const cwd = await workFolder(context);
  const before = (await service.call('GET', '/_mock/state/leads/101')).body;
  const args = ['compare', service.url, ...WRITING, '--save-config', 'leadmock.config.json'];
  const { child, ended } = await launchLeadmock(context, args, { cwd, env: USER });
  // The run has temporarily changed the owner of the lead.
  const owner = async () => (await service.call('GET', '/_mock/state/leads/101')).body.custom[0].value.id;
  while ((await owner()) === before.custom[0].value.id) await wait(10);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(stderr).toContain('stopped by SIGINT');
  expect(code).toBe(130);
  expect(existsSync(join(cwd, 'leadmock.config.json'))).toBe(false);
  expect((await service.call('GET', '/_mock/tokens')).body.tokens).toEqual([]);
  expect(await owner()).toBe(before.custom[0].value.id);
});

test.concurrent('a second Ctrl+C ends it at once; npm sends the first one twice', async (context) => {
  const { url, lines } = await startSilent(context);
  const { child, ended } = await launchLeadmock(context, ['compare', url], { env: USER });
  while (lines.length < 1) await wait(10);
  for (const pauseMs of [100, 2000]) {
    child.kill('SIGINT');
    await wait(pauseMs);
    expect(child.exitCode).toBe(null);
  }
  child.kill('SIGINT');
  const before = performance.now();
  const { code, stderr } = await ended;
  expect(performance.now() - before).toBeLessThan(4000);
  expect(stderr).toContain('leadmock: a second signal (SIGINT) stopped leadmock before it cleaned up');
  expect(code).toBe(130);
});

const WRONG: [line: string, code: number, ...says: string[]][] = [
  ['compare', 2, 'missing argument (see leadmock compare --help)'],
  ['compare crm.example.com', 2, 'base URL without query or fragment'],
  ['compare http://anna:geheim@127.0.0.1:9', 2, 'must not contain credentials'],
  [`compare ${NOBODY} --password=geheim`, 2, 'LEADMOCK_COMPARE_PASSWORD'],
  [`compare ${NOBODY} --login anna`, 2, 'LEADMOCK_COMPARE_LOGIN'],
  [`compare ${NOBODY} --leed 5`, 2, 'did you mean --lead?'],
  [`compare ${NOBODY} --allow-writes=maybe`, 2, '--allow-writes must be true or false'],
  [`compare ${NOBODY}`, 2, `set LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD for a user of ${NOBODY}`],
  [`compare ${NOBODY} --fixture a.json`, 2, '--fixture needs a recording'],
];

test.concurrent.for(WRONG)(
  'one helpful line without secrets: leadmock %s',
  async ([line, expected, ...says], context) => {
    const { code, stdout, stderr } = await runShared(context, line.split(' '));
    for (const words of says) expect(stderr).toContain(words);
    expect(stderr).not.toContain('geheim');
    expect(stderr).toMatch(/^leadmock: [^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  },
);

test.concurrent.for([
  ['a service that rejects the login', true, '(code 401)'],
  ['no service', false, NOBODY],
] as const)('%s ends the run with exit 1 and the reason, after the plan', async ([, isThere, why], context) => {
  const service = isThere && (await startShared(context, ['--ephemeral', '--no-control', '--no-mock-headers']));
  const env = { ...USER, [userVariables.password]: 'geheim' };
  const { code, stdout, stderr } = await runShared(context, ['compare', service ? service.url : NOBODY], { env });
  expect(stderr).toMatch(/^leadmock compare sends .*\n {2}It only reads, logs in and logs out\.\nleadmock: [^\n]+\n$/);
  expect(stderr).toContain('the login of owner@example.com got no token');
  expect(stderr).toContain(why);
  expect(stderr).not.toContain('geheim');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
});

test.concurrent('the help names the variable of the user and the main flags', async (context) => {
  const { stdout } = await runShared(context, ['compare', '--help']);
  for (const words of ['LEADMOCK_COMPARE_LOGIN', '--allow-writes', '--lead-is-deal', '--dry-run']) {
    expect(stdout.replace(/\s+/g, ' ')).toContain(words);
  }
});
