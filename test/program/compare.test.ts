import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { userVariables } from '../../src/compare/known.ts';
import type { Report } from '../../src/compare/report.ts';
import { startPlainService } from '../support/plain-service.ts';
import { launchLeadmock, runLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared, startShared } from '../support/shared-process.ts';

/** Far longer than a run takes on a machine that is busy with other tests. */
const patienceMs = 60_000;
const NOBODY = 'http://127.0.0.1:9';

/** A server that passes on what it is asked, and leaves deal out of every answer. */
async function withoutDeal({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, port: number) {
  const secrets: (string | undefined)[] = [];
  const server = http.createServer((req, res) => {
    const { method, url: path, headers } = req;
    secrets.push(headers.authorization);
    const passed = http.request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      res.writeHead(answer.statusCode ?? 0, { 'Content-Type': 'application/json' });
      res.end(text.replace(/"deal":(true|false),/, ''));
    });
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secrets };
}

test.concurrent('records stay in the sandbox of the URL, and the result is one document', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--preset', 'strict']);
  const before = (await leadmock.call('GET', '/_mock/state')).body;
  const url = `${leadmock.url}/_sandbox/compare`;
  const { code, stdout } = await runLeadmock(context, ['compare', url, '--json'], { patienceMs });
  const report: Report & { url: string } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(report).toMatchObject({ url, keepsContract: true, counts: { departs: 0, notRun: 0 } });
  expect((await leadmock.call('GET', '/_mock/state')).body).toEqual(before);
  expect((await leadmock.call('GET', '/_sandbox/compare/_mock/state/comments')).body.records).not.toEqual([]);
});

test.concurrent('exit 0 for another service that keeps the contract', async (context) => {
  const url = await startPlainService({ rejectionStatus: 418 }, context);
  const { code, stdout } = await runLeadmock(context, ['compare', url], { patienceMs });
  expect(stdout).not.toContain('FAIL');
  expect(stdout).toMatch(
    /errorStatus +\? +cannot be told: no value fits: a rejection with code \d+ comes with HTTP 418/,
  );
  expect(code).toBe(0);
});

test.concurrent('exit 5 for a violation, with request, expected and actual response', async (context) => {
  const { port } = await startShared(context, ['--ephemeral']);
  const { url, secrets } = await withoutDeal(context, port);
  const env = { LEADMOCK_CONTROL_TOKEN: 'hush' };
  const { code, stdout, stderr } = await runLeadmock(context, ['compare', url], { env, patienceMs });
  expect(code).toBe(5);
  expect(stderr).toMatch(/\nleadmock: http:\S+ departs from the contract: \d+ of \d+ contract cases hold; .*\n$/);
  expect(stdout.match(/FAIL/g)).toHaveLength(1);
  expect(stdout).toMatch(
    /\n {2}FAIL {2}A payment answers the lead .* \[payment-result\]\n +sent +POST \/lead\/101\/payment \{.*\n +expected +result\.deal is required\n +came +HTTP 200 \{/,
  );
  expect(new Set(secrets)).toEqual(new Set([undefined]));
  expect(stdout).toMatch(/\n {2}dealAfterPayment +\? +cannot be told: no payment shows a deal flag/);
});

test.concurrent('--dry-run sends and writes nothing', async (context) => {
  const cwd = await workFolder(context);
  const args = ['compare', NOBODY, '--dry-run', '--save-config', 'a.json', '--evidence', 'b.json'];
  const { code, stdout, stderr } = await runShared(context, args, { cwd });
  expect(stdout).toMatch(/at most about \d+ requests, 100 a second, \d+ s\n/);
  expect(stdout).toMatch(/up to \d+ tasks in project 1/);
  expect(stdout).toContain('view 1002, deleted for good');
  expect({ code, stderr, files: readdirSync(cwd) }).toEqual({ code: 0, stderr: '', files: [] });
  const reading = await runShared(context, ['compare', NOBODY, '--dry-run', '--allow-writes=false'], { cwd });
  expect(reading.stdout).toContain('  writes nothing\n');
});

test.concurrent('--dry-run --json prints the plan as one document', async (context) => {
  const cwd = await workFolder(context);
  const args = ['compare', NOBODY, '--dry-run', '--json', '--pace', '50'];
  const { code, stdout, stderr } = await runShared(context, args, { cwd });
  const plan = JSON.parse(stdout);
  expect(plan).toEqual({
    url: NOBODY,
    pace: 50,
    requests: expect.any(Number),
    seconds: Math.ceil(plan.requests / 50),
    writes: expect.arrayContaining(['view 1002, deleted for good']),
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const reading = await runShared(context, ['compare', NOBODY, '--dry-run', '--json', '--allow-writes=false'], { cwd });
  expect(JSON.parse(reading.stdout).writes).toEqual([]);
});

test.concurrent('Ctrl+C restores, logs out, writes no file, and lists remaining records', async (context) => {
  const service = await startShared(context, ['--ephemeral']);
  const cwd = await workFolder(context);
  const before = (await service.call('GET', '/_mock/state/leads/101')).body;
  const args = ['compare', service.url, '--pace', '10', '--save-config', 'leadmock.config.json'];
  const { child, ended } = await launchLeadmock(context, args, { cwd });
  // The lead has another owner just now.
  const owner = async () => (await service.call('GET', '/_mock/state/leads/101')).body.custom[0].value.id;
  while ((await owner()) === before.custom[0].value.id) await wait(10);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(stderr).toContain('stopped by SIGINT');
  expect(stderr).toMatch(/left behind: \d+ payments? on lead 101/);
  expect(code).toBe(130);
  expect(existsSync(join(cwd, 'leadmock.config.json'))).toBe(false);
  expect((await service.call('GET', '/_mock/tokens')).body.tokens).toEqual([]);
  expect(await owner()).toBe(before.custom[0].value.id);
});

test.concurrent('a second Ctrl+C ends it at once; npm sends the first one twice', async (context) => {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const args = ['compare', `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
  const { child, ended } = await launchLeadmock(context, args);
  // The service never responds.
  await new Promise((resolve) => server.once('request', resolve));
  for (const pauseMs of [100, 2000]) {
    child.kill('SIGINT');
    await wait(pauseMs);
    expect(child.exitCode).toBe(null);
  }
  child.kill('SIGINT');
  const before = performance.now();
  const { code, stderr } = await ended;
  expect(performance.now() - before).toBeLessThan(4000);
  expect(stderr).toContain('leadmock: a second SIGINT ended it before it had cleaned up');
  expect(code).toBe(130);
});

const WRONG: [line: string, code: number, ...says: string[]][] = [
  ['compare', 2, 'missing argument (see leadmock compare --help)'],
  ['compare crm.example.com', 2, 'base URL of a service'],
  ['compare http://anna:geheim@127.0.0.1:9', 2, 'must not hold credentials'],
  ['compare https://crm.example.com', 2, 'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD must name a user'],
  [`compare ${NOBODY} --password=geheim`, 2, 'LEADMOCK_COMPARE_PASSWORD'],
  [`compare ${NOBODY} --login anna`, 2, 'LEADMOCK_COMPARE_LOGIN'],
  [`compare ${NOBODY} --leed 5`, 2, 'did you mean --lead?'],
  [`compare ${NOBODY} --allow-writes=maybe`, 2, '--allow-writes must be true or false'],
  [`compare ${NOBODY}`, 1, `${NOBODY}: the login of owner@example.com gets no token`],
];

test.concurrent.for(WRONG)(
  'one helpful line without secrets: leadmock %s',
  async ([line, expected, ...says], context) => {
    const { code, stdout, stderr } = await runShared(context, line.split(' '));
    for (const words of says) expect(stderr).toContain(words);
    expect(stderr).not.toContain('geheim');
    // Where something is asked, the plan comes first.
    expect(stderr.replace(/^leadmock compare asks [^\n]*\n( {2}[^\n]*\n)*/, '')).toMatch(/^leadmock: [^\n]+\n$/);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  },
);

test.concurrent('a rejected login is reported with its response', async (context) => {
  const { url } = await startShared(context, ['--ephemeral', '--no-control', '--no-mock-headers']);
  const env = { LEADMOCK_COMPARE_LOGIN: 'anna@example.com', LEADMOCK_COMPARE_PASSWORD: 'geheim' };
  const { code, stderr } = await runShared(context, ['compare', url], { env });
  expect(stderr).toMatch(/gets no token \(HTTP 200 .*"code":401/);
  expect(stderr).not.toContain('geheim');
  expect(code).toBe(1);
});

test.concurrent('the help names the variable of the user and the main flags', async (context) => {
  const { stdout } = await runShared(context, ['compare', '--help']);
  for (const words of ['LEADMOCK_COMPARE_LOGIN', '--allow-writes', '--lead-is-deal', '--dry-run', '--evidence']) {
    expect(stdout.replace(/\s+/g, ' ')).toContain(words);
  }
});

test.concurrent('the server knows the variables of compare', async (context) => {
  const env = Object.fromEntries(Object.values(userVariables).map((name) => [name, 'x']));
  const leadmock = await startShared(context, ['--ephemeral'], { env });
  expect((await leadmock.stop()).stdout).not.toContain('has no effect');
});
