import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { putInTheWayOf } from '../support/in-the-way.ts';
import { type RunningLeadmock, startLeadmock } from '../support/run-leadmock.ts';
import { startShared } from '../support/shared-process.ts';

/**
 * Waits until the log has a number of lines about requests.
 * @returns these lines
 */
async function requestLines(leadmock: RunningLeadmock, count: number) {
  const lines = () => leadmock.log().filter(({ method }) => method !== undefined);
  await vi.waitFor(() => expect(lines()).toHaveLength(count), 20_000);
  return lines();
}

test.concurrent('each request has one line, served or rejected', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral']);
  const token = await leadmock.login();
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 7 } });
  await leadmock.call('GET', '/view/1001?a=b');
  await leadmock.call('GET', '/nothing', { token });
  await leadmock.call('POST', '/_mock/reset');
  await leadmock.call('POST', '/_sandbox/w1/_mock/reset', { body: { fixtre: 'empty' } });

  const lines = await requestLines(leadmock, 6);
  const fields = { level: 30, time: expect.any(String), durationMs: expect.any(Number), sandbox: 'default' };
  const served = { ...fields, status: 200, code: null, rule: null };
  expect(lines).toMatchObject([
    { ...served, method: 'POST', path: '/login', operation: 'login', id: 1 },
    {
      ...fields,
      method: 'POST',
      path: '/lead/101/comment',
      operation: 'add-comment',
      code: 400,
      rule: 'field-invalid',
    },
    { ...fields, method: 'GET', path: '/view/1001', operation: 'get-view', code: 401, rule: 'token-missing' },
    { ...fields, method: 'GET', path: '/nothing', operation: null, code: 404, rule: 'unknown-route' },
    { ...served, method: 'POST', path: '/_mock/reset', operation: 'reset', id: null },
    { operation: 'reset', status: 400 },
  ]);
  expect(lines[2]?.msg).toMatch(
    /^GET \/view\/1001 200 code 401 [\d.]+ ms: Token is required \[token-missing, likely\]$/,
  );
  const reason = '/fixtre is not a known field; did you mean fixture?';
  expect(lines[5]).toMatchObject({
    operation: 'reset',
    status: 400,
    code: null,
    requestedSandbox: 'w1',
    explanation: reason,
  });
  expect(lines[5]?.msg).toMatch(/^POST \/_mock\/reset 400 [\d.]+ ms in w1: \/fixtre is not/);
  for (const { durationMs, time } of lines) {
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(new Date(time).toISOString()).toBe(time);
  }
});

test.concurrent('no line contains a password, a token or a part of a body', async (context) => {
  const leadmock = await startLeadmock(context, [
    '--ephemeral',
    '--log-level',
    'debug',
    '--control-token',
    'hush-hush',
  ]);
  const token = await leadmock.login();
  const wrong = { login: 'owner@example.com', password: 'wrong-password', service: 'tests', version: '1.0' };
  await leadmock.call('POST', '/login', { body: wrong });
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'private matter' } });
  await leadmock.call('POST', `/logout?token=${token}`, { token });
  await leadmock.call('GET', `/view/${token}`, { token });
  await leadmock.call('GET', '/_mock/state', { headers: { Authorization: 'Bearer hush-hush' } });
  await requestLines(leadmock, 6);

  const { stdout, stderr } = await leadmock.stop();
  for (const secret of [token, '"secret"', 'wrong-password', 'private matter', 'hush-hush', 'owner@example.com']) {
    expect(stdout).not.toContain(secret);
  }
  expect(stderr).toBe('');
});

/** Sends one request of each kind: a success, a rejection, a probe. */
async function callEachKind(leadmock: RunningLeadmock): Promise<void> {
  await leadmock.login();
  await leadmock.call('GET', '/nothing');
  await leadmock.call('GET', '/_mock/health');
  await leadmock.call('GET', '/_mock/ready');
}

const LEVELS = [
  ['debug', ['login', null, 'health', 'ready']],
  ['info', ['login', null]],
  ['error', []],
  ['silent', []],
] as const;

test.concurrent.for(LEVELS)('--log-level %s logs the operations %j', async ([level, operations], context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--log-level', level]);
  await callEachKind(leadmock);
  const { stdout, stderr } = await leadmock.stop();
  const lines = stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ method }) => method).map(({ operation }) => operation)).toEqual(operations);
  if (operations.length === 0) expect(stdout).toBe('');
  expect(stderr).toBe('');
});

test.concurrent('a file that cannot be written is logged as an error, even at level error', async (context) => {
  const leadmock = await startShared(context, ['--log-level', 'error']);
  const token = await leadmock.login();
  putInTheWayOf(join(leadmock.cwd, 'data'));
  await leadmock.call('POST', '/lead/101/comment', { token, body: { text: 'a' } });
  await vi.waitFor(() => expect(leadmock.log()).not.toEqual([]), 20_000);
  expect(leadmock.log()[0]).toMatchObject({ level: 50, err: { type: 'StorageFailure' } });
});

test.concurrent('an unknown variable is warned about, with the nearest name', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral'], { env: { LEADMOCK_TASK_STATE: '1', LEADMOCK: '1' } });
  await vi.waitFor(() => expect(leadmock.log()).toHaveLength(2), 20_000);
  expect(leadmock.log()[0]).toMatchObject({ level: 40 });
  expect(leadmock.log()[0]?.msg).toContain('LEADMOCK_TASK_STATE');
  expect(leadmock.log()[0]?.msg).toContain('did you mean LEADMOCK_TASK_STATUS?');
});
