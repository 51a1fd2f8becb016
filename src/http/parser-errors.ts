import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rules } from '../api/rules/index.ts';
import { errorEnvelope } from './envelope.ts';

/** How long a client may take to hang up after it was refused. */
const LINGER_MS = 1000;

/** What can be answered on a bare socket: reason phrase of HTTP, and message of the envelope. */
const REFUSALS = {
  400: ['Bad Request', rules['http-parser'].refusal?.message ?? ''],
  404: ['Not Found', rules['unknown-route'].refusal?.message ?? ''],
  408: ['Request Timeout', 'The request took too long'],
  431: ['Request Header Fields Too Large', 'The request headers are too large'],
} as const;

/** An answer where Node has made no response object; then the connection closes (rule `http-parser`). */
export function refuseOnSocket(socket: Socket, status: keyof typeof REFUSALS): void {
  const [reason, message] = REFUSALS[status];
  const body = errorEnvelope([{ code: status, message }]);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

function statusOf({ code }: NodeJS.ErrnoException): keyof typeof REFUSALS {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * What to do when the HTTP parser gives up on a connection. It may do so in the middle of a request or behind one, so what
 * becomes of the latest answer decides.
 */
export function refuseClientError(latestAnswer: (socket: Socket) => ServerResponse | undefined) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refuse = () => refuseOnSocket(socket, statusOf(error));
    const res = latestAnswer(socket);
    const isInBody = res !== undefined && !res.req.complete;
    // A request that was answered without its body must not get a second answer.
    if (isInBody && res.headersSent) socket.destroySoon();
    // A whole request is answered first: what it changed is not to look refused.
    else if (res !== undefined && !isInBody && !res.writableFinished && !res.destroyed) res.once('finish', refuse);
    else refuse();
  };
}
