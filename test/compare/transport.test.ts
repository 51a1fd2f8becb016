import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { sendTo } from '../../src/compare/transport.ts';

const READ = { method: 'GET', path: '/view/1', headers: {} };

/** Starts a server that responds to each request with this function. */
async function serve(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('JSON is parsed, and other text is kept as a string', async () => {
  const json = await serve((_, res) => res.end('{"status":"success"}'));
  expect(await sendTo(json)(READ)).toMatchObject({ status: 200, body: { status: 'success' } });
  const page = await serve((_, res) => res.writeHead(404).end('<html>'));
  expect(await sendTo(page)(READ)).toMatchObject({ status: 404, body: '<html>' });
});

test('endlessly nested JSON is not parsed', async () => {
  const url = await serve((_, res) => res.end(`${'['.repeat(200_000)}${']'.repeat(200_000)}`));
  expect(await sendTo(url)(READ)).toMatchObject({
    body: null,
    failed: 'the response is nested deeper than 64 levels',
  });
});

test('at most a megabyte of an endless body is read', async () => {
  let produced = 0;
  const url = await serve((_, res) => {
    res.writeHead(200, { 'Content-Encoding': 'gzip' });
    const endless = new Readable({
      read() {
        produced += 1;
        this.push(Buffer.alloc(1024 * 1024));
      },
    });
    endless.pipe(createGzip()).pipe(res);
    res.once('close', () => endless.destroy());
  });
  const before = process.memoryUsage().rss;
  expect(await sendTo(url)(READ)).toMatchObject({ body: null, failed: 'the response is larger than 1 MiB' });
  expect(produced).toBeGreaterThan(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test('a redirect is not followed: credentials stay with the given service', async () => {
  const hits: unknown[] = [];
  const other = await serve((req, res) => {
    hits.push(req.headers);
    res.end('{}');
  });
  const url = await serve((_, res) => res.writeHead(307, { Location: other }).end());
  expect(await sendTo(url)({ ...READ, headers: { token: 'mine' } })).toMatchObject({ status: 307 });
  expect(hits).toEqual([]);
});

test('the time of the service and its Retry-After are reported', async () => {
  const said = 'Sun, 06 Nov 1994 08:49:37 GMT';
  const answer = (after: string) =>
    serve((_, res) => res.writeHead(503, { Date: said, 'Retry-After': after }).end('{}'));
  expect(await sendTo(await answer('7'))(READ)).toMatchObject({ dateMs: 784_111_777_000, retryAfterMs: 7000 });
  expect(await sendTo(await answer('Sun, 06 Nov 1994 08:49:41 GMT'))(READ)).toMatchObject({ retryAfterMs: 4000 });
  expect((await sendTo(await answer('soon'))(READ)).retryAfterMs).toBeUndefined();
});

test('a leadmock is detected by its header', async () => {
  const leadmock = await serve((_, res) => res.writeHead(200, { 'X-Mock-Request-Id': '1' }).end('{}'));
  expect(await sendTo(leadmock)(READ)).toMatchObject({ isOfLeadmock: true });
  const other = await serve((_, res) => res.end('{"name":"leadmock"}'));
  expect(await sendTo(other)(READ)).toMatchObject({ isOfLeadmock: false });
});
