import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { RawSocket, requestText } from '../../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { requestBytes } from './raw-http.ts';

/** Client in a separate thread: it connects, and on command sends everything and half-closes, like `nc -N`. */
const CLIENT = `
  const { parentPort, workerData: { port, bytes } } = require('node:worker_threads');
  const socket = require('node:net').connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', (chunk) => { received += chunk; });
  socket.on('close', () => parentPort.postMessage(received));
  socket.on('end', () => socket.end());
  socket.on('connect', () => parentPort.postMessage('connected'));
  parentPort.on('message', () => socket.end(Buffer.from(bytes)));
`;

/** Blocks this thread with the mock, so that data from the client arrives together. */
function sleepHard(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Bytes that Node reads at once. Only a full read makes it look for more data, and find the end, before other work. */
const READ_BYTES = 65_536;

test(rule('wire-json', 'simultaneous requests with an end of the connection are all answered'), async () => {
  const { port, client } = await startLoggedIn();
  const request = (padding: number) =>
    requestBytes('GET /view/1001', client.token ?? '', { headers: { 'X-Padding': 'x'.repeat(padding) } });
  const seven = Buffer.concat(Array.from({ length: 7 }, () => request(8000)));
  const bytes = Buffer.concat([seven, request(READ_BYTES - seven.length - request(0).length)]);
  const worker = new Worker(CLIENT, { eval: true, workerData: { port, bytes } });
  onTestFinished(async () => {
    await worker.terminate();
  });
  expect(await once(worker, 'message')).toEqual(['connected']);
  worker.postMessage('send');
  sleepHard(100);
  const [received] = await once(worker, 'message');
  expect(received.match(/"id":1001/g)).toHaveLength(8);
});

test(rule('http-parser', 'an invalid body is rejected before its token, and then the connection closes'), async () => {
  const started = await startMock();
  const socket = new RawSocket(started);
  const head = { Host: 'localhost', 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  socket.send(`${requestText('POST /task', head)}zz\r\n`);
  const { status, body } = await socket.answer('POST /task');
  expect({ status, code: body.errors[0].code }).toEqual({ status: 400, code: 400 });
  await socket.closed();
});
