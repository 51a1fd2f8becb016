import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'vitest';

async function forward(port: number, { method, url, headers }: http.IncomingMessage, body: Buffer) {
  const request = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.end(body);
  const response = await answered;
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

const isChange = ({ method, url = '' }: http.IncomingMessage) =>
  method !== 'GET' && method !== 'OPTIONS' && !url.includes('/_mock/') && !url.endsWith('/login');

/**
 * Starts a proxy for leadmock that sends every change of the service twice, like a defective client. An example detects
 * the second change only if the example checks stored records or sent requests.
 * @returns the URL of the proxy
 */
export async function startDoublingProxy({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, port: number) {
  const server = http.createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      if (isChange(request)) await forward(port, request, body);
      const answer = await forward(port, request, body);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
