import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startMock, type TestMock } from '../../support/start-mock.ts';

const BODY = JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 999 });
const FRAMES: Readonly<Record<string, (body: string) => [head: string, body: string]>> = {
  'Content-Length': (body) => [`Content-Length: ${body.length}`, body],
  chunks: (body) => ['Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
};

/**
 * Sends head and body in two segments, over a connection that ends with its response.
 * @returns the complete response
 */
async function inTwoSegments({ port }: TestMock, frame: string, gapMs: number, text = BODY): Promise<string> {
  const [framing, body] = FRAMES[frame]?.(text) ?? ['', ''];
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const head = ['POST /lead/101/payment HTTP/1.1', 'Host: localhost', 'Connection: close', framing];
  socket.write(`${[...head, 'Content-Type: application/json', 'Token: wrong'].join('\r\n')}\r\n\r\n`);
  await sleep(gapMs);
  socket.write(body);
  await closed;
  return received;
}

const ofPayment = { match: { operation: 'add-payment', body: { sum: 999 } } };

test.each(['Content-Length', 'chunks'].flatMap((frame) => [0, 1, 50].map((gapMs): [string, number] => [frame, gapMs])))(
  'the journal holds the body of a client with %s that is rejected %d ms before its body arrives',
  async (frame, gapMs) => {
    const mock = await startMock();
    const { control } = mock;
    for (let count = 0; count < 20; count += 1) {
      const received = await inTwoSegments(mock, frame, gapMs);
      expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(received).toContain('"code":401');
    }
    const { status, value } = await control.post('/verify', { ...ofPayment, times: 20 });
    expect([status, value]).toEqual([200, expect.objectContaining({ count: 20 })]);
  },
);
