import { STATUS_CODES } from 'node:http';
import { beginningOf } from '../../core/beginning-of.ts';
import type { ArmedFault } from '../../core/faults.ts';
import { setTimeout } from '../../core/real-time.ts';
import { endWaiting } from '../server/write-together.ts';
import { beginResponse, JSON_TYPE, sendText } from '../service/envelope.ts';
import type { ServiceResponse } from '../service/exchange.ts';

/** Lets half a response reach its client before the connection is reset. */
const LINGER_MS = 20;

export function dropConnection(res: ServiceResponse): void {
  endWaiting();
  res.writeHead(200);
  res.req.socket.resetAndDestroy();
}

export function sendHalf(res: ServiceResponse, status: number, body: string): void {
  const half = beginningOf(body, Math.floor(Buffer.byteLength(body) / 2));
  endWaiting();
  beginResponse(res, status, { type: JSON_TYPE, body, sent: half });
  const { socket } = res.req;
  res.write(half, () => setTimeout(() => socket.resetAndDestroy(), LINGER_MS));
}

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

/** Sends HTML instead of the envelope, as a gateway does for a service that it cannot reach. */
export function sendPage(res: ServiceResponse, { httpStatus = 502, body = gatewayPage(httpStatus) }: ArmedFault): void {
  sendText(res, httpStatus, body, 'text/html; charset=utf-8');
}
