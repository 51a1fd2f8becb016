import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type Http2ServerRequest, type Http2ServerResponse, constants as http2 } from 'node:http2';
import { request as requestSecurely } from 'node:https';
import { hostOf, isControlCall, isOwnPage, originForLeadmock } from './own-page.ts';

export interface Target {
  /** URL of the server, without a slash at the end. */
  url: string;
  /** Control token that the plugin adds to control calls of its own pages. */
  controlToken?: string | undefined;
  /** Variable that contains the URL. */
  setting?: string;
}

/** Headers of one connection, and headers that `forward` sets. */
const DROPPED = /^(:.*|connection|keep-alive|proxy-connection|upgrade|http2-settings|expect|host|origin)$/i;

const isHttp2 = (message: object): boolean => 'stream' in message && message.stream !== undefined;

/** @returns names and values in turn, because an object would merge repeated headers */
function headersFor(req: IncomingMessage, { controlToken }: Target, path: string): string[] {
  const pairs = req.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? '']] : []));
  const kept = pairs.filter(([name = '']) => !DROPPED.test(name));
  const added = [
    ['Host', hostOf(req)],
    ['Origin', originForLeadmock(req)],
    ['Connection', 'close'],
  ];
  const needsToken = controlToken !== undefined && req.headers.authorization === undefined;
  if (needsToken && isControlCall(path) && isOwnPage(req)) added.push(['Authorization', `Bearer ${controlToken}`]);
  // HTTP/2 marks the end of a body without a header.
  const { stream } = req as unknown as Http2ServerRequest;
  const hasUnmarkedBody = isHttp2(req) && !stream.endAfterHeaders && req.headers['content-length'] === undefined;
  if (hasUnmarkedBody) added.push(['Transfer-Encoding', 'chunked']);
  return [...added, ...kept].flatMap(([name, value]) => (value === undefined ? [] : [name ?? '', value]));
}

function resetStream(res: ServerResponse): void {
  (res as unknown as Http2ServerResponse).stream.close(http2.NGHTTP2_INTERNAL_ERROR);
}

/**
 * Ends a request without a response. Chromium would send the request again after a closed connection, but not after an
 * invalid response.
 */
function loseResponse(res: ServerResponse): void {
  if (isHttp2(res)) resetStream(res);
  else {
    res.socket?.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n');
    res.socket?.destroySoon();
  }
}

/** Ends a response in the middle of its body. */
function cutResponse(res: ServerResponse): void {
  if (isHttp2(res)) resetStream(res);
  else res.socket?.destroySoon();
}

/** Sends the head of a response. Keeps headers that Vite set, unless the response has the same header. */
export function sendHead(res: ServerResponse, received: IncomingMessage): void {
  res.statusCode = received.statusCode ?? 502;
  if (!isHttp2(res)) res.statusMessage = received.statusMessage ?? '';
  for (const [name, values = []] of Object.entries(received.headersDistinct)) {
    if (/^(connection|keep-alive|transfer-encoding)$/.test(name)) continue;
    const [first = '', ...others] = values;
    res.setHeader(name, others.length > 0 ? values : first);
  }
}

/** Sends a problem document, which the clients of leadmock show as an error. */
export function sendProblem(res: ServerResponse, status: number, detail: string): void {
  const body = JSON.stringify({ type: 'about:blank', title: 'leadmock cannot respond', status, detail });
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/problem+json');
  res.end(body);
}

interface Forwarding {
  /** Path and query at the server. */
  path: string;
  /** Sends the response of the server. Default: sends the response unchanged. */
  respond?: ((received: IncomingMessage) => void) | undefined;
  /** Called if the server cannot be reached. */
  onUnreached(error: Error): void;
  /** Aborts before Vite restarts, which closes the connections of its pages. */
  restart: AbortSignal;
}

/** Sends a request to the server, and the response of the server to the page. */
export function forward(
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
  { path, respond, onUnreached, restart }: Forwarding,
): void {
  const { protocol, hostname, port, pathname } = new URL(target.url);
  const send = protocol === 'https:' ? requestSecurely : request;
  const sent: ClientRequest = send({
    protocol,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    path: pathname.replace(/\/$/, '') + path,
    method: req.method,
    headers: headersFor(req, target, path),
    // A separate connection for each request, because a request on an idle connection may fail when the server closes
    // the connection.
    agent: false,
  });
  let isConnected = false;
  let isOver = false;
  const connected = protocol === 'https:' ? 'secureConnect' : 'connect';
  sent.once('socket', (socket) => {
    socket.once(connected, () => {
      isConnected = true;
    });
  });
  const loseNow = () => {
    if (!res.headersSent) loseResponse(res);
  };
  restart.addEventListener('abort', loseNow);
  res.once('close', () => {
    isOver = true;
    restart.removeEventListener('abort', loseNow);
    sent.destroy();
  });
  sent.on('error', (error) => {
    if (isOver || res.headersSent) return;
    if (isConnected) loseResponse(res);
    else onUnreached(error);
  });
  sent.on('response', (received) => {
    received.once('close', () => {
      if (!received.complete && !isOver) cutResponse(res);
    });
    if (respond) return respond(received);
    sendHead(res, received);
    received.pipe(res);
    // The page may need the head before the first byte of the body, as for a stream of events.
    res.flushHeaders();
  });
  req.pipe(sent);
}
