import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import addFormats from 'ajv-formats';
// @ts-expect-error: it has no types
import published from 'har-schema';
import { expect, test } from 'vitest';
import { version } from '../../../src/mock/version.ts';
import type { ControlClient } from '../../support/control.ts';
import { askRaw } from '../../support/raw-socket.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

// Published schema of HAR 1.2.
const ajv = new Ajv({ strict: false }).addMetaSchema(draft6);
addFormats.default(ajv);
for (const schema of Object.values<object>(published)) ajv.addSchema(schema);
const isHar = ajv.getSchema('har.json#');

async function harOf({ control }: { control: ControlClient }, query = '') {
  const { value, headers } = await control.get(`/requests?format=har${query}`);
  expect(headers['content-type']).toMatch(/^application\/har\+json/);
  isHar?.(value);
  expect(isHar?.errors).toBeNull();
  return value.log;
}

test('the published schema rejects a file that is not a valid HAR', () => {
  expect(isHar?.({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [{}] } })).toBe(false);
});

test('a HAR entry contains request and response unchanged', async () => {
  const mock = await startLoggedIn();
  mock.sandbox.clock.freeze();
  mock.sandbox.clock.set(Date.UTC(2026, 1, 3, 4, 5, 6, 789));
  const payment = { category: 'Parking', purpose: 'Плата', sum: 10 };
  const answer = await mock.client.post('/lead/101/payment?a=1&a=%D0%B6', payment, { headers: { 'X-Trace': 'abc' } });
  const { version: har, creator, entries } = await harOf(mock, '&operation=add-payment');
  expect({ har, creator }).toEqual({ har: '1.2', creator: { name: 'leadmock', version } });
  expect(entries).toHaveLength(1);
  const [{ request, response, ...entry }] = entries;
  expect(entry).toMatchObject({ startedDateTime: '2026-02-03T04:05:06.789Z', comment: 'add-payment: success' });
  expect(request).toMatchObject({
    method: 'POST',
    url: `${mock.url}/lead/101/payment?a=1&a=%D0%B6`,
    queryString: [
      { name: 'a', value: '1' },
      { name: 'a', value: 'ж' },
    ],
    postData: { mimeType: 'application/json', text: JSON.stringify(payment) },
    bodySize: Buffer.byteLength(JSON.stringify(payment)),
  });
  expect(request.headers).toContainEqual({ name: 'X-Trace', value: 'abc' });
  expect(response).toMatchObject({
    status: 200,
    statusText: 'OK',
    content: { mimeType: 'application/json; charset=utf-8' },
  });
  expect(JSON.parse(response.content.text)).toEqual(answer.body);
  expect(response.content.size).toBe(Buffer.byteLength(response.content.text));
});

test('a HAR comment names the rejecting rule, the fault and an incomplete body', async () => {
  const mock = await startLoggedIn();
  await mock.client.get('/view/9');
  await mock.control.post('/faults', { effect: 'reset', when: 'after', match: { operation: 'get-view' } });
  await mock.client.get('/view/1001').catch(() => {});
  await mock.client.get('/nowhere');
  const { entries } = await harOf(mock, '&after=1');
  expect(
    entries.map(({ comment, response }: { comment: string; response: { status: number } }) => [
      response.status,
      comment,
    ]),
  ).toEqual([
    [200, expect.stringMatching(/^get-view: rejected by unknown-view; Invalid view ID/)],
    [0, expect.stringMatching(/^get-view: fault \(reset-after\)/)],
    [200, expect.stringMatching(/^no operation: rejected by unknown-route; /)],
  ]);
});

test('the headers of a read body describe the text in the HAR, not the sent bytes', async () => {
  const mock = await startLoggedIn();
  const send = (encoding: string, body: Uint8Array) =>
    fetch(`${mock.url}/lead/101/comment`, {
      method: 'POST',
      headers: { token: mock.client.token ?? '', 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: new Uint8Array(body),
    });
  await send('gzip', gzipSync('{"text":"Hello"}'));
  await send('x-unknown', gzipSync('{"text":"Hello"}'));
  const { entries } = await harOf(mock, '&operation=add-comment');
  const parts = entries.map(({ request }: { request: Record<string, unknown[]> }) => ({
    text: Object(request['postData']).text,
    encodings: (request['headers'] as { name: string; value: string }[])
      .filter(({ name }) => /^(content-(encoding|length)|transfer-encoding)$/i.test(name))
      .map(({ name }) => name.toLowerCase()),
  }));
  expect(parts).toEqual([
    { text: '{"text":"Hello"}', encodings: [] },
    { text: undefined, encodings: ['content-encoding', 'content-length'] },
  ]);
});

test('a request of any bytes gives a readable file', async () => {
  const mock = await startLoggedIn();
  for (const target of [
    '//',
    '/a b',
    '/%zz?%zz=%zz',
    '/%00?a=%00',
    '/view/1%2F..',
    '/?',
    '/x?y#z',
    '/[::1]',
    '/\\..\\x',
  ]) {
    await askRaw(mock, `GET ${target}`).catch(() => {});
  }
  await mock.http
    .get('/view/1001')
    .set('Host', 'no host ü'.replace(/[^ -~]/g, '?'))
    .ok(() => true);
  const { entries } = await harOf(mock);
  expect(entries.length).toBeGreaterThan(8);
  expect(entries.at(-1).request.url).toBe('http://localhost/view/1001');
});

test('a HAR contains one sandbox; other formats and impossible filters are rejected', async () => {
  const mock = await startLoggedIn();
  await mock.http.get('/_sandbox/w1/view/1001').ok(() => true);
  const { value } = await mock.control.get('/requests?format=har', { headers: { 'X-Mock-Sandbox': 'w1' } });
  expect(value.log.entries).toMatchObject([{ request: { url: expect.stringMatching(/\d\/view\/1001$/) } }]);
  expect(await mock.control.get('/requests?format=HAR')).toMatchObject({
    status: 400,
    problem: { detail: expect.stringContaining('format must be har (it is "HAR")') },
  });
  expect(await mock.control.get('/requests?format=har&operation=add-paymnt')).toMatchObject({ status: 400 });
});
