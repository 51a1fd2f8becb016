// @module-tag slow
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { controlOperations } from '../../../src/mock/control/operations.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

test.each([
  ['', 'GET'],
  ['/reset', 'POST'],
  ['/state', 'GET'],
  ['/state/leads/101', 'GET, PUT, PATCH, DELETE'],
  ['/snapshots/a', 'PUT, DELETE'],
])('other verbs for /_mock%s are 405 with Allow: %s, and change nothing', async (path, allow) => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  for (const verb of verbs.filter((verb) => !allow.includes(verb.toUpperCase()))) {
    const { status, headers } = await control.request(verb, path, { body: { fixture: 'empty' } });
    expect([verb, status, headers['allow']]).toEqual([verb, 405, allow]);
  }
  expect((await control.get('/state')).value).toEqual(before);
});

test.each(['/nowhere', '/state/leads/101/name', '/health/deep', '/openapi', '/__proto__', '/Reset'])(
  '/_mock%s is not an endpoint',
  async (path) => {
    const { control } = await startMock();
    for (const verb of verbs) expect((await control.request(verb, path)).status, verb).toBe(404);
  },
);

test('conditional requests never get 304', async () => {
  const { control } = await startMock();
  const headers = { 'If-None-Match': '*', 'If-Modified-Since': new Date(Date.now() + 1000).toUTCString() };
  expect((await control.get('/health', { headers })).value).toEqual({ status: 'alive' });
});

test('an unknown endpoint gets the nearest one as a hint', async () => {
  const { control } = await startMock();
  expect((await control.get('/helth')).problem.detail).toContain('did you mean GET /_mock/health?');
  expect((await control.post('/rest')).problem.detail).toContain('did you mean POST /_mock/reset?');
});

test.each(['/_mockery', '/_MOCK/health', '/mock', '//_mock/health'])('%s is routed to the service', async (path) => {
  const { client } = await startMock();
  expect(await client.get(path)).toMatchObject({ code: 404, rule: 'unknown-route' });
});

test('an invalid request target gets JSON, not HTML', async () => {
  const { port } = await startMock();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET http://[/_mock/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/\r\ncontent-type: application\/(problem\+)?json/i);
});

/** Each operation with a body, with words as path parameters. */
const withBody = controlOperations
  .filter(({ hasBody }) => hasBody)
  .map(({ method, path }) => {
    const filled = path
      .replace('/_mock', '')
      .replace('{collection}/{id}', 'leads/101')
      .replace('{collection}', 'leads');
    return [method.toLowerCase() as (typeof verbs)[number], filled.replace('{name}', 'a')] as const;
  });

test.each(withBody)('%s %s rejects a body that is not a JSON object, and changes nothing', async (verb, path) => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  const deep = `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  for (const [raw, says] of [
    ['{', 'the body cannot be read: invalid JSON at line 1, column 2'],
    ['[]', 'the body must be an object'],
    [deep, 'nested deeper than 64 levels'],
  ] as const) {
    const { status, problem } = await control.request(verb, path, { raw });
    expect([status, problem.detail]).toEqual([400, expect.stringContaining(says)]);
  }
  expect((await control.get('/state')).value).toEqual(before);
});

test.each([
  ['post', '/verify', { body: { match: {}, tims: 1 } }, '/tims is not a known field; did you mean times?'],
  ['get', '/state', { body: { a: 1 } }, 'the body must be empty: GET /_mock/state'],
  ['get', '/requests?limit=x', {}, 'limit must be'],
] as const)('the message begins with the cause: %s %s %j', async (verb, path, sent, says) => {
  const { control } = await startMock();
  const { problem } = await control.request(verb, path, sent);
  expect(problem.detail.slice(0, says.length)).toBe(says);
});

test.each(['{"retain": [}', "{'a': 1}", 'nonsense', '{} {}'])('the body %s is invalid JSON', async (raw) => {
  const { control } = await startMock();
  const { status, problem } = await control.post('/reset', undefined, { raw });
  expect(status).toBe(400);
  expect(problem.detail).toMatch(/^the body cannot be read: invalid JSON at line 1, column \d+$/);
});

test.each(['"text"', '1', 'true', 'null'])('the body %s is not an object', async (raw) => {
  const { control } = await startMock();
  expect(await control.post('/reset', undefined, { raw })).toMatchObject({ status: 400, pointers: [''] });
});

test('JSON with a late mistake after a hundred thousand levels is rejected as invalid JSON', async () => {
  const { control } = await startMock();
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(await control.post('/seed', undefined, { raw: `{"data":${deep}]}` })).toMatchObject({
    status: 400,
    problem: { detail: 'the body cannot be read: invalid JSON' },
  });
});

test('a body in a charset other than UTF-8 is 400', async () => {
  const { control } = await startMock();
  const read = (charset: string) =>
    control.post('/reset', undefined, {
      raw: '{}',
      headers: { 'Content-Type': `application/json; charset=${charset}` },
    });
  for (const charset of ['latin1', 'windows-1252', 'klingon', 'utf-16', 'utf-32le']) {
    const { status, problem } = await read(charset);
    expect([status, problem.detail]).toEqual([
      400,
      `the body cannot be read: its charset is ${charset.toUpperCase()}. Send UTF-8`,
    ]);
  }
  expect((await read('UTF-8')).status).toBe(200);
});

test('a missing body means {}', async () => {
  const { control } = await startMock();
  expect((await control.post('/reset')).status).toBe(200);
  expect((await control.post('/state/projects')).status).toBe(201);
  expect((await control.patch('/state/projects/1')).status).toBe(200);
  expect((await control.patch('/assumptions')).status).toBe(200);
  expect((await control.post('/seed')).pointers).toEqual(['']);
  expect((await control.post('/reset', undefined, { raw: '' })).status).toBe(200);
});

test('a body is read as JSON with any content type', async () => {
  const { control } = await startMock();
  const headers = { 'Content-Type': 'text/plain' };
  expect((await control.post('/reset', { fixture: 'empty' }, { headers })).status).toBe(200);
  expect((await control.get('/state/leads')).value.records).toEqual([]);
});

test('a body with an unknown or wrong encoding is rejected', async () => {
  const { control } = await startMock();
  for (const encoding of ['gzip', 'nonsense']) {
    const answer = await control.post('/reset', {}, { headers: { 'Content-Encoding': encoding } });
    expect(answer.status, encoding).toBe(400);
  }
});

test('a gzipped body is read', async () => {
  const { control, url } = await startMock();
  const body = gzipSync('{"fixture":"empty"}');
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const answer = await fetch(`${url}/_mock/reset`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect((await control.get('/state/leads')).value.records).toEqual([]);
});

test('a control body may be far larger than a service body', async () => {
  const { control } = await startMock({ bodyLimitBytes: 1000 });
  const projects = Array.from({ length: 30_000 }, (_, at) => ({ id: at + 1, name: 'a project with a longer name' }));
  expect((await control.post('/seed', { data: { projects } })).status).toBe(200);
});

test('a body of more than 64 MiB is 413', async () => {
  const { port } = await startMock();
  const socket = connect(port, '127.0.0.1');
  const mebibyte = Buffer.alloc(1024 * 1024, ' ');
  const length = 65 * mebibyte.length;
  socket.write(`POST /_mock/seed HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n`);
  socket.write('Connection: close\r\n\r\n');
  for (let sent = 0; sent < length; sent += mebibyte.length) socket.write(mebibyte);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    status: 413,
    detail: expect.stringContaining('64 MiB'),
  });
});

test('control calls use up no request numbers of the service', async () => {
  const { client, control } = await startLoggedIn();
  const number = async () => Number((await client.get('/view/1001')).headers['x-mock-request-id']);
  const first = await number();
  await control.get('/state');
  await control.get('/nowhere');
  expect(await number()).toBe(first + 1);
});

test('the log shows control calls with their operation', async () => {
  const { control, lines } = await startMock();
  await control.post('/reset', { fixture: 'no such' });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: 'POST', path: '/_mock/reset', operation: 'reset', status: 400, id: null });
});

test('mistakes of a caller are never logged as defects', async () => {
  const { defects, control } = await startMock();
  await control.post('/reset', undefined, { raw: '{' });
  await control.get('/nowhere');
  await control.get('/state/%zz');
  await control.delete('/state/projects/1');
  expect(defects).toEqual([]);
});
