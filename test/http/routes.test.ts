import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { askRaw, RawSocket, requestText } from '../support/raw-socket.ts';
import { sampleRequests } from '../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

/** @returns the headers of a rejection by an unknown rule */
function byRule(id: string) {
  return { 'x-mock-rule': id, 'x-mock-explain': expect.stringContaining(`[${id}, guess]`) };
}

const NOT_FOUND = { status: 'error', errors: [{ code: 404, message: 'Not found' }] };

test.each([
  '/',
  '/nothing',
  '/task/1/observers',
  '/view',
  '/view/',
  '/lead/101',
  '/lead/101/comment/1',
  '/api/login',
  '/1.0/login',
  '/v1/view/1001',
  '/index.html',
])(rule('unknown-route', 'the path %s'), async (path) => {
  const { client } = await startLoggedIn();
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await client.request(method, path, { headers: { Accept: 'text/html' } });
    expect(answer, method).toMatchObject({ status: 200, rule: 'unknown-route' });
    expect(answer.body, method).toStrictEqual(NOT_FOUND);
  }
});

test(rule('unknown-method', 'a known path with any other method'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  for (const { path, body } of sampleRequests) {
    const known = sampleRequests.filter((sample) => sample.path === path).map(({ method }) => String(method));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((other) => !known.includes(other))) {
      const answer = await client.request(method, path, { body });
      expect(answer.body, `${method} ${path}`).toStrictEqual(NOT_FOUND);
      expect(answer.headers, `${method} ${path}`).toMatchObject(byRule('unknown-method'));
    }
  }
  expect(stateHash(sandbox.state)).toBe(before);
});

test.each(['TRACE', 'PROPFIND', 'SEARCH', 'QUERY', 'LINK'])(
  rule('unknown-method', 'the method %s, which HTTP defines and the contract does not'),
  async (method) => {
    const started = await startMock();
    const headers = byRule('unknown-method');
    expect(await askRaw(started, `${method} /view/1001`)).toMatchObject({ status: 200, headers, body: NOT_FOUND });
  },
);

test(rule('unknown-route', 'CONNECT gets the envelope, then the connection closes'), async () => {
  const started = await startMock();
  const socket = new RawSocket(started);
  socket.send(requestText('CONNECT example.com:443', { Host: 'example.com:443' }));
  expect((await socket.answer('CONNECT example.com:443')).body).toStrictEqual(NOT_FOUND);
  await socket.closed();
});

test.each(['/View/1001', '/VIEW/1001', '/Login', '/lead/101/Comment'])(
  rule('exact-path', '%s is in the wrong case'),
  async (path) => {
    const { client } = await startLoggedIn();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
      const answer = await client.request(method, path);
      expect(answer.body).toEqual(NOT_FOUND);
      expect(answer.headers).toMatchObject(byRule('exact-path'));
    }
  },
);

test.each(['//view/1001', '/view//1001', '/view/1001//', '/lead//101/comment', '//logout', '//View/1001'])(
  rule('exact-path', 'the double slash in %s is rejected'),
  async (path) => {
    const started = await startLoggedIn();
    for (const method of ['GET', 'POST']) {
      const { body, headers } = await askRaw(started, `${method} ${path}`, { token: started.client.token ?? '' });
      expect(body).toStrictEqual(NOT_FOUND);
      expect(headers).toMatchObject(byRule('exact-path'));
    }
  },
);

test.each(['//', '//nothing', '/Nothing', '/lead//comment', '/view//', '/View'])(
  rule('unknown-route', '%s is unknown in every spelling'),
  async (path) => {
    const started = await startLoggedIn();
    const { body, headers } = await askRaw(started, `GET ${path}`, { token: started.client.token ?? '' });
    expect(body).toStrictEqual(NOT_FOUND);
    expect(headers).toMatchObject({ 'x-mock-rule': 'unknown-route' });
  },
);

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
});

test.each(['GET /view/1001//', 'POST /logout//'])(
  rule('trailing-slash', '%s has one trailing slash too many'),
  async (line) => {
    const started = await startLoggedIn();
    expect((await askRaw(started, line, { token: started.client.token ?? '' })).body).toStrictEqual(NOT_FOUND);
  },
);

test(rule('trailing-slash', 'a trailing slash before a query is accepted'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.get('/view/1001/?from=/tests//')).result.id).toBe(1001);
});
