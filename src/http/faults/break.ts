import { STATUS_CODES } from 'node:http';
import { beginningOf } from '../../core/beginning-of.ts';
import type { ArmedFault } from '../../core/faults.ts';
import { setTimeout } from '../../core/real-time.ts';
import { endWaiting } from '../server/write-together.ts';
import { beginResponse, JSON_TYPE, sendText } from '../service/envelope.ts';
import type { ServiceResponse } from '../service/exchange.ts';

/** How long half an answer gets to reach its client before the connection is reset, in milliseconds. */
const LINGER_MS = 20;

/** Resets the connection of an answer that is never written; it counts as sent from here on. */
export function dropConnection(res: ServiceResponse): void {
  endWaiting();
  res.writeHead(200);
  res.req.socket.resetAndDestroy();
}

/** Writes the whole head, half of the body, and resets the connection. */
export function sendHalf(res: ServiceResponse, status: number, body: string): void {
  const half = beginningOf(body, Math.floor(Buffer.byteLength(body) / 2));
  endWaiting();
  beginResponse(res, status, { type: JSON_TYPE, body, sent: half });
  const { socket } = res.req;
  res.write(half, () => setTimeout(() => socket.resetAndDestroy(), LINGER_MS));
}

/** What a gateway says in the place of a service that it cannot reach. */
function gatewayPage(status: number): string {
  const reason = STATUS_CODES[status] ?? 'Error';
  return `<!DOCTYPE html>
<html>
<head><title>${status} ${reason}</title></head>
<body>
<h1>${reason}</h1>
<p>The server behind this gateway did not answer in a way that could be passed on.</p>
</body>
</html>
`;
}

/** A page of HTML in the place of the envelope: that of a gateway, or of a service under maintenance. */
export function sendPage(res: ServiceResponse, { httpStatus = 502, body = gatewayPage(httpStatus) }: ArmedFault): void {
  sendText(res, httpStatus, body, 'text/html; charset=utf-8');
}
