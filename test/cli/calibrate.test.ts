import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { launchLeadmock, runLeadmock, startLeadmock, workFolder } from '../support/run-leadmock.ts';

const ONE_LINE = /^leadmock: [^\n]+\n$/;
/** Far longer than three processes take on a machine that is busy with other tests. */
const PATIENCE_MS = 60_000;

const env = { LEADMOCK_CALIBRATE_LOGIN: 'anna@example.com', LEADMOCK_CALIBRATE_PASSWORD: 'secret' };

/** A leadmock that shows nothing but the service. */
const SERVICE = ['--ephemeral', '--no-control', '--no-mock-headers'];

test.concurrent('prints the readings, and writes them where the next start takes them up', {
  timeout: PATIENCE_MS,
}, async (context) => {
  const service = await startLeadmock(context, [...SERVICE, '--assume', 'errorStatus=code,timezone=Europe/Moscow']);
  const cwd = await workFolder(context);
  const args = [
    'calibrate',
    '--url',
    service.url,
    '--pace',
    '100',
    '--allow-writes',
    '--lead',
    '101',
    '--project',
    '1',
  ];
  const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, env });
  expect(stderr).toContain('payments of 1, 0, -1 on lead 101');
  expect(stdout).toMatch(/differs +errorStatus +code \(not ok\)/);
  expect(stdout).toMatch(/differs +timezone +Europe\/Moscow \(not UTC\)/);
  expect(stdout).toMatch(/cannot be told +tokenLife +- +it takes 24 hours/);
  expect(code).toBe(0);

  const again = await startLeadmock(context, ['--ephemeral'], { cwd });
  const refused = await again.call('GET', '/view/1');
  expect(refused.status).toBe(401);
  const evidence = readFileSync(join(cwd, 'leadmock-calibration.json'), 'utf8');
  expect(evidence).not.toMatch(/anna|secret|Maria/);
  expect(JSON.parse(evidence)).toMatchObject({ url: service.url, readings: { length: 17 } });
});

test.concurrent('--json is one document; the plan goes to standard error', async (context) => {
  const { url } = await startLeadmock(context, SERVICE);
  const { code, stdout, stderr } = await runLeadmock(context, ['calibrate', '--url', url, '--pace', '100', '--json'], {
    env,
  });
  expect(JSON.parse(stdout).readings[0]).toMatchObject({ assumption: 'errorStatus', verdict: 'agrees', value: 'ok' });
  expect(stderr).toContain('writes nothing');
  expect(code).toBe(0);
});

test.concurrent('--plan asks nothing and writes nothing', async (context) => {
  const cwd = await workFolder(context);
  const args = ['calibrate', '--url', 'http://127.0.0.1:9', '--plan', '--allow-writes', '--project', '1'];
  const { code, stdout, stderr } = await runLeadmock(context, args, { cwd, env });
  expect(stdout).toMatch(/at most \d+ requests, 2 a second, about \d+ s/);
  expect(stdout).toContain('up to three tasks in project 1');
  expect({ code, stderr, files: readdirSync(cwd) }).toEqual({ code: 0, stderr: '', files: [] });
});

test.concurrent('stopped by Ctrl+C it logs out, writes no file, and says so by its exit code', async (context) => {
  const service = await startLeadmock(context, ['--ephemeral']);
  const cwd = await workFolder(context);
  const { child, ended } = await launchLeadmock(context, ['calibrate', '--url', service.url], { cwd, env });
  // It is in the middle of its requests: logged in, and far from the end.
  while ((await service.call('GET', '/_mock/tokens')).body.tokens.length === 0) await wait(10);
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(stderr).toContain('stopped by SIGINT');
  expect(code).toBe(130);
  expect(existsSync(join(cwd, 'leadmock.config.json'))).toBe(false);
  expect((await service.call('GET', '/_mock/tokens')).body.tokens).toEqual([]);
});

const WRONG: [line: string, code: number, ...says: string[]][] = [
  ['calibrate', 2, 'needs --url'],
  ['calibrate --url http://127.0.0.1:9 --password=geheim', 2, 'LEADMOCK_CALIBRATE_PASSWORD'],
  ['calibrate --url http://127.0.0.1:9 --login anna', 2, 'LEADMOCK_CALIBRATE_LOGIN'],
  ['calibrate --url http://anna:geheim@127.0.0.1:9', 2, 'must not hold credentials'],
  ['calibrate --url http://127.0.0.1:9 --pase 3', 2, 'did you mean --pace?'],
  ['calibrate --url http://127.0.0.1:9 --allow-writes=maybe', 2, '--allow-writes must be true or false'],
  ['calibrate --url http://127.0.0.1:9', 1, 'cannot be reached'],
];

test.concurrent.for(WRONG)(
  'one line that helps, without secrets: leadmock %s',
  async ([line, expected, ...says], context) => {
    const { code, stdout, stderr } = await runLeadmock(context, line.split(' '), { env });
    for (const words of says) expect(stderr).toContain(words);
    expect(stderr).not.toContain('geheim');
    // Where something is asked, the plan comes first.
    expect(stderr.replace(/^leadmock calibrate asks [^\n]*\n( {2}[^\n]*\n)*/, '')).toMatch(ONE_LINE);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  },
);

test.concurrent('a login that is refused is told with its code', async (context) => {
  const { url } = await startLeadmock(context, SERVICE);
  const wrong = { ...env, LEADMOCK_CALIBRATE_PASSWORD: 'geheim' };
  const { code, stderr } = await runLeadmock(context, ['calibrate', '--url', url], { env: wrong });
  expect(stderr).toContain('refused the login with code 401');
  expect(code).toBe(1);
});

test.concurrent('its help says how the user comes', async (context) => {
  const { stdout } = await runLeadmock(context, ['calibrate', '--help']);
  for (const words of [
    'LEADMOCK_CALIBRATE_LOGIN',
    '--allow-writes',
    '--lead-deal',
    'payments, comments and tasks stay',
  ])
    expect(stdout.replace(/\s+/g, ' ')).toContain(words);
});
