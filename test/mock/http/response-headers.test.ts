import { expect, test, vi } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { headerText } from '../../../src/mock/http/service/mock-headers.ts';
import { askRaw, RawSocket, requestText } from '../../support/raw-socket.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

function expectPlainHeaders(headers: Record<string, string>): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('etag');
}

test(
  rule(['response-json', 'response-headers'], 'every operation has the same headers, for successes and rejections'),
  async () => {
    const { http, client } = await startLoggedIn();
    const token = client.token ?? '';
    for (const { method, path, body } of sampleRequests) {
      const verb = method.toLowerCase() as 'get';
      expectPlainHeaders((await http[verb](path).set('Accept', 'text/html').send(JSON.stringify(body))).headers);
      const good = http[verb](path).set({ token, 'Content-Type': 'application/json' });
      expectPlainHeaders((await good.send(JSON.stringify(body))).headers);
    }
    expectPlainHeaders((await http.get('/nothing')).headers);
  },
);

test(rule('response-headers', 'a cached response never gets 304'), async () => {
  const { client } = await startLoggedIn();
  const headers = { 'If-None-Match': '*', 'If-Modified-Since': new Date(Date.now() + 1000).toUTCString() };
  expect((await client.get('/view/1001', { headers })).result.id).toBe(1001);
});

test(rule('response-headers', 'the length counts bytes, not characters'), async () => {
  const { client } = await startLoggedIn();
  const { text, headers } = await client.post('/lead/101/comment', { text: 'Привет 😀' });
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
  expect(text.length).toBeLessThan(Buffer.byteLength(text));
});

test(rule('mock-headers', 'a rejection shows rule and explanation only in headers'), async () => {
  const { client } = await startLoggedIn();
  const { headers, text } = await client.get('/view/999');
  expect(headers['x-mock-rule']).toBe('unknown-view');
  expect(headers['x-mock-explain']).toBe(
    'Invalid view ID; view 999 does not exist [unknown-view, guess; assumption unknownPathId=400 (400|404)]',
  );
  expect(text).toBe('{"status":"error","errors":[{"code":400,"message":"Invalid view ID"}]}');
});

test(rule('mock-headers', 'the explanation distinguishes an invalid id from an unknown one'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.get('/view/0999')).headers['x-mock-explain']).toContain('malformed id');
  expect((await client.put('/lead/1e3/owner', { owner: 0 })).headers['x-mock-explain']).toContain('malformed id');
  expect((await client.put('/lead/999/owner', { owner: 0 })).headers['x-mock-explain']).toContain(
    'lead 999 does not exist',
  );
});

test(rule('mock-headers', 'all mistakes are explained, even if the body shows one'), async () => {
  const { client } = await startLoggedIn();
  const { headers, errors } = await client.post('/task', { title: 'Call' });
  expect(errors.length).toBe(1);
  expect(headers['x-mock-explain']).toContain('owner_id is required; project_id is required');
});

test(rule('mock-headers', 'a success has no rule and no explanation'), async () => {
  const { client } = await startLoggedIn();
  const { headers } = await client.get('/view/1001');
  expect(headers).toMatchObject({ 'x-mock-sandbox': 'default', 'x-mock-request-id': expect.stringMatching(/^\d+$/) });
  expect(headers).not.toHaveProperty('x-mock-rule');
  expect(headers).not.toHaveProperty('x-mock-explain');
});

test.each([
  ['what the HTTP parser rejects', 'hello\r\n\r\n', 400],
  ['CONNECT', requestText('CONNECT example.com:443', { Host: 'example.com:443' }), 404],
])(rule('mock-headers', '%s has no mock headers'), async (_what, bytes, code) => {
  const socket = new RawSocket(await startLoggedIn());
  socket.send(bytes);
  const { headers, body } = await socket.answer('CONNECT /');
  expect(body.errors[0].code).toBe(code);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-mock'))).toEqual([]);
});

test(rule('mock-headers', '--no-mock-headers removes the mock headers and keeps the body'), async () => {
  const [withThem, without] = [await startLoggedIn(), await startLoggedIn({ mockHeaders: false })];
  const warning = { source: 'a', seo_system: 'b' };
  for (const [method, path, body] of [
    ['GET', '/view/999', undefined],
    ['PUT', '/view/1001', warning],
    ['GET', '/nothing', undefined],
  ] as const) {
    const answer = await without.client.request(method, path, { body });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-mock-'))).toEqual([]);
    expect(answer.text).toBe((await withThem.client.request(method, path, { body })).text);
  }
});

const HOSTILE_FIELDS = ['поле', '😀', '\r\nSet-Cookie: a=b', '\0\x07\x7f', '\ud800', 'x'.repeat(5000)];

test.each(HOSTILE_FIELDS)(rule('mock-headers', 'the field %j is returned as printable ASCII'), async (field) => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  const { headers, rule: rejectedBy } = await client.post('/lead/101/comment', { text: 'a', [field]: 1 });
  expect(rejectedBy).toBe('field-unknown');
  expect(headers['x-mock-explain']).toMatch(/^[\x20-\x7e]{1,300}$/);
  expect(headers).not.toHaveProperty('set-cookie');
});

test.each([`/${'x'.repeat(3000)}`, '/%0d%0aSet-Cookie:a=b', '/%ff%fe'])(
  rule('mock-headers', 'a path such as %.40s is returned as printable ASCII'),
  async (path) => {
    const started = await startLoggedIn();
    const { headers } = await askRaw(started, `GET ${path}`);
    expect(headers['x-mock-explain']).toMatch(/^[\x20-\x7e]{1,300}$/);
    expect(headers).not.toHaveProperty('set-cookie');
  },
);

test(rule('mock-headers', '300 characters are shown completely, 301 are cut'), () => {
  expect(headerText('x'.repeat(300))).toBe('x'.repeat(300));
  expect(headerText('x'.repeat(301))).toBe(`${'x'.repeat(297)}...`);
  expect(headerText('é'.repeat(50))).toBe('\\u00e9'.repeat(50));
});

test(rule('internal-error', 'a defect gets code and HTTP status 500 without its reason'), async () => {
  const { client, sandbox, defects } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  const reason = new Error('no more paper');
  const broken = vi.spyOn(sandbox.state.comments, 'insert').mockImplementation(() => {
    throw reason;
  });

  const answer = await client.post('/lead/101/comment', { text: 'a' });

  expect(answer.status).toBe(500);
  expect(answer.body).toStrictEqual({
    status: 'error',
    errors: [{ code: 500, message: 'Internal error of the mock' }],
  });
  expect(answer.rule).toBe('internal-error');
  expect(JSON.stringify([answer.text, answer.headers])).not.toMatch(/paper|\.ts|node_modules| at /);
  expect(defects).toEqual([reason]);
  expect(stateHash(sandbox.state)).toBe(before);

  broken.mockRestore();
  expect((await client.post('/lead/101/comment', { text: 'a' })).result.id).toBe('1');
});

test(rule('internal-error', 'a request of the client is never counted as a defect'), async () => {
  const { client, defects } = await startLoggedIn();
  for (const path of ['/nothing', '/view/999', '/view/%zz']) await client.get(path);
  await client.request('POST', '/task', { raw: '{' });
  expect(defects).toEqual([]);
});
