import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { healthcheck } from '../../src/cli/serve/healthcheck.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Ports that browsers and the global fetch block. */
const BLOCKED_PORTS = [6665, 6666, 6667, 6668, 6669];

async function listening(answer: http.RequestListener, ports: readonly number[]): Promise<number> {
  const server = http.createServer(answer);
  onTestFinished(() => {
    server.close();
  });
  for (const port of ports) {
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) return (server.address() as AddressInfo).port;
  }
  return expect.fail('no port is free');
}

async function probe(port: number): Promise<{ code: number; told: unknown[] }> {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  const code = await healthcheck({ port: `${port}`, 'ready-file': join(await tempFolder(), 'none') }, {});
  return { code, told: told.mock.calls.flat() };
}

test('a server on a port that browsers block is ready', async () => {
  const serve: http.RequestListener = (_req, res) => res.end('{"status":"ready"}');
  expect(await probe(await listening(serve, BLOCKED_PORTS))).toEqual({ code: 0, told: [] });
});

test('a server that is not leadmock is one short line', async () => {
  const page = `<html>\n${'<p>Hello</p>\n'.repeat(100)}</html>`;
  const { code, told } = await probe(await listening((_req, res) => res.end(page), [0]));
  expect(code).toBe(1);
  expect(told).toEqual([
    expect.stringMatching(/^leadmock: not ready: [^\n]* the response is not from leadmock: [^\n]{1,300}$/),
  ]);
});
