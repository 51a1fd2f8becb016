import { execFile, spawnSync } from 'node:child_process';
import { request as send } from 'node:http';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { curlOf } from '../../src/panel/send/curl.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn, type TestMock } from '../support/start-mock.ts';

const missing = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
// Outside of CI, a machine may lack a tool; the title then contains the reason.
const isSkipped = missing.length > 0 && process.env['CI'] !== 'true';
const why = isSkipped ? ` (skipped: this machine has no ${missing.join(' and no ')})` : '';

/** @returns the latest request in the journal */
async function latest(mock: TestMock) {
  const { requests } = (await new ControlClient(mock).get('/requests?limit=1')).value;
  return requests[0];
}

/** @returns the parts of a request that the user determines, without those of the client */
function meant({ method, path, query, body, headers }: Awaited<ReturnType<typeof latest>>) {
  return { method, path, query, body, type: headers['content-type'], note: headers['x-note'] };
}

const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };

test.skipIf(isSkipped).each([
  [
    'a body with all kinds of quotes',
    'POST',
    '/lead/101/comment',
    { body: { text: `it's "so" \\ $HOME \`id\` !x\n{[?*` } },
  ],
  ['a body that is not valid JSON', 'POST', '/lead/101/payment', { raw: `{"sum": '1` }],
  ['a body that looks like a file', 'POST', '/lead/101/payment', { raw: '@/etc/passwd' }],
  ['no body', 'DELETE', '/view/1002', {}],
  ['a POST without a body', 'POST', '/nowhere', {}],
  ['a GET with a body', 'GET', '/view/1001', { body: {} }],
  ['a query', 'GET', "/view/1001?a=1&a=2&b=it's%20%26", {}],
  ['brackets in the path', 'GET', '/view/{1-3}[a-b]', {}],
  ['an odd header', 'PUT', '/lead/101/owner', { body: { owner: 12 }, headers: { 'x-note': `it's; $HOME "x"` } }],
  [
    'a body that ends a pasted text',
    'POST',
    '/lead/101/payment',
    { raw: `{"x": "\u001b[201~\r; it's \\ \u009b\u202e\u2028\n\t` },
  ],
  [
    'a header of other bytes',
    'POST',
    '/lead/101/payment',
    { body: payment, headers: { 'x-note': "it's \u009b201~ \u00e9\\" } },
  ],
  [
    'a header in UTF-8',
    'POST',
    '/lead/101/payment',
    { body: payment, headers: { 'x-note': Buffer.from('Привет, café').toString('latin1') } },
  ],
  ['an empty header', 'POST', '/lead/101/payment', { body: payment, headers: { 'x-note': '' } }],
] as const)(`the command sends the same request again: %s${why}`, async (_what, method, path, more) => {
  const mock = await startLoggedIn();
  await mock.client.request(method, path, more);
  const sent = await latest(mock);
  const { command } = curlOf(sent, `http://127.0.0.1:${mock.port}`);
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
    env: { ...process.env, TOKEN: mock.client.token ?? '' },
  });
  expect(command.replaceAll(' \\\n  ', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  const again = await latest(mock);
  expect(again.id).toBe(sent.id + 1);
  expect(meant(again)).toEqual(meant(sent));
  expect(again.user).toEqual(sent.user);
});

test.skipIf(isSkipped)(`headers of the connection and of the sent bytes are omitted${why}`, async () => {
  const mock = await startLoggedIn();
  const origin = `http://127.0.0.1:${mock.port}`;
  const token = mock.client.token ?? '';
  const headers = {
    token,
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
    // The HTTP client of Java offers HTTP/2 with each request.
    Connection: 'Upgrade, HTTP2-Settings',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAEAAEAA',
    'Keep-Alive': '300',
    TE: 'trailers',
  };
  await new Promise((resolve, reject) => {
    const options = { method: 'POST', headers };
    const sent = send(`${origin}/lead/101/payment`, options, (response) => response.resume().on('end', resolve));
    sent.on('error', reject).end(gzipSync(JSON.stringify(payment)));
  });
  const { command } = curlOf(await latest(mock), origin);
  expect(command.match(/(?<=-H ')[^:]+/g)).toEqual(['token', 'content-type']);
  const env = { ...process.env, TOKEN: token };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { env });
  expect(stdout).toContain('"status":"success"');
});

test.skipIf(isSkipped)(`a body without a type gets no type${why}`, async () => {
  const mock = await startLoggedIn();
  await mock.client.request('POST', '/lead/101/payment', { raw: '{}', headers: { 'content-type': '' } });
  const { headers: _, ...sent } = await latest(mock);
  const { command } = curlOf({ ...sent, headers: {} }, `http://127.0.0.1:${mock.port}`);
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command]);
  expect((await latest(mock)).headers['content-type']).toBeUndefined();
});

test.skipIf(isSkipped)(
  `hidden secrets are variables: the command logs in with the password of the shell${why}`,
  async () => {
    const mock = await startLoggedIn();
    await mock.client.tryLogin('anna@example.com', { password: 'secret' });
    const { command, notes } = curlOf(await latest(mock), `http://127.0.0.1:${mock.port}`);
    expect(notes).toEqual(['leadmock hides secrets: set $PASSWORD first.']);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
      env: { ...process.env, PASSWORD: 'secret' },
    });
    expect(stdout).toContain('"status":"success"');
  },
);

test('masked values become variables everywhere', async () => {
  const mock = await startLoggedIn();
  await mock.http
    .post('/login?access_token=abcdefghijklmnop&new_password=hush')
    .set({ Cookie: 'a=hush; b=hush', 'Proxy-Authorization': 'Basic hush', 'Content-Type': 'text/plain' })
    .send('login=a&password=hush&x=1');
  const { command, notes } = curlOf(await latest(mock), 'http://localhost');
  expect(command).not.toMatch(/hush|\*\*\*/);
  expect(command).toContain(`'login=a&password='"$PASSWORD"'&x=1'`);
  expect(notes).toEqual(['leadmock hides secrets: set $TOKEN and $PASSWORD and $COOKIE and $AUTHORIZATION first.']);
});

test('the note lists parts that a command cannot contain', async () => {
  const mock = await startLoggedIn();
  await mock.http.post('/login').set('Content-Type', 'text/plain').send('a\0b');
  const { notes } = curlOf(await latest(mock), 'http://localhost');
  expect(notes).toEqual([expect.stringContaining("$'…'"), expect.stringContaining('NUL')]);
});

test.each([
  ["it's $'x'", {}, undefined],
  ['a \\000 in words', {}, undefined],
  ['a\tb', {}, 'The command contains invisible characters'],
  ['a', { 'x-note': 'a\tb' }, 'The command contains invisible characters'],
  ['a', { 'x-note': '\u00e9' }, 'A header contains characters beyond ASCII'],
] as const)('for the body %j and the headers %j, the note is exact', async (raw, headers, note) => {
  const mock = await startLoggedIn();
  await mock.http
    .post('/nowhere')
    .set({ 'Content-Type': 'text/plain', ...headers })
    .send(raw);
  const { notes } = curlOf(await latest(mock), 'http://localhost');
  expect(notes.map((text) => text.split(" as $'")[0])).toEqual(note === undefined ? [] : [note]);
});

test('a truncated body is marked', async () => {
  const mock = await startLoggedIn();
  await mock.client.post('/lead/101/comment', { text: 'x'.repeat(100_000) });
  const { notes } = curlOf(await latest(mock), 'http://localhost');
  expect(notes[1]).toMatch(/^The body has 1000\d\d bytes/);
});
