// @module-tag slow
import http from 'node:http';
import net from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Listening, listen } from '../../../src/mock/http/server/listen.ts';
import { startMock } from '../../support/start-mock.ts';
import { TOKEN } from './any-answer.ts';
import { requestBytes } from './raw-http.ts';

const ONE_HOUR_MS = 3_600_000;
const GET_VIEW = requestBytes('GET /view/1001', TOKEN);
const UNFINISHED_LOGIN = requestBytes('POST /login', TOKEN, {
  headers: { 'Content-Type': 'application/json', 'Content-Length': '99' },
  body: '{"login":',
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const LOOPBACK = hasIPv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

async function listenHere(host = 'localhost', port = 0): Promise<Listening> {
  const { mock } = await startMock();
  // The limits are so long that only a stop ends a connection.
  const limits = { requestMs: ONE_HOUR_MS, keepAliveMs: ONE_HOUR_MS };
  const listening = await listen(mock.app, { host, port, limits });
  onTestFinished(() => listening.stop());
  return listening;
}

function connectTo(port: number, host = '127.0.0.1'): net.Socket {
  const socket = net.connect({ port, host });
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
}

/** @returns the next text from a socket */
function nextText(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', reject);
  });
}

function hasClosed(socket: net.Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve(true));
    socket.once('error', () => {});
  });
}

async function isRejected(port: number, host: string): Promise<boolean> {
  const socket = connectTo(port, host);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  });
}

test('requests and responses are instances of the Node classes', async () => {
  const { server, client } = await startMock();
  const arrived: boolean[] = [];
  server.prependListener('request', (req, res) => {
    arrived.push(req instanceof http.IncomingMessage, res instanceof http.ServerResponse);
  });
  await client.tryLogin();
  expect(arrived).toEqual([true, true]);
});

test('localhost is served on both loopback addresses, at one free port', async () => {
  const { port, url } = await listenHere();
  expect(port).toBeGreaterThan(0);
  expect(url).toBe(`http://localhost:${port}`);
  for (const host of LOOPBACK) {
    const socket = connectTo(port, host);
    socket.write(GET_VIEW);
    expect(await nextText(socket), host).toContain('{"status":"error","errors":[{"code":401,');
  }
});

test('another address is the only one served', async () => {
  const { port, url } = await listenHere('127.0.0.1');
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect(await isRejected(port, '127.0.0.1')).toBe(false);
  expect(await isRejected(port, '::1')).toBe(true);
});

test('0.0.0.0 is shown as an address that a client can use', async () => {
  const { port, url } = await listenHere('0.0.0.0');
  expect(url).toBe(`http://localhost:${port}`);
});

test(':: serves both IPv6 and IPv4', async () => {
  const { port, url } = await listenHere('::');
  expect(url).toBe(`http://localhost:${port}`);
  for (const host of LOOPBACK) expect(await isRejected(port, host), host).toBe(false);
});

test.each(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])(':: serves IPv4 on a machine without IPv6 (%s)', async (code) => {
  const { listen: original } = http.Server.prototype;
  vi.spyOn(http.Server.prototype, 'listen').mockImplementation(function (this: http.Server, ...args: unknown[]) {
    const [{ host }] = args as [{ host: string }];
    if (host !== '::') return Reflect.apply(original, this, args);
    process.nextTick(() => this.emit('error', Object.assign(new Error(code), { code })));
    return this;
  });
  const { port } = await listenHere('::');
  expect(await isRejected(port, '127.0.0.1')).toBe(false);
  expect(await isRejected(port, '::1')).toBe(true);
});

test('a port in use is an error, and no other port is tried', async () => {
  const { port } = await listenHere();
  await expect(listenHere('localhost', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test.each(LOOPBACK)('a port in use on only %s leaves nothing listening', async (taken) => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, taken, resolve));
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as net.AddressInfo;
  await expect(listenHere('localhost', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  for (const host of LOOPBACK) expect(await isRejected(port, host)).toBe(host !== taken);
});

test('a stop closes kept-alive connections', async () => {
  const listening = await listenHere();
  const kept = connectTo(listening.port);
  kept.write(GET_VIEW);
  await nextText(kept);
  const closed = hasClosed(kept);

  await listening.stop();
  expect(await closed).toBe(true);
});

test('a stop aborts an endless request', async () => {
  const listening = await listenHere();
  const socket = connectTo(listening.port);
  socket.write(UNFINISHED_LOGIN);
  const closed = hasClosed(socket);
  // The response to another client shows that the server has received the first request.
  const other = connectTo(listening.port);
  other.write(GET_VIEW);
  await nextText(other);

  await listening.stop();
  expect(await closed).toBe(true);
});

test('a stop closes idle connections', async () => {
  const listening = await listenHere();
  const silent = connectTo(listening.port);
  await new Promise((resolve) => silent.once('connect', resolve));
  const closed = hasClosed(silent);
  await listening.stop();
  expect(await closed).toBe(true);
});

test('a pending request is answered before the stop', async () => {
  const listening = await listenHere();
  const body = '{"login":"owner@example.com","password":"secret","service":"s","version":"1.0"}';
  const socket = connectTo(listening.port);
  const bytes = requestBytes('POST /login', TOKEN, { body });
  await new Promise((resolve) => socket.write(bytes.subarray(0, -5), resolve));
  const other = connectTo(listening.port);
  other.write(GET_VIEW);
  await nextText(other);

  const stopped = listening.stop();
  socket.write(bytes.subarray(-5));
  expect(await nextText(socket)).toContain('"status":"success"');
  await stopped;
});

test('after a stop nothing listens, and the port is free', async () => {
  const listening = await listenHere();
  await listening.stop();
  for (const host of LOOPBACK) expect(await isRejected(listening.port, host)).toBe(true);
  expect((await listenHere('localhost', listening.port)).port).toBe(listening.port);
});

test('one connection serves many requests, including rejected ones', async () => {
  const { port, server } = await startMock();
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  const socket = connectTo(port);
  for (const bytes of [GET_VIEW, requestBytes('GET /nothing', TOKEN), requestBytes('POST /login', TOKEN), GET_VIEW]) {
    socket.write(bytes);
    expect(await nextText(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Connection: keep-alive/);
  }
  expect(connections).toBe(1);
});

test('pipelined requests are answered in order', async () => {
  const { port } = await startMock();
  const socket = connectTo(port);
  const ids = ['1', '2', '3', '4'];
  socket.end(Buffer.concat(ids.map((id) => requestBytes(`GET /nothing/${id}`, TOKEN))));
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  await hasClosed(socket);
  expect([...text.matchAll(/X-Mock-Request-Id: (\d+)/g)].map(([, id]) => id)).toEqual(ids);
});

test('Connection: close closes the connection', async () => {
  const { port } = await startMock();
  const socket = connectTo(port);
  const closed = hasClosed(socket);
  socket.write(requestBytes('GET /view/1001', TOKEN, { headers: { Connection: 'close' } }));
  expect(await nextText(socket)).toContain('Connection: close');
  expect(await closed).toBe(true);
});

test('an idle connection is closed', async () => {
  const { port } = await startMock({ limits: { keepAliveMs: 50 } });
  const socket = connectTo(port);
  const closed = hasClosed(socket);
  socket.write(GET_VIEW);
  await nextText(socket);
  expect(await closed).toBe(true);
});
