import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { OpenLoop } from './open-loop.ts';

const STALL_MS = 300;
const PER_SECOND = 500;
/** Few connections: a client that waits for each response would see the stall in only four of five hundred requests. */
const CONNECTIONS = 4;

/** Starts a server that blocks for a while when it receives a certain request. */
async function stallingServer(stallsAt: number): Promise<string> {
  let requests = 0;
  const server = http.createServer((_req, res) => {
    requests += 1;
    if (requests === stallsAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
    const answer = '{"status":"success"}';
    res.writeHead(200, { 'Content-Length': answer.length }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openLoop(): OpenLoop {
  const loop = new OpenLoop();
  onTestFinished(() => loop.stop());
  return loop;
}

const read = { method: 'GET', path: '/' } as const;

test('a stall of 300 ms counts in the latency of every request due in it', async () => {
  const url = await stallingServer(100);
  const extent = { perSecond: PER_SECOND, seconds: 1, connections: CONNECTIONS };
  const { requests, latencies } = await openLoop().send({ url, token: '' }, read, extent);
  expect(requests).toBe(PER_SECOND);
  // 150 of 500 requests were due during the stall; the 25 slowest of them were due in its first 50 ms.
  expect(latencies.p95).toBeGreaterThan(STALL_MS - 60);
  expect(latencies.slowest).toBeGreaterThan(STALL_MS - 10);
});

test('a failed response ends the load', async () => {
  const server = http.createServer((_req, res) => res.end('{"status":"error"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const extent = { perSecond: 100, seconds: 0.1, connections: 1 };
  await expect(openLoop().send({ url, token: '' }, read, extent)).rejects.toThrow('"status":"error"');
});
