import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { askRaw, RawSocket, requestText } from '../../support/raw-socket.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const NOT_FOUND = { status: 'error', errors: [{ code: 404, message: 'Not found' }] };

test(rule('exact-path', 'no method reaches a path in another case, or with two slashes'), async () => {
  const { client } = await startLoggedIn();
  for (const path of ['/View/1001', '/lead//101/comment']) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await client.request(method, path)).rule, `${method} ${path}`).toBe('exact-path');
    }
  }
});

test.each(['/nothing', '/v1/view/1001', '/1.0/login'])(rule('unknown-route', 'the path %s'), async (path) => {
  const { client } = await startLoggedIn();
  const answer = await client.get(path, { headers: { Accept: 'text/html' } });
  expect(answer).toMatchObject({ status: 200, rule: 'unknown-route' });
  expect(answer.body).toStrictEqual(NOT_FOUND);
});

test(rule('unknown-method', 'a known path with any other method'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  for (const { path, body } of sampleRequests) {
    const known = sampleRequests.filter((sample) => sample.path === path).map(({ method }) => String(method));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => !known.includes(other))) {
      const answer = await client.request(method, path, { body });
      expect(answer.body, `${method} ${path}`).toStrictEqual(NOT_FOUND);
      expect(answer.rule, `${method} ${path}`).toBe('unknown-method');
    }
  }
  expect(stateHash(sandbox.state)).toBe(before);
});

test(rule('unknown-route', 'CONNECT gets the envelope, then the connection closes'), async () => {
  const started = await startMock();
  const socket = new RawSocket(started);
  socket.send(requestText('CONNECT example.com:443', { Host: 'example.com:443' }));
  expect((await socket.answer('CONNECT example.com:443')).body).toStrictEqual(NOT_FOUND);
  await socket.closed();
});

test(rule('unknown-method', 'an unknown method within a sandbox path is rejected'), async () => {
  const started = await startMock();
  const { headers } = await askRaw(started, 'GET /_sandbox/other/login');
  expect(headers).toMatchObject({ 'x-mock-rule': 'unknown-method' });
});

test.each([
  ['/view/1001', 'unknown-method'],
  ['/login', 'unknown-method'],
  ['/nothing', 'unknown-route'],
])(rule('unknown-method', 'HEAD %s is rejected by %s'), async (path, id) => {
  const started = await startLoggedIn();
  const answer = await askRaw(started, `HEAD ${path}`, { token: started.client.token ?? '' });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-mock-rule': id, 'content-length': String(JSON.stringify(NOT_FOUND).length) },
    body: undefined,
  });
});

test(rule('unknown-method', 'HEAD gets the HTTP status of an unknown route'), async () => {
  const started = await startMock({ assumptions: { errorStatus: 'code' } });
  expect((await askRaw(started, 'HEAD /view/1001')).status).toBe(404);
});

test(rule('trailing-slash', 'every operation is served with a trailing slash'), async () => {
  const { client } = await startLoggedIn();
  for (const { id, method, path, body } of sampleRequests) {
    expect((await client.request(method, `${path}/`, { body })).body, id).toMatchObject({ status: 'success' });
  }
  expect((await client.get('/view/1001//')).code).toBe(404);
});
