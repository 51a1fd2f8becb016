import { expect, test } from 'vitest';
import { readHar } from '../../../src/compare/recording/read/har-file.ts';
import { trafficIn } from '../../../src/compare/recording/read/traffic.ts';
import { harEntry, harOf, type Traffic } from '../../support/record-har.ts';

const BASE = 'https://crm.example.com/api/v1';

function entry(more: Partial<Traffic> = {}) {
  const answer = JSON.stringify({ status: 'error', errors: [{ code: 401, message: 'No' }] });
  return harEntry({
    atMs: 1_900_000_000_000,
    method: 'GET',
    url: `${BASE}/view/1`,
    headers: [],
    status: 200,
    answer,
    ...more,
  });
}

const bytes = (document: unknown) => Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
const read = (...entries: readonly object[]) => trafficIn(readHar(bytes(harOf(entries))));
const DEEP = `{"status":"success","result":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const reasons = (...entries: readonly object[]) => Object.fromEntries(read(entry(), ...entries).leftOut);

test.each<[what: string, file: string | Buffer, said: RegExp]>([
  ['nothing', '', /^the file is empty\. A HAR file/],
  ['text', 'hello', /^invalid JSON at line 1, column 1/],
  ['broken JSON', '{"log": {"entries": [\n{,}]}}', /^invalid JSON at line 2, column 2/],
  [
    'half a HAR',
    JSON.stringify(harOf([entry()])).slice(0, 200),
    /^the JSON document is incomplete or invalid, and ends at line 1/,
  ],
  ['JSON without a log', '{"requests": []}', /^the JSON document has no log object. A HAR file/],
  ['a log without entries', '{"log": {"version": "1.2"}}', /^log\.entries must be a list/],
  ['a packet capture', Buffer.from('d4c3b2a1020004000000', 'hex'), /packet capture.*recordHar/],
  ['the same as pcapng', Buffer.from('0a0d0d0a1c000000', 'hex'), /packet capture/],
  ['a zip', Buffer.from('504b0304140000', 'hex'), /zip archive.*content: 'embed'.*Fiddler/],
  ['what gzip packed', Buffer.from('1f8b0800', 'hex'), /unpack it/],
  ['a session of Charles', Buffer.from('aced0005', 'hex'), /Charles: File > Export Session > HTTP Archive/],
  ['the same as JSON', '[{"status": "COMPLETE"}]', /JSON list.*Charles/],
  ['a dump of mitmproxy', '5409:7:version;2:21#4:mode;', /mitmdump -nr traffic\.mitm --set hardump=/],
  ['an export of Burp', '<?xml version="1.0"?><items burpVersion="2024">', /Burp/],
  ['a page', '<!doctype html><html>', /XML or HTML/],
  ['Latin-1', Buffer.from('{"log":"Zoë"}', 'latin1'), /^it is not UTF-8 text: it seems to be Latin-1/],
  ['UTF-16', Buffer.from('\ufeff{"log":{}}', 'utf16le'), /UTF-16/],
  [
    'a collection of Postman',
    '{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}',
    /Postman/,
  ],
])('%s is rejected with a solution', (_, file, said) => {
  expect(() => readHar(Buffer.from(file))).toThrow(said);
});

test('the content of a broken file is never shown', () => {
  expect(() => readHar(bytes('{"log": "hush-hush" oh}'))).not.toThrow(/hush/);
});

test('a byte order mark is accepted', () => {
  expect(readHar(bytes(`\ufeff${JSON.stringify(harOf([entry()]))}`)).entries).toHaveLength(1);
});

test('the base URL is the one with most envelopes, with any path prefix', () => {
  const other = entry({ url: 'https://auth.example.com/login', method: 'POST', answer: '{"ok":true}' });
  const found = read(other, other, entry({ url: `${BASE}/lead/5/owner`, method: 'PUT', body: '{"owner":1}' }));
  expect(found).toMatchObject({
    base: BASE,
    exchanges: [{ number: 3, operation: 'change-owner', path: '/lead/5/owner', sent: { owner: 1 } }],
  });
  expect(Object.fromEntries(found.leftOut)).toEqual({ 'request outside the API': [1, 2] });
});

test('requests are compared in sending order, and keep their number in the file', () => {
  const early = entry({ atMs: 1_800_000_000_000 });
  expect(read(entry(), early).exchanges.map(({ number }) => number)).toEqual([2, 1]);
});

test('a body may be in base64, a form may be its parameters, a header in any case', () => {
  const coded = entry({
    method: 'POST',
    url: `${BASE}/login`,
    headers: [
      ['TOKEN', 'abc'],
      ['content-type', 'application/json'],
    ],
  });
  coded.response.content = {
    ...coded.response.content,
    text: Buffer.from('{"status":"success"}').toString('base64'),
    encoding: 'base64',
  } as never;
  const form = { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: 'b c' }] };
  coded.request = { ...coded.request, postData: form } as never;
  expect(read(coded).exchanges).toMatchObject([{ token: 'abc', response: { status: 'success' }, body: 'a=b+c' }]);
});

test('exchanges that cannot be compared are counted by reason', () => {
  const withoutBody = entry();
  withoutBody.response.content = { size: 12, mimeType: 'application/json' } as never;
  const cut = entry({ answer: '{"status": "succ' });
  cut.response.content.size = 400;
  expect(
    reasons(
      ...[withoutBody, cut, entry({ status: 0 }), entry({ status: 304, answer: '' }), entry({ status: 301 })],
      ...[entry({ status: 502, answer: '<h1>Bad gateway</h1>' }), entry({ method: 'OPTIONS' })],
      ...[entry({ url: `${BASE}/leads` }), entry({ url: 'https://cdn.example.com/app.js', answer: 'x' })],
      ...[{ request: {} }, { ...entry(), startedDateTime: 'soon' }, null as never],
      entry({ headers: [['Content-Encoding', 'gzip']], method: 'POST', url: `${BASE}/task` }),
      ...[entry({ answer: DEEP }), entry({ method: 'POST', url: `${BASE}/task`, body: DEEP, status: 0 })],
    ),
  ).toEqual({
    'entry without a request or a response': [11, 13],
    'entry without a valid startedDateTime': [12],
    [`response without its body: record with content (Playwright: content: 'embed'; browsers: HAR with content)`]: [2],
    'response that the recorder cut off': [3],
    'request without a complete response': [4],
    'response from the cache of the client (HTTP 304)': [5],
    redirect: [6],
    'response of a proxy instead of the service (HTTP 502)': [7],
    'CORS preflight (OPTIONS)': [8],
    'request to an operation outside the contract': [9],
    'request outside the API': [10],
    'request with a compressed body, which compare cannot read': [14],
    'request or response nested deeper than 64 levels': [15, 16],
  });
});

test('a recording of other hosts has no exchanges', () => {
  const foreign = entry({ url: 'https://example.com/', answer: '<html>' });
  expect(() => read(foreign)).toThrow('compare can use none of the 1 entries: no entry has a response of the service');
});
