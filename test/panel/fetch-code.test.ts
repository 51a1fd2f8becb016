import { request as send } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fetchOf } from '../../src/panel/code/fetch.ts';
import { ControlClient } from '../support/control.ts';
import { startLoggedIn, type TestMock } from '../support/start-mock.ts';

/** @returns the latest request in the journal */
async function latest(mock: TestMock) {
  const { requests } = (await new ControlClient(mock).get('/requests?limit=1')).value;
  return requests[0];
}

/** @returns the parts of a request that the user determines, without those of the client */
function meant({ method, path, query, body, headers }: Awaited<ReturnType<typeof latest>>) {
  return { method, path, query, body, type: headers['content-type'], note: headers['x-note'] };
}

/** Runs code with values for its variables. */
function run(code: string, variables: Record<string, string>): Promise<Response> {
  const program = new Function(...Object.keys(variables), `return (async () => { ${code}\nreturn response; })()`);
  return program(...Object.values(variables));
}

const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };

test.each([
  [
    'a body with all kinds of quotes',
    'POST',
    '/lead/101/comment',
    { body: { text: `it's "so" \\ \`\${x}\` </script>` } },
  ],
  ['a body that is not valid JSON', 'POST', '/lead/101/payment', { raw: `{"sum": '1` }],
  ['no body', 'DELETE', '/view/1002', {}],
  ['a POST without a body', 'POST', '/nowhere', {}],
  ['a query', 'GET', "/view/1001?a=1&a=2&b=it's%20%26", {}],
  ['control characters', 'POST', '/lead/101/payment', { raw: `{"x": "\u001b[201~\r; it's \\ \u009b\u202e\u2028\n\t` }],
  ['an odd header', 'POST', '/lead/101/payment', { body: payment, headers: { 'x-note': `it's \u00e9; "x" \\` } }],
  [
    'a header in UTF-8',
    'POST',
    '/lead/101/payment',
    { body: payment, headers: { 'x-note': Buffer.from('Привет, café').toString('latin1') } },
  ],
  ['an empty header', 'POST', '/lead/101/payment', { body: payment, headers: { 'x-note': '' } }],
] as const)('the code sends the same request again: %s', async (_what, method, path, more) => {
  const mock = await startLoggedIn();
  await mock.client.request(method, path, more);
  const sent = await latest(mock);
  const { command } = fetchOf(sent, `http://127.0.0.1:${mock.port}`);
  expect(command.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  await run(command, { TOKEN: mock.client.token ?? '' });
  const again = await latest(mock);
  expect(again.id).toBe(sent.id + 1);
  expect(meant(again)).toEqual(meant(sent));
  expect(again.user).toEqual(sent.user);
});

test('headers of the connection and of the sent bytes are omitted', async () => {
  const mock = await startLoggedIn();
  const headers = {
    token: mock.client.token ?? '',
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
    const url = `http://127.0.0.1:${mock.port}/lead/101/payment`;
    const sent = send(url, { method: 'POST', headers }, (response) => response.resume().on('end', resolve));
    sent.on('error', reject).end(gzipSync(JSON.stringify(payment)));
  });
  const { command } = fetchOf(await latest(mock), `http://127.0.0.1:${mock.port}`);
  const answer = await run(command, { TOKEN: mock.client.token ?? '' });
  expect(await answer.json()).toMatchObject({ status: 'success' });
});

test('a body without a type gets no type', async () => {
  const mock = await startLoggedIn();
  await mock.client.request('POST', '/lead/101/payment', { raw: '{}', headers: { 'content-type': '' } });
  const { headers: _, ...sent } = await latest(mock);
  await run(fetchOf({ ...sent, headers: {} }, `http://127.0.0.1:${mock.port}`).command, {});
  expect((await latest(mock)).headers['content-type']).toBeUndefined();
});

test('hidden secrets are variables', async () => {
  const mock = await startLoggedIn();
  await mock.client.tryLogin('anna@example.com', { password: 'secret' });
  const { command, notes } = fetchOf(await latest(mock), `http://127.0.0.1:${mock.port}`);
  expect(notes).toEqual(['The journal hides secrets: set PASSWORD first.']);
  const answer = await run(command, { PASSWORD: 'secret' });
  expect(await answer.json()).toMatchObject({ status: 'success' });
});

test('the note mentions a body that fetch cannot send', async () => {
  const mock = await startLoggedIn();
  await mock.client.request('GET', '/view/1001', { body: {} });
  const { command, notes } = fetchOf(await latest(mock), 'http://localhost');
  expect(command).not.toContain('body');
  expect(notes).toContain('fetch sends no body with GET.');
});
