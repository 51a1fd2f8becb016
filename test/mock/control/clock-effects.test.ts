import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDisk } from '../../support/full-disk.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { assumed, rule } from '../../support/titles.ts';

/** Starts a mock with a frozen clock and logs in, all by control calls. */
async function startAtLogin(overrides?: MockOverrides) {
  const started = await startMock(overrides);
  const { control } = started;
  await control.put('/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  await started.client.login();
  const advance = (by: string) => control.post('/clock/advance', { by });
  return { ...started, advance };
}

test('control calls never extend the life of a token, even if they send the token', async () => {
  const { client, control, advance } = await startAtLogin();
  await advance('12h');
  const headers = { token: client.token ?? '' };
  for (const path of ['/state', '/clock', '/tokens', '/snapshots']) await control.get(path, { headers });
  await control.post('/clock/advance', { by: '12h' }, { headers });
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
});

test('setting the clock back makes an expired token valid again', async () => {
  const { client, control, advance } = await startAtLogin();
  await advance('7d');
  expect((await client.get('/view/1001')).rule).toBe('token-expired');
  await control.put('/clock', { now: '2030-01-01T12:00:00Z' });
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('comment-created-at', 'a comment is dated by the sandbox clock'), async () => {
  const { client, control } = await startAtLogin();
  await control.put('/clock', { now: '2031-12-31T23:59:59.999Z' });
  await client.login();
  expect((await client.post('/lead/101/comment', { text: 'a' })).result.created_at).toBe('31.12.31 23:59:59');
  await control.put('/clock', { now: '2031-12-31T12:00:00+03:00' });
  expect((await client.post('/lead/101/comment', { text: 'b' })).result.created_at).toBe('31.12.31 09:00:00');
});

test(assumed('rateLimit', '3', 'the rate limit counts seconds of the sandbox clock'), async () => {
  const { client, advance } = await startAtLogin({ assumptions: { rateLimit: '3' } });
  const isServed = async () => (await client.get('/view/1001')).body.status === 'success';
  expect([await isServed(), await isServed(), await isServed(), await isServed()]).toEqual([true, true, true, false]);
  await advance('999ms');
  expect(await isServed()).toBe(false);
  await advance('1ms');
  expect(await isServed()).toBe(true);
});

test('the clock survives a restart', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { control, mock } = await startAtLogin({ dataFile });
  await control.post('/clock/advance', { by: '25h' });
  await mock.close();
  const { control: second } = await startMock({ dataFile });
  expect((await second.get('/clock')).value).toEqual({
    now: '2030-01-02T01:00:00.000Z',
    frozen: true,
    isRealTime: false,
  });
  await second.delete('/clock');
  expect((await second.get('/clock')).value.frozen).toBe(false);
});

test('a clock change that cannot be saved is undone', async () => {
  const dataFile = join(await tempFolder(), 'data.json');
  const { control, advance } = await startAtLogin({ dataFile });
  const free = fillDisk();
  expect((await advance('1h')).status).toBe(503);
  expect((await control.put('/clock', { frozen: false })).status).toBe(503);
  expect((await control.delete('/clock')).status).toBe(503);
  expect((await control.get('/clock')).value).toEqual({
    now: '2030-01-01T00:00:00.000Z',
    frozen: true,
    isRealTime: false,
  });

  free();
  expect((await advance('1h')).value.now).toBe('2030-01-01T01:00:00.000Z');
});
