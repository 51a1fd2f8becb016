import http, { type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { messageClassesOf } from './message-classes.ts';
import { type ReportRejection, rejectClientError, rejectOnSocket } from './parser-errors.ts';

export interface ServerLimits {
  /** For a whole request, head and body. */
  requestMs: number;
  /** Between two requests. Longer than clients keep a connection, so that leadmock never cuts one during a request. */
  keepAliveMs: number;
}

export interface ServerParts {
  limits?: Partial<ServerLimits>;
  onRejection?: ReportRejection;
}

/**
 * A path that Express can route. Clients of a proxy send a whole URL. Any other target, such as `*`, becomes a path that no
 * operation has: Express would answer it in HTML.
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '//';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : '//';
}

/** A server that answers every request with an envelope, even if it is not valid HTTP. */
export function createServer(app: Express, { limits = {}, onRejection = () => {} }: ServerParts = {}): Server {
  const { requestMs = 30_000, keepAliveMs = 75_000 } = limits;
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = http.createServer(
    {
      ...messageClassesOf(app),
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
    rejectClientError((socket) => latest.get(socket), onRejection),
  );
  // Each request that a client sends ahead listens for the end of its connection.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  // The size of the headers is limited. If their number were limited too, Node 20 would drop the rest silently.
  server.maxHeadersCount = 0;
  // A client that half-closes its connection still waits for responses; Node would close it at once. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true });
  // `readBody` invites the body, after the token is checked (rule `body-after-token`).
  server.on('checkContinue', (req, res) => server.emit('request', req, res));
  // leadmock ignores unknown expectations, as most servers do; Node would answer 417 without a body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket: Socket) => {
    onRejection(404);
    rejectOnSocket(socket, 404, 'Not found');
  });
  return server;
}
