import { expect, test } from 'vitest';
import { causeLines } from '../../../src/mock/control/tests/failure-lines.ts';
import { maskedToken } from '../../../src/mock/secrets/secret-names.ts';
import { processorSeconds } from '../../support/processor-time.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';

const CRLF = '\r\n';
const PART = `--b${CRLF}Content-Disposition: form-data; name="password"${CRLF}${CRLF}hush${CRLF}--b--`;

/** @returns the journal as a tester sees it, in both formats, as one text */
async function shown(mock: TestMock): Promise<string> {
  const { control } = mock;
  const { requests } = (await control.get('/requests')).value;
  return JSON.stringify([requests, (await control.get('/requests?format=har')).value]);
}

/** Creates a session with a token, as a fixture may contain it. */
function begin({ sandbox }: TestMock, token: string): void {
  const now = sandbox.clock.now();
  sandbox.sessions.begin({ token, user_id: 1, service: 'x', address: null, created_at: now, last_action_at: now });
}

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'login=a&password=hush&x=1'],
  ['multipart', 'multipart/form-data; boundary=b', PART],
  ['broken JSON', 'application/json', '{"login": "a", "PASSWORD" :\n "hush", '],
  ['JSON', 'application/json', '{"login": "a", "Password": "hush", "new_password": ["hush"]}'],
  ['plain text', 'text/plain', 'password: hush'],
])('a password in a body of %s is masked, and the login next to it is not', async (_what, type, body) => {
  const mock = await startLoggedIn();
  await mock.http.post('/login').set('Content-Type', type).send(body);
  const text = await shown(mock);
  expect(text).not.toContain('hush');
  expect(text).toMatch(/\*\*\*/);
  expect(text).toContain('"login":"owner@example.com"');
});

test('credentials in headers are masked by the name of the header', async () => {
  const mock = await startLoggedIn();
  await mock.http
    .get('/view/1001')
    .set('Cookie', 'theme=hush1; password=hush2')
    .set('Authorization', 'Basic hush3')
    .set('Proxy-Authorization', 'Basic hush4')
    .set('X-Auth-Token', 'hush5')
    .set('X-Pw', 'hush6')
    .set('X-Forwarded-Uri', '/login?password=hush7&a=b');
  const text = await shown(mock);
  expect(text).not.toContain('hush');
  expect(text).toContain('"cookie":"***"');
  expect(text).toContain('/login?password=***&a=b');
});

test('query parameters are masked by name, even if the name is escaped', async () => {
  const mock = await startLoggedIn();
  await mock.http.get('/view/1001?Password=hush&user[pw]=hush&pass%77ord=hush&next=/x%3Fpassword=hush&pass=hu,sh');
  expect(await shown(mock)).not.toMatch(/hush|hu,sh|hu%2Csh/);
});

test('secrets behind one layer of escapes are masked in HAR URLs, headers and forms', async () => {
  const mock = await startLoggedIn();
  const next = encodeURIComponent('https://h/?token=abcdefghijklmnop&password=hush2');
  await mock.http
    .get(`/view/1001?filter=${encodeURIComponent('{"password":"hush1","pw":["hush6","hush7"]}')}&next=${next}`)
    .set('Referer', 'http://h/?next=https%3A%2F%2Fx%3Fpassword%3Dhush3');
  await mock.http.post('/login').type('form').send('payload=%7B%22password%22%3A+%22hush4%22%7D');
  await mock.http.post('/login').type('json').send('{"a":"{\\"password\\":\\"hush5\\"}","b":');
  const text = await shown(mock);
  expect(text).not.toMatch(/hush|efghijklmnop/);
  expect(text).toContain('abcd...');
});

test('a query without a secret stays unchanged in the URL of a HAR', async () => {
  const mock = await startLoggedIn();
  await mock.http.get('/view/1001?filter=%7B%22a%22%3A+%22b%22%7D&c&d=%20');
  expect(await shown(mock)).toContain('?filter=%7B%22a%22%3A+%22b%22%7D&c&d=%20"');
});

const TOKENS = [
  't',
  'anna',
  "anna's token/1 & more",
  'ключ-от-всего',
  'a'.repeat(32),
  '0123456789abcdef-0123456789abcdef',
];

test.each(TOKENS)('the token %j is masked everywhere, while valid and after its end', async (token) => {
  const mock = await startLoggedIn();
  begin(mock, token);
  const send = async () => {
    await mock.http.get(`/view/${encodeURIComponent(token)}?q=${encodeURIComponent(token)}`);
    await mock.http.post('/login').set('Content-Type', 'application/xml').send(`<x>${token}</x>`);
    await mock.client.post('/lead/101/comment', { text: `mine is "${token}"`, [token]: 1 });
  };
  await send();
  const alive = await shown(mock);
  await mock.control.post('/reset', { retain: ['journal'] });
  await mock.client.login();
  await send();
  for (const text of [alive, await shown(mock)]) {
    const values = text.match(/"(?:path|q|body|text)":"[^"]*/g) ?? [];
    expect(values.filter((value) => new RegExp(`[^a-z]${token}([^a-z]|$)`).test(value))).toEqual([]);
    expect(text).not.toContain(JSON.stringify(token).slice(1, -1).padEnd(6, '\0'));
    expect(text).not.toContain(encodeURIComponent(token).padEnd(6, '\0'));
  }
});

test('a token inside of a longer string is masked', async () => {
  const mock = await startLoggedIn();
  const { token = '' } = mock.client;
  await mock.client.post('/lead/101/comment', { text: `Bearer${token}x` });
  expect(await shown(mock)).not.toContain(token);
});

test('the password of a user is masked everywhere, a short one only as a separate word', async () => {
  const mock = await startLoggedIn();
  const { control } = mock;
  for (const [password, id] of [
    ['correct horse battery', 2],
    ['hush9', 3],
  ] as const) {
    await control.patch(`/state/users/${id}`, { password });
    await mock.client.post('/lead/101/comment', { text: `it is ${password}, not a secret` });
    await mock.http.get(`/view/${encodeURIComponent(password)}?q=${password.replaceAll(' ', '+')}`);
  }
  await mock.client.post('/lead/101/comment', { text: 'hush90' });
  const text = await shown(mock);
  expect(text).toContain('it is ***, not a secret');
  expect(text).not.toMatch(/correct|battery|hush9\b/);
  expect(text).toContain('hush90');
  await control.patch('/state/users/2', { password: 'another horse battery' });
  await mock.client.post('/lead/101/comment', { text: 'another horse battery' });
  expect(await shown(mock)).not.toMatch(/correct|another/);
});

test('the password that fixtures share is not masked', async () => {
  const mock = await startLoggedIn();
  await mock.client.post('/lead/101/comment', { text: 'not a secret' });
  expect(await shown(mock)).toContain('not a secret');
});

test('a token revoked before the journal was read is masked', async () => {
  const mock = await startLoggedIn();
  begin(mock, 'token-of-anna');
  await mock.client.post('/lead/101/comment', { text: 'mine is token-of-anna' });
  await mock.control.delete('/tokens/token-of-anna');
  const text = await shown(mock);
  expect(text).toContain(`mine is ${maskedToken('token-of-anna')}`);
  expect(text).not.toContain('token-of-anna');
});

test('a token that is the name of a parameter or header is masked', async () => {
  const mock = await startLoggedIn();
  begin(mock, 'token-of-anna');
  await mock.http.get('/view/1001?token-of-anna&token-of-anna=1').set('token-of-anna', '1');
  const text = await shown(mock);
  expect(text).not.toContain('token-of-anna');
  expect(text).toContain(`"query":{"${maskedToken('token-of-anna')}":["","1"]}`);
});

test('a verdict shows differing values, and the log shows none of their secrets', async () => {
  const mock = await startLoggedIn();
  const { control } = mock;
  begin(mock, 'anna-token');
  await mock.http.post('/login').send({ login: 'a', password: 'hush', text: 'anna-token' });
  await mock.http.get('/view/anna-token');
  const whyNot = async (expected: object) => (await control.post('/verify', expected)).problem.detail;
  const schema = { properties: { password: { const: 'hush2' }, login: { const: 'b' } } };
  for (const [expected, says] of [
    [{ match: { body: { text: 'x' } } }, 'body.text was "anna-token" instead of "x"'],
    [{ match: { bodySchema: schema } }, 'body/password must be "hush2"; body/login must be "b"'],
    [{ match: { path: '/view/anna-token/x' } }, 'is not a path of the service: /view/anna-token/x'],
    [{ match: { operation: 'login', body: { password: 'hush2' } } }, 'body.password was "hush" instead of "hush2"'],
    [{ match: { operation: 'login' }, atLeast: 0, noOthers: true }, 'request 3, GET /view/anna-token'],
  ] as const) {
    expect(await whyNot(expected)).toContain(says);
  }
  expect(mock.lines).toHaveLength(8);
  expect(JSON.stringify(mock.lines)).not.toMatch(/anna-token|hush/);
});

test('the log shows no token of a fixture', async () => {
  const mock = await startLoggedIn();
  begin(mock, 'anna-token');
  await mock.http.get('/view/anna-token').set('token', mock.client.token ?? '');
  await mock.http.delete('/_mock/tokens/anna-token').ok(() => true);
  await mock.http.get('/_mock/tokens/anna-token').ok(() => true);
  await mock.http.get('/login?password=hush').ok(() => true);
  expect(mock.lines).toHaveLength(5);
  expect(JSON.stringify(mock.lines)).not.toMatch(/anna-token|hush/);
});

test('the log shows no token in a path below /_mock/tokens, known or unknown', async () => {
  const mock = await startLoggedIn();
  for (const path of ['/_mock/tokens', '/_sandbox/w1/_mock/tokens']) {
    await mock.http.post(`${path}/unknown-token/expire`).ok(() => true);
    await mock.http.delete(`${path}/unknown-token`).ok(() => true);
    await mock.http.get(`${path}/unknown-token/other`).ok(() => true);
  }
  expect(mock.lines).toHaveLength(7);
  expect(JSON.stringify(mock.lines)).not.toContain('unknown-token');
});

test('masking a thousand journal entries with many tokens takes less than two seconds', async () => {
  const mock = await startLoggedIn();
  for (let at = 0; at < 1000; at += 1) begin(mock, `token-of-somebody-${at}`);
  const [entry] = mock.sandbox.journal.entries();
  for (let at = 0; at < 999; at += 1) if (entry) mock.sandbox.journal.add({ ...entry, id: 100 + at });
  const { control } = mock;
  const spent = processorSeconds();
  expect((await control.get('/requests')).value.requests).toHaveLength(1000);
  // Masks take about 20 ms of this time; a separate pattern for each entry would take seconds.
  expect(spent()).toBeLessThan(2);
});

test('short tokens stay distinct and hidden in the journal, HAR, log and failure lines', async () => {
  const mock = await startLoggedIn();
  const tokens = ['anna-1', 'anna-2'];
  for (const token of tokens) {
    begin(mock, token);
    await mock.http.get('/view/1001').set({ token });
    await mock.http.get(`/nothing/${token}`).set({ token, 'X-Mock-Sandbox': `default ${token}` });
    await mock.http.get(`/nothing/${token}`).set({ token });
  }
  const { value: har } = await mock.control.get('/requests?format=har');
  const exports = {
    journal: await shown(mock),
    HAR: JSON.stringify(har),
    log: JSON.stringify(mock.lines),
    'failure lines': causeLines(mock.sandbox, mock.mock.sandboxes).join('\n'),
  };
  const masked = tokens.map(maskedToken);
  expect(new Set(masked).size).toBe(2);
  for (const [name, text] of Object.entries(exports)) {
    for (const token of tokens) expect(text, name).not.toContain(token);
    for (const token of masked) expect(text, name).toContain(token);
  }
});
