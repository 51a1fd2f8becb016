// @module-tag slow
import http from 'node:http';
import net from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inMemory } from '../../src/in-process/in-memory.ts';
import { mockFetch } from '../../src/in-process/mock-fetch.ts';
import { createMock, type MockOptions } from '../../src/index.ts';
import { fakers } from '../support/fake-time.ts';

const CREDENTIALS = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: '1' };
const PRODUCTION = 'https://crm.example.com/api/v2';

const posting = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Starts a mock without a port, with a token. */
async function start(options: MockOptions = {}) {
  const mock = await createMock({ port: false, ...options });
  onTestFinished(() => mock.close());
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'tests' });
  return { mock, token };
}

/** @returns the reason with which a call rejects */
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('a rejection was expected'),
    (reason: unknown) => reason as Error,
  );

test('a mock without a port serves requests and control calls, and opens no socket', async () => {
  const listen = vi.spyOn(net.Server.prototype, 'listen');
  const connect = vi.spyOn(net.Socket.prototype, 'connect');
  const { mock } = await start();
  const login = await mock.fetch(new Request('https://crm.example.com/login', posting(CREDENTIALS)));
  expect(login).toBeInstanceOf(Response);
  const { result } = (await login.json()) as { result: { token: string } };
  const paid = await mock.fetch('https://crm.example.com/lead/101/payment', posting(PAYMENT, { token: result.token }));
  expect(await paid.json()).toMatchObject({ status: 'success' });
  expect(await mock.records('payments')).toHaveLength(1);
  const state = await mock.fetch('https://crm.example.com/_mock/state/payments');
  expect(await state.json()).toMatchObject({ records: [{ sum: '1' }] });
  expect([mock.server.listening, mock.baseUrl]).toEqual([false, 'http://leadmock.invalid']);
  expect([listen.mock.calls, connect.mock.calls]).toEqual([[], []]);
});

test.each([
  ['POST', '/login', CREDENTIALS],
  ['POST', '/login', { login: 1 }],
  ['OPTIONS', '/login', undefined],
  ['HEAD', '/_mock/health', undefined],
  ['GET', '/_mock/health', undefined],
  ['GET', '/_mock/veiw', undefined],
  ['GET', '/view/%zz?a=%C3%BC', undefined],
  ['DELETE', '/view/1001', { of: 'a body' }],
  ['POST', '/lead/101/payment', '\u0000{'],
] as const)('%s %s gets the same response as over HTTP: %j', async (method, path, body) => {
  const [here, there] = [await createMock({ port: false }), await createMock()];
  onTestFinished(() => Promise.all([here.close(), there.close()]).then(() => {}));
  const init = { ...(body !== undefined && posting(body)), method };
  const told = async (answer: Promise<Response>) => {
    const { status, statusText, headers, ok } = await answer;
    const kept = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
    const text = (await (await answer).text()).replace(/[A-Za-z0-9]{32}/, '<token>');
    return { status, statusText, ok, kept, text };
  };
  const ours = await told(here.fetch(here.baseUrl + path, init));
  expect(ours).toEqual(await told(fetch(there.baseUrl + path, init)));
  expect(ours.kept).toContainEqual(['x-mock-sandbox', 'default']);
});

describe('accepted requests', () => {
  const url = 'http://anywhere/lead/101/payment';

  test.each([
    ['a plain object with a text', (token: string) => ({ url, ...posting(PAYMENT, { token }) })],
    [
      'one with a stream and pairs of headers',
      (token: string) => ({
        url,
        method: 'POST',
        headers: [
          ['TOKEN', token],
          ['Content-Type', 'application/json'],
          ['Content-Length', '3'],
          ['Host', 'elsewhere'],
          ['Connection', 'keep-alive'],
        ] as const,
        body: new Blob([JSON.stringify(PAYMENT)]).stream(),
        duplex: 'half' as const,
      }),
    ],
    ['a Request', (token: string) => new Request(url, posting(PAYMENT, { token }))],
  ])('%s', async (_what, make) => {
    const { mock, token } = await start();
    expect(await (await mock.fetch(make(token))).json()).toMatchObject({ status: 'success' });
    const [request] = await mock.requests.list();
    expect(request?.headers).toMatchObject({
      host: 'anywhere',
      'content-length': String(JSON.stringify(PAYMENT).length),
    });
  });

  test('options next to a Request take precedence', async () => {
    const { mock, token } = await start();
    const request = new Request(url, posting({ nonsense: true }));
    const answer = await mock.fetch(request, posting(PAYMENT, { token }));
    expect(await answer.json()).toMatchObject({ status: 'success' });
  });

  test('the body type becomes the content type', async () => {
    const { mock } = await start();
    await mock.fetch(url, { method: 'POST', body: new URLSearchParams({ sum: '1' }) });
    const [request] = await mock.requests.list();
    expect(request?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' });
  });
});

test.each([
  ['GET with a body', '/view/1001', { method: 'GET', body: '{}' }],
  ['a stream without duplex', '/login', { method: 'POST', body: new Blob(['{}']).stream() }],
  ['credentials in the URL', '/login', {}],
  ['TRACE', '/login', { method: 'TRACE' }],
  ['a header with a letter outside of Latin-1', '/login', { headers: { token: 'ключ' } }],
  ['an invalid name of a header', '/login', { headers: { 'a b': 'c' } }],
  ['an invalid method', '/login', { method: 'PO ST' }],
] as const)('what fetch rejects is rejected: %s', async (what, path, init) => {
  const { mock } = await start();
  const url = `http://${what.startsWith('credentials') ? 'owner:secret@' : ''}127.0.0.1:1${path}`;
  const reason = await reasonOf(mock.fetch(url, init));
  const expected = await reasonOf(fetch(url, init));
  expect([reason.constructor, reason.message]).toEqual([expected.constructor, expected.message]);
  expect(reason.message).not.toBe('fetch failed');
  expect(await mock.requests.list()).toEqual([]);
});

test.each([
  ['undefined as a header', { headers: { token: undefined as unknown as string } }, { token: 'undefined' }],
  ['a list as a header', { headers: { token: ['a', 'b'] } }, { token: 'a,b' }],
  ['a method in small letters', { method: 'patch', body: '{}' }, { method: 'patch' }],
])('%s is sent as by fetch', async (_what, init, sent) => {
  const received: { method?: string | undefined; token?: unknown }[] = [];
  const server = http.createServer((req, res) => {
    received.push({ method: req.method, token: req.headers['token'] });
    res.end();
  });
  const fetchHere = mockFetch(inMemory(server), ({ pathname }) => pathname);
  await fetchHere('http://a/x', init).catch(() => {});
  if ('method' in sent) expect(received).toEqual([]);
  else expect(received).toMatchObject([sent]);
});

test('a signal ends a call whose body sends nothing', async () => {
  const { mock } = await start();
  const body = new ReadableStream({});
  const waiting = (signal: AbortSignal) =>
    mock.fetch('http://a/login', { method: 'POST', body, duplex: 'half', signal });
  await expect(waiting(AbortSignal.abort('before'))).rejects.toBe('before');
  const leaving = new AbortController();
  const call = waiting(leaving.signal);
  leaving.abort('while');
  await expect(call).rejects.toBe('while');
});

test('a Request that was sent before is rejected', async () => {
  const { mock } = await start();
  const request = new Request('http://a/login', posting(CREDENTIALS));
  expect((await mock.fetch(request)).status).toBe(200);
  await expect(mock.fetch(request)).rejects.toThrow('already been used');
});

describe('base', () => {
  test.each([PRODUCTION, `${PRODUCTION}/`, '/api/v2'])('leadmock strips %s', async (base) => {
    const { mock, token } = await start({ base });
    const answer = await mock.fetch(`${PRODUCTION}/view/1001?a=b`, { headers: { token } });
    expect(await answer.json()).toMatchObject({ status: 'success' });
    expect(answer.url).toBe(`${PRODUCTION}/view/1001?a=b`);
    expect(await mock.requests.list()).toMatchObject([{ path: '/view/1001', query: { a: 'b' } }]);
    expect((await mock.fetch(`${mock.baseUrl}/view/1001`, { headers: { token } })).status).toBe(200);
  });

  test.each([
    'https://crm.example.com/api/v22/view/1',
    'https://crm.example.com/view/1',
    'http://crm.example.com/api/v2/view/1',
    'https://other.example.com/api/v2/view/1',
  ])('a URL outside of base is rejected, and reaches nothing: %s', async (url) => {
    const { mock } = await start({ base: PRODUCTION });
    const reason = await reasonOf(mock.fetch(url));
    expect(reason).toBeInstanceOf(TypeError);
    expect(reason.message).toBe(
      `mock.fetch: ${url} is neither below ${PRODUCTION} nor at ${new URL(mock.baseUrl).origin}`,
    );
    expect(await mock.requests.list()).toEqual([]);
  });

  test('a base that is neither a URL nor a path is rejected at the start', async () => {
    const made = createMock({ port: false, base: 'crm.example.com' });
    await expect(made).rejects.toThrow('base must be a URL or a path that begins with / (it is "crm.example.com")');
  });
});

test('a sandbox has its own fetch, and a path that names another sandbox goes there', async () => {
  const { mock } = await start({ base: PRODUCTION });
  const sandbox = mock.sandbox('w1');
  for (const url of [PRODUCTION, mock.baseUrl, `${mock.baseUrl}/_sandbox/w1`]) {
    const answer = await sandbox.fetch(`${url}/login`, posting(CREDENTIALS));
    expect(answer.headers.get('x-mock-sandbox')).toBe('w1');
  }
  const other = await sandbox.fetch(`${PRODUCTION}/_sandbox/w2/login`, posting(CREDENTIALS));
  expect(other.headers.get('x-mock-sandbox')).toBe('w2');
  expect(await sandbox.requests.list()).toHaveLength(3);
  expect(await mock.requests.list()).toEqual([]);
});

test('one user per address applies as over HTTP: all calls have one address', async () => {
  const { mock } = await start();
  const login = async (login: string) => {
    const answer = await mock.fetch('http://a/login', posting({ ...CREDENTIALS, login }));
    return ((await answer.json()) as { result: { token: string } }).result.token;
  };
  const first = await login('owner@example.com');
  await login('anna@example.com');
  const late = await mock.fetch('http://a/view/1001', { headers: { token: first } });
  expect(late.headers.get('x-mock-rule')).toBe('token-unknown');
});

describe('failures', () => {
  test.each(['before', 'after'] as const)('a reset %s the change rejects as a network error does', async (when) => {
    const { mock } = await start();
    await mock.faults.arm({ effect: 'reset', when, times: 1 });
    const reason = await reasonOf(mock.fetch('http://a/login', posting(CREDENTIALS)));
    expect(reason).toBeInstanceOf(TypeError);
    expect(reason).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect(await mock.requests.list()).toMatchObject([{ outcome: 'fault', performed: when === 'after' }]);
  });

  test('a truncated response has its head, and its body ends with an error', async () => {
    const { mock } = await start();
    await mock.faults.arm({ effect: 'truncate', times: 1 });
    const answer = await mock.fetch('http://a/login', posting(CREDENTIALS));
    expect(answer.status).toBe(200);
    const reason = await reasonOf(answer.text());
    expect(reason).toBeInstanceOf(TypeError);
    expect(reason.message).toBe('terminated');
  });

  test('a signal ends a call before, during and after the response, with its reason', async () => {
    const { mock } = await start();
    await expect(mock.fetch('http://a/login', { signal: AbortSignal.abort('before') })).rejects.toBe('before');
    await mock.faults.arm({ effect: 'hang' });
    const leaving = new AbortController();
    const asked = new Request('http://a/login', { ...posting(CREDENTIALS), signal: leaving.signal });
    const hanging = mock.fetch(asked);
    await expect.poll(() => mock.faults.list()).toMatchObject([{ fired: 1 }]);
    leaving.abort('while');
    await expect(hanging).rejects.toBe('while');
    await expect.poll(() => mock.requests.list()).toMatchObject([{ outcome: 'fault', status: 0 }]);
    const later = new AbortController();
    const events = await mock.fetch('http://a/_mock/events', { signal: later.signal });
    later.abort('after');
    await expect(events.text()).rejects.toBe('after');
  });

  test('a closed mock cannot be reached; hanging requests end', async () => {
    const mock = await createMock({ port: false });
    await mock.faults.arm({ effect: 'hang' });
    const hanging = reasonOf(mock.fetch('http://a/login', posting(CREDENTIALS)));
    await expect.poll(() => mock.faults.list()).toMatchObject([{ fired: 1 }]);
    await mock.close();
    expect(await hanging).toBeInstanceOf(TypeError);
    const reason = await reasonOf(mock.fetch('http://a/login', posting(CREDENTIALS)));
    expect(reason).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } });
    await expect(mock.health()).rejects.toThrow('the mock is closed');
  });

  test('too large headers are rejected as over HTTP', async () => {
    const { mock } = await start();
    expect((await mock.fetch('http://a/login', { headers: { a: 'x'.repeat(17_000) } })).status).toBe(431);
  });
});

test('events arrive live until the reader stops', async () => {
  const { mock } = await start();
  const { body } = await mock.fetch('http://a/_mock/events', { headers: { 'Last-Event-ID': '0' } });
  const reader = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (sign: string) => {
    while (!text.includes(sign)) text += (await reader.read()).value;
  };
  await until(': events of this sandbox');
  await mock.clock.freeze();
  await until('event: clock');
  await mock.reset();
  await until('event: contents');
  await reader.cancel();
});

test('a large response can be read slowly and completely', async () => {
  const { mock } = await start();
  const note = 'x'.repeat(200_000);
  for (let at = 0; at < 20; at += 1) await mock.createRecord('comments', { text: note });
  const answer = await mock.fetch('http://a/_mock/state/comments');
  let read = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    read += part.length;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(read).toBeGreaterThan(4_000_000);
  expect(read).toBe(Number(answer.headers.get('content-length')));
});

test('a page of another origin gets a preflight response, and no control call', async () => {
  const { mock } = await start();
  const Origin = 'https://app.example.com';
  const asks = { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'token' };
  const preflight = await mock.fetch('https://crm.example.com/login', { method: 'OPTIONS', headers: asks });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('token');
  expect((await mock.fetch('https://crm.example.com/_mock/state', { headers: { Origin } })).status).toBe(403);
  const own = { Origin: 'https://crm.example.com' };
  expect((await mock.fetch('https://crm.example.com/_mock/state', { headers: own })).status).toBe(200);
});

test('libraries that intercept Node’s HTTP are not called, even if loaded earlier', async () => {
  const before = { request: http.request, ClientRequest: http.ClientRequest };
  const asked = vi.fn();
  const Intercepting = new Proxy(http.ClientRequest, {
    construct(target, args: ConstructorParameters<typeof http.ClientRequest>) {
      asked();
      return new target(...args);
    },
  });
  onTestFinished(() => void Object.assign(http, before));
  Object.assign(http, { request: asked, ClientRequest: Intercepting });
  const file = '../../src/in-process/mock-fetch.ts';
  const late: typeof import('../../src/in-process/mock-fetch.ts') = await import(/* @vite-ignore */ `${file}?late`);
  const { mock } = await start();
  const fetchLate = late.mockFetch(inMemory(mock.server), ({ pathname }) => pathname);
  for (const call of [mock.fetch, fetchLate]) {
    expect((await call('http://a/login', posting(CREDENTIALS))).status).toBe(200);
  }
  expect(asked).not.toHaveBeenCalled();
});

describe.each(fakers)('while $faker fakes the time', ({ fakeTime }) => {
  test('a mock without a port starts, responds and ends', async () => {
    fakeTime();
    const { mock, token } = await start();
    const paid = await mock.fetch('http://a/lead/101/payment', posting(PAYMENT, { token }));
    expect(await paid.json()).toMatchObject({ status: 'success' });
    expect(await mock.records('payments')).toHaveLength(1);
    await mock.faults.arm({ effect: 'reset', when: 'after', times: 1 });
    expect(await reasonOf(mock.fetch('http://a/login', posting(CREDENTIALS)))).toBeInstanceOf(TypeError);
  });
});
