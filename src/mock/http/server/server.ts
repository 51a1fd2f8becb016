import http, { type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { messageClassesOf } from './message-classes.ts';
import { type ReportRejection, rejectClientError, rejectOnSocket } from './parser-errors.ts';

export interface ServerLimits {
  /** Maximum milliseconds until a request (head and body) has arrived. */
  requestMs: number;
  /**
   * Maximum milliseconds that a connection stays open after a response if no request follows. The default is long, so
   * that clients usually close idle connections first.
   */
  keepAliveMs: number;
}

export interface ServerParts {
  limits?: Partial<ServerLimits>;
  onRejection?: ReportRejection;
}

/** A target is usually a path, or a whole URL. Other targets, such as `*`, become the path `//`, which has no route. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '//';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : '//';
}

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
      // Node's own rejection of a request without Host has no envelope.
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
  // `logRequest` adds a listener to the connection for each pipelined request, and Node would warn above a limit.
  server.on('connection', (socket) => socket.setMaxListeners(0));
  // Node 20 silently drops headers above this number; 0 means no limit. Node still limits the total size of headers.
  server.maxHeadersCount = 0;
  // A client that half-closes its connection may still wait for responses. The types of Node lack `httpAllowHalfOpen`.
  Object.assign(server, { httpAllowHalfOpen: true });
  // For an unknown expectation, Node would send a response 417 without a body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket: Socket) => {
    onRejection(404);
    rejectOnSocket(socket, 404, 'Not found');
  });
  return server;
}
