import http, { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { rules } from '../api/rules/index.ts';
import { errorEnvelope } from './envelope.ts';

/** How long a client may take, in milliseconds. */
export interface ServerLimits {
  /** For a whole request, head and body. */
  requestMs: number;
  /** Between two requests on a kept connection: longer than any client keeps one, so that none is cut in between. */
  keepAliveMs: number;
}

const defaultLimits: ServerLimits = { requestMs: 30_000, keepAliveMs: 75_000 };

/**
 * Constructors whose instances have the prototype that Express would give them: Express then finds nothing to change, and
 * changing an object's prototype for every request would cost more than all the rest of it (docs/decisions/0003).
 */
function expressMessages(app: Express): Pick<http.ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  function Request(this: IncomingMessage, ...args: [Socket]) {
    Reflect.apply(IncomingMessage as unknown as (...args: [Socket]) => void, this, args);
  }
  function Response(this: ServerResponse, ...args: [IncomingMessage]) {
    Reflect.apply(ServerResponse as unknown as (...args: [IncomingMessage]) => void, this, args);
  }
  Request.prototype = app.request;
  Response.prototype = app.response;
  return {
    IncomingMessage: Request as unknown as typeof IncomingMessage,
    ServerResponse: Response as unknown as typeof ServerResponse,
  };
}

const LINGER_MS = 1000;
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** An answer on a bare socket, where Node has made no response object; then the connection closes (rule `http-parser`). */
function refuseOnSocket(socket: Socket, status: number, message: string): void {
  const body = errorEnvelope([{ code: status, message }]);
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Whoever does not hang up after that is cut off.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

function statusOfClientError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

const CLIENT_ERRORS: Record<number, string> = {
  400: rules['http-parser'].refusal?.message ?? '',
  408: 'The request took too long',
  431: 'The request headers are too large',
};

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
export function createServer(app: Express, limits: Partial<ServerLimits> = {}): Server {
  const { requestMs, keepAliveMs } = { ...defaultLimits, ...limits };
  /** The answer to the latest request of each connection. */
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = http.createServer(
    {
      ...expressMessages(app),
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
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const status = statusOfClientError(error.code);
    const refuse = () => refuseOnSocket(socket, status, CLIENT_ERRORS[status] ?? '');
    const res = latest.get(socket);
    if (!res || res.destroyed) refuse();
    // The fault stands in the body of a request: one that was answered without it must not get a second answer.
    else if (!res.req.complete) res.headersSent ? socket.destroySoon() : refuse();
    // It stands behind a whole request, which is answered first: what it changed is not to look refused.
    else if (res.writableFinished) refuse();
    else res.once('finish', refuse);
    return undefined;
  });
  // Unknown expectations are ignored, as most servers do; Node would answer 417 without a body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket: Socket) => refuseOnSocket(socket, 404, 'Not found'));
  return server;
}
