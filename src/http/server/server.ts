import http, { type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { messagesOf } from './messages.ts';
import { type ReportRefusal, refuseClientError, refuseOnSocket } from './parser-errors.ts';

/** How long a client may take, in milliseconds. */
export interface ServerLimits {
  /** For a whole request, head and body. */
  requestMs: number;
  /** Between two requests on a kept connection: longer than any client keeps one, so that none is cut in between. */
  keepAliveMs: number;
}

export interface ServerParts {
  limits?: Partial<ServerLimits>;
  /** Told of what the HTTP parser refused: it never reaches the app. */
  onRefusal?: ReportRefusal;
}

const defaultLimits: ServerLimits = { requestMs: 30_000, keepAliveMs: 75_000 };

/**
 * The target of a request as Express can route it: a path. A client of a proxy sends a whole URL instead, of which the path
 * counts; what is neither (`*`, a broken URL) becomes a path that no operation has. Express itself would answer it in HTML.
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '//';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : '//';
}

/** An HTTP server around the app, in which nothing that a client sends is left without an envelope. */
export function createServer(app: Express, { limits, onRefusal = () => {} }: ServerParts = {}): Server {
  const { requestMs, keepAliveMs } = { ...defaultLimits, ...limits };
  /** The answer to the latest request of each connection. */
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = http.createServer(
    {
      ...messagesOf(app),
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1000, requestMs),
      keepAliveTimeout: keepAliveMs,
      // Node would answer a request without Host itself, without an envelope.
      requireHostHeader: false,
    },
    (req, res) => {
      latest.set(req.socket, res);
      req.url = pathOf(req.url ?? '');
      app(req, res);
    },
  );
  server.on(
    'clientError',
    refuseClientError((socket) => latest.get(socket), onRefusal),
  );
  // Each request that a client sends ahead listens for the end of its connection.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  // Their size bounds the headers. At a bound of their number Node 20 drops the rest without a word, and newer ones refuse.
  server.maxHeadersCount = 0;
  // A client that sends no more still waits for its answers; Node would close its connection at once. Its types do not know this.
  Object.assign(server, { httpAllowHalfOpen: true });
  // A body is asked for where it is read, and so only once the token is known to be good (rule `body-after-token`).
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  // Unknown expectations are ignored, as most servers do; Node would answer 417 without a body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket: Socket) => {
    onRefusal(404);
    refuseOnSocket(socket, 404, 'Not found');
  });
  return server;
}
