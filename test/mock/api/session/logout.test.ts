import { expect, test } from 'vitest';
import { askRaw } from '../../../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';

test(rule(['logout-result', 'logout-body'], 'the result is true, and a body is ignored'), async () => {
  for (const request of [{}, { raw: '[]' }, { raw: '{"token":' }, { raw: 'logout' }]) {
    const { client } = await startLoggedIn();
    expect((await client.request('POST', '/logout', request)).result).toBe(true);
  }
});
test(rule('logout-body', 'neither a body nor its length is needed'), async () => {
  const started = await startLoggedIn();
  const { body } = await askRaw(started, 'POST /logout', { token: started.client.token ?? '' });
  expect(body).toEqual({ status: 'success', result: true });
});

test(rule('logout-token', 'a logout revokes its token, and keeps an older token of the same service'), async () => {
  const { client } = await startLoggedIn();
  const older = client.token;
  const newer = await client.login();
  await client.post('/logout');
  expect((await client.get('/view/1001', { token: newer })).rule).toBe('token-unknown');
  expect((await client.get('/view/1001', { token: older })).result.id).toBe(1001);
});

test(rule('logout-token', 'a revoked token is invalid, even for another logout'), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/logout');
  expect(await client.post('/logout')).toMatchObject({ status: 200, code: 401, rule: 'token-unknown' });
  expect((await client.get('/view/1001')).rule).toBe('token-unknown');
  expect(sandbox.sessions.all()).toEqual([]);
});

test(rule('logout-others', 'other tokens stay valid, even from another address'), async () => {
  const { client, sandbox } = await startMock({ trustProxy: true });
  await client.tryLogin(undefined, {}, { 'X-Forwarded-For': '203.0.113.7' });
  await client.tryLogin();
  const others = sandbox.image().sessions;
  sandbox.clock.advance(60 * 60 * 1000);
  await client.login();
  await client.post('/logout');
  expect(others).toHaveLength(2);
  expect(sandbox.sessions.all()).toEqual(others);
});

test(rule('logout-others', 'tokens of the user for the same and other services stay valid'), async () => {
  const { client, http } = await startLoggedIn();
  const made = await http.post('/_mock/tokens').send({ user: 'owner@example.com', service: 'tests' }).expect(201);
  const others = [made.body.token];
  for (const service of ['tests', 'another']) others.push((await client.tryLogin(undefined, { service })).result.token);
  await client.post('/logout');
  for (const token of others) expect((await client.get('/view/1001', { token })).result.id).toBe(1001);
});
