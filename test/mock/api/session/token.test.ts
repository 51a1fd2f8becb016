import { expect, test } from 'vitest';
import { stateHash } from '../../../../src/mock/control/state-hash.ts';
import { service } from '../../../../src/mock/create-mock.ts';
import { askRaw } from '../../../support/raw-socket.ts';
import { guardedRequests } from '../../../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';

const DAY = 24 * 60 * 60 * 1000;
const VIEW = 'GET /view/1001';

test.each(['token', 'Token', 'TOKEN', 'tOkEn'])(
  rule(['token-header', 'token-header-case'], 'a token in the header %s is accepted'),
  async (name) => {
    const started = await startLoggedIn();
    const { body } = await askRaw(started, VIEW, { [name]: started.client.token ?? '' });
    expect(body.result.id).toBe(1001);
  },
);
test(rule('token-header', 'a token in other headers, in the query or in the body is ignored'), async () => {
  const { client } = await startLoggedIn();
  const token = client.token ?? '';
  for (const name of ['X-Token', 'X-Auth-Token', 'Cookie', 'Authorization', 'access-token'])
    for (const value of [token, `Bearer ${token}`, `token=${token}`])
      expect((await client.get('/view/1001', { token: null, headers: { [name]: value } })).rule).toBe('token-missing');
  expect((await client.get(`/view/1001?token=${token}`, { token: null })).rule).toBe('token-missing');
  expect((await client.put('/view/1001', { token }, { token: null })).rule).toBe('token-missing');
});
test.each([
  ['the header Authorization', '/view/1001', (token: string) => ({ Authorization: `Bearer ${token}` })],
  ['the header X-Token', '/view/1001', () => ({ 'X-Token': 'abc' })],
  ['the header X-Session', '/view/1001', (token: string) => ({ 'X-Session': token })],
  ['the header Cookie', '/view/1001', (token: string) => ({ Cookie: `theme=dark; token=${token}` })],
  ['the query', '/view/1001?token=abc', () => ({})],
] as const)(rule('token-header', 'the reason of a rejection names a token in %s'), async (place, path, headersWith) => {
  const { client } = await startLoggedIn();
  const { headers } = await client.get(path, { token: null, headers: headersWith(client.token ?? '') });
  expect(headers['x-mock-explain']).toMatch(/^Token is required; /);
  expect(headers['x-mock-explain']).toContain(`; the token is in ${place}: send it in the header named token [`);
});

test.each([
  ['X-CSRF-Token', 'abc'],
  ['Cookie', 'theme=dark; xsrf-token=abc'],
  ['X-Request-Id', 'a'.repeat(32)],
  ['RequestVerificationToken', 'abc'],
  ['Idempotency-Token', 'abc'],
  ['Cookie', 'refresh_token=abc'],
  ['X-Token', 'undefined'],
])(rule('token-header', 'no other value is taken for a token: %s: %s'), async (name, value) => {
  const { client } = await startLoggedIn();
  const { headers } = await client.get('/view/1001', { token: null, headers: { [name]: value } });
  expect(headers['x-mock-explain']).toMatch(/^Token is required \[/);
});

test.each([
  ['Bearer', (token: string) => `Bearer ${token}`, 'the header token begins with Bearer: send only the token'],
  ['quotes', (token: string) => `"${token}"`, 'the token is in quotes: send it without quotes'],
  ['undefined', () => 'undefined', 'the header token contains the text undefined: the client sent it without a token'],
  ['null', () => 'null', 'the header token contains the text null: the client sent it without a token'],
  ['None', () => 'None', 'the header token contains the text None: the client sent it without a token'],
  [
    'null with Bearer',
    () => 'Bearer null',
    'the header token contains the text null: the client sent it without a token',
  ],
  ['the token twice', (token: string) => `${token}, ${token}`, 'the header token was sent 2 times: send it once'],
  ...['{{token}}', '{token}', '$TOKEN', '$(TOKEN)', ':token', '<token>', 'YOUR_TOKEN'].map(
    (text) =>
      [
        `the placeholder ${text}`,
        () => text,
        'the header token contains a placeholder: the client did not replace it by a token',
      ] as const,
  ),
] as const)(rule('token-unknown', 'the reason names what the header contains: %s'), async (_what, change, reason) => {
  const { client } = await startLoggedIn();
  const { headers, rule: found } = await client.get('/view/1001', { token: change(client.token ?? '') });
  expect(found).toBe('token-unknown');
  expect(headers['x-mock-explain']).toContain(`; ${reason} [`);
});

test(rule('token-unknown', 'the reason names another header with a valid token'), async () => {
  const { client } = await startLoggedIn();
  const { headers } = await client.get('/view/1001', { token: 'wrong', headers: { 'X-Token': client.token ?? '' } });
  expect(headers['x-mock-explain']).toContain(
    '; the header X-Token contains another token: send it in the header named',
  );
});

test(rule('token-unknown', 'the reason names a header that was sent twice'), async () => {
  const started = await startLoggedIn();
  const token = started.client.token ?? '';
  const { headers } = await askRaw(started, VIEW, { token, Token: token });
  expect(headers['x-mock-explain']).toContain('; the header token was sent 2 times: send it once [');
});

/** @returns the token with each letter in the other case */
function swapCase(token: string): string {
  return [...token].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');
}

test.each(guardedRequests)(
  rule(['token-missing', 'token-unknown', 'token-expired'], '$method $path needs a valid token'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startLoggedIn();
    sandbox.clock.freeze();
    const expired = await client.login();
    sandbox.clock.advance(DAY);
    const loggedOut = await client.login();
    await client.post('/logout');
    const good = await client.login();
    const similar = [good.slice(1), good.slice(0, -1), `${good}x`, `${good}, ${good}`, swapCase(good)];
    const before = stateHash(sandbox.state);
    for (const [by, message, tokens] of [
      ['token-missing', 'Token is required', [null, '']],
      ['token-unknown', 'Invalid token', ['x'.repeat(32), 'constructor', loggedOut, ...similar]],
      ['token-expired', 'Invalid token', [expired]],
    ] as const)
      for (const token of tokens) {
        const answer = await client.request(method, path, { body, token });
        expect([answer.status, answer.rule], String(token)).toEqual([200, by]);
        expect(answer.body).toStrictEqual({ status: 'error', errors: [{ code: 401, message }] });
      }
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test(rule('token-unknown', 'a header explains why a token ended'), async () => {
  const { client, sandbox } = await startMock();
  const why = async (token: string) => (await client.get('/view/1001', { token })).headers['x-mock-explain'];

  const evicted = await client.login();
  const loggedOut = await client.login('anna@example.com');
  expect(await why(evicted)).toContain('anna@example.com logged in from the same address (assumption secondUser)');
  await client.post('/logout');
  expect(await why(loggedOut)).toContain('it was logged out');
  const reset = await client.login();
  sandbox.reset();
  expect(await why(reset)).toContain('the state was reset or seeded');
  expect(await why('x'.repeat(32))).toContain('this sandbox has no such token');
});

test(rule('token-required', 'every operation except login needs a token'), () => {
  expect(service.operations.filter(({ needsToken }) => !needsToken).map(({ id }) => id)).toEqual(['login']);
});
