import { STATUS_CODES } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';
import { setTimeout } from '../../core/real-time.ts';
import { truncateUtf8 } from '../../core/truncate-utf8.ts';
import { flushBatch } from '../server/batch-responses.ts';
import { beginResponse, JSON_TYPE, sendText } from '../service/envelope.ts';
import type { ServiceRequest, ServiceResponse } from '../service/exchange.ts';
import { receiveUnreadBody } from '../service/receive-body.ts';

/** Lets half a response reach its client before the connection is reset. */
const LINGER_MS = 20;

export function dropConnection(res: ServiceResponse): void {
  flushBatch();
  res.writeHead(200);
  res.req.socket.resetAndDestroy();
}

export function sendHalf(res: ServiceResponse, status: number, body: string): void {
  const half = truncateUtf8(body, Math.floor(Buffer.byteLength(body) / 2));
  flushBatch();
  beginResponse(res, status, { type: JSON_TYPE, body, sent: half });
  receiveUnreadBody(res.req as ServiceRequest, res);
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
