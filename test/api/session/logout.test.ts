import { expect, test } from 'vitest';
import { askRaw } from '../../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

test(rule('logout-result', 'the result is true'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/logout')).result).toBe(true);
});

test(rule('logout-body', 'no body is needed'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.request('POST', '/logout', {})).result).toBe(true);
});

test(rule('logout-body', 'a body is ignored'), async () => {
  for (const raw of ['[]', '{"token":', 'logout']) {
    const { client } = await startLoggedIn();
    expect((await client.request('POST', '/logout', { raw })).result).toBe(true);
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

test.each(['tests', 'another'])(
  rule('logout-others', 'a token of the user for the service %j stays valid'),
  async (service) => {
    const { client } = await startLoggedIn();
    const other = (await client.tryLogin(undefined, { service })).result.token;
    await client.post('/logout');
    expect((await client.get('/view/1001', { token: other })).result.id).toBe(1001);
  },
);

test(rule('logout-others', 'a token that the control plane created for the same service stays valid'), async () => {
  const { client, http } = await startLoggedIn();
  const made = await http.post('/_mock/tokens').send({ user: 'owner@example.com', service: 'tests' }).expect(201);
  await client.post('/logout');
  expect((await client.get('/view/1001', { token: made.body.token })).result.id).toBe(1001);
});
