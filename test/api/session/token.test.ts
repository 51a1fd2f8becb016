import { expect, test } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { service } from '../../../src/mock.ts';
import { askRaw } from '../../support/raw-socket.ts';
import { guardedRequests } from '../../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const VIEW = 'GET /view/1001';

test.each(['token', 'Token', 'TOKEN', 'tOkEn'])(
  rule('token-header-case', 'the header name may be written %s'),
  async (name) => {
    const started = await startLoggedIn();
    const { body } = await askRaw(started, VIEW, { [name]: started.client.token ?? '' });
    expect(body.result.id).toBe(1001);
  },
);

test(rule('token-header', 'a request with the header token is served'), async () => {
  const { client } = await startLoggedIn();
  const { token } = client;
  const answer = await client.get('/view/1001', { token: null, headers: { token: token ?? '' } });
  expect(answer.result.id).toBe(1001);
});

test.each(['X-Token', 'X-Auth-Token', 'Cookie', 'Authorization', 'access-token'])(
  rule('token-header', 'a token in %s is ignored'),
  async (name) => {
    const { client } = await startLoggedIn();
    const { token } = client;
    for (const value of [token, `Bearer ${token}`, `token=${token}`]) {
      const answer = await client.get('/view/1001', { token: null, headers: { [name]: value ?? '' } });
      expect(answer.rule).toBe('token-missing');
    }
  },
);

test(rule('token-header', 'a token in query or body is ignored'), async () => {
  const { client } = await startLoggedIn();
  const { token } = client;
  expect((await client.get(`/view/1001?token=${token}`, { token: null })).rule).toBe('token-missing');
  expect((await client.put('/view/1001', { token }, { token: null })).rule).toBe('token-missing');
});

test.each([
  ['the header Authorization', '/view/1001', (token: string) => ({ Authorization: `Bearer ${token}` })],
  ['the query', '/view/1001?token=abc', () => ({})],
] as const)(
  rule('token-header', 'the reason of a rejection names a token in %s'),
  async (_place, path, headersWith) => {
    const { client } = await startLoggedIn();
    const { headers } = await client.get(path, { token: null, headers: headersWith(client.token ?? '') });
    expect(headers['x-mock-explain']).toMatch(
      /^Token is required; the token is in the header Authorization or in the query: send it in the header named token \[/,
    );
  },
);

test(rule('token-required', 'every operation except login needs a token'), () => {
  expect(service.operations.filter(({ needsToken }) => !needsToken).map(({ id }) => id)).toEqual(['login']);
});

test.each(guardedRequests)(
  rule('token-missing', '$method $path rejects a missing and an empty token'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startMock();
    const before = stateHash(sandbox.state);
    for (const token of [null, '']) {
      const answer = await client.request(method, path, { body, token });
      expect(answer).toMatchObject({ status: 200, code: 401, message: 'Token is required', rule: 'token-missing' });
    }
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test.each(guardedRequests)(
  rule('token-unknown', '$method $path rejects an unknown token'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startLoggedIn();
    const before = stateHash(sandbox.state);
    const good = client.token ?? '';
    for (const token of [
      'x'.repeat(32),
      good.slice(1),
      good.slice(0, -1),
      `${good}x`,
      `${good}, ${good}`,
      'constructor',
    ]) {
      const answer = await client.request(method, path, { body, token });
      expect(answer).toMatchObject({ status: 200, code: 401, message: 'Invalid token', rule: 'token-unknown' });
    }
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test(rule('token-unknown', 'the case of a token counts'), async () => {
  const { client } = await startLoggedIn();
  const token = client.token ?? '';
  const swapped = [...token].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()));
  expect((await client.get('/view/1001', { token: swapped.join('') })).rule).toBe('token-unknown');
});

test.each(guardedRequests)(
  rule('token-unknown', '$method $path rejects a token after its logout'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startLoggedIn();
    await client.post('/logout');
    const before = stateHash(sandbox.state);
    const answer = await client.request(method, path, { body });
    expect(answer).toMatchObject({ status: 200, code: 401, message: 'Invalid token', rule: 'token-unknown' });
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test(rule('earlier-tokens', 'earlier tokens for other services stay valid'), async () => {
  const { client } = await startMock();
  const tokens = [];
  for (const service of ['shop', 'crm', 'robot'])
    tokens.push((await client.tryLogin(undefined, { service })).result.token);
  for (const token of tokens) expect((await client.get('/view/1001', { token })).result.id).toBe(1001);
});

test(rule('earlier-tokens', 'a login does not extend earlier tokens for other services'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.image().sessions;
  sandbox.clock.advance(60 * 60 * 1000);
  const { token } = (await client.tryLogin(undefined, { service: 'another' })).result;
  expect(sandbox.sessions.all().filter((session) => session.token !== token)).toEqual(before);
});

test.each(['evict', 'reject', 'allow'] as const)(
  rule('many-tokens', 'with secondUser=%s, many services of one user stay logged in'),
  async (secondUser) => {
    const { client, sandbox } = await startMock({ assumptions: { secondUser } });
    const tokens = new Map<string, string>();
    for (let at = 0; at < 20; at += 1) {
      const service = `service ${at}`;
      tokens.set(service, (await client.tryLogin('anna@example.com', { service })).result.token);
    }
    for (const [service, token] of tokens) {
      const { id } = (await client.post('/lead/101/comment', { text: 'a' }, { token })).result;
      expect(sandbox.state.comments.get(Number(id))?.signature).toBe(service);
    }
  },
);

const HOME = { 'X-Forwarded-For': '203.0.113.7' };
const OFFICE = { 'X-Forwarded-For': '203.0.113.8' };

test(rule('earlier-tokens', 'earlier tokens from another address stay valid'), async () => {
  const { client } = await startMock({ trustProxy: true });
  const [home, office] = [
    (await client.tryLogin(undefined, {}, HOME)).result.token,
    (await client.tryLogin(undefined, {}, OFFICE)).result.token,
  ];
  for (const token of [home, office]) expect((await client.get('/view/1001', { token })).result.id).toBe(1001);
});

test.each(['evict', 'reject'] as const)(
  rule('token-any-address', 'with secondUser=%s, a token is valid at other addresses and evicts no user there'),
  async (secondUser) => {
    const { client } = await startMock({ trustProxy: true, assumptions: { secondUser } });
    const owner = (await client.tryLogin(undefined, {}, HOME)).result.token;
    const anna = (await client.tryLogin('anna@example.com', {}, OFFICE)).result.token;
    for (const token of [owner, anna]) {
      for (const headers of [OFFICE, HOME]) {
        expect((await client.get('/view/1001', { token, headers })).result.id).toBe(1001);
      }
    }
    expect((await client.tryLogin('anna@example.com', {}, OFFICE)).result.token).toHaveLength(32);
    expect((await client.get('/view/1001', { token: owner, headers: OFFICE })).result.id).toBe(1001);
  },
);
