import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Send } from '../../src/compare/transport.ts';
import type { Mock } from '../../src/mock/create-mock.ts';

function caller(): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
}

/** Sends requests directly to the app of a mock, without a network, for tests with hundreds of requests. */
export function straightTo({ app }: Mock, base = ''): Send {
  return ({ method, path, headers, body = '' }) => {
    const req = new IncomingMessage(caller());
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const length = `${Buffer.byteLength(body)}`;
    req.headers = { ...Object.fromEntries(lowerCase), host: 'localhost', 'content-length': length };
    Object.assign(req, { method, url: `${base}${path}`, httpVersionMajor: 1, httpVersionMinor: 1 });
    if (body !== '') req.push(body);
    req.push(null);
    const res = new ServerResponse(req);
    return new Promise((resolve) => {
      const end = (text: string) => resolve({ status: res.statusCode, body: JSON.parse(text) });
      app(req as never, Object.assign(res, { end }) as never);
    });
  };
}
