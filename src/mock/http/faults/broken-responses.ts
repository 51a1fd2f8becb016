import { STATUS_CODES } from 'node:http';
import type { ArmedFault } from '../../core/faults.ts';
import { setImmediate, setTimeout } from '../../core/real-time.ts';
import { truncateUtf8 } from '../../core/text/truncate-utf8.ts';
import { beginResponse, JSON_TYPE, sendText, withoutHeaders } from '../service/envelope.ts';
import type { ServiceResponse } from '../service/exchange.ts';
import { untilReleased } from './wait.ts';

/** Milliseconds for the first half of a body to reach the client before the reset. */
const LINGER_MS = 20;

const HTML = 'text/html; charset=utf-8';
const WITHOUT_BODY = [204, 205, 304];

export function resetConnection(res: ServiceResponse): void {
  res.writeHead(200);
  // After earlier responses of the connection, which `sendText` writes in the next turn.
  setImmediate(() => res.req.socket.resetAndDestroy());
}

/** @returns the second half of the body */
function sendHalf(res: ServiceResponse, status: number, body: string, done: () => void): string {
  const half = truncateUtf8(body, Math.floor(Buffer.byteLength(body) / 2));
  beginResponse(res, status, { type: JSON_TYPE, body, sent: half });
  res.write(half, done);
  return body.slice(half.length);
}

export function truncateResponse(res: ServiceResponse, status: number, body: string): void {
  const { socket } = res.req;
  sendHalf(res, status, body, () => setTimeout(() => socket.resetAndDestroy(), LINGER_MS));
}

export async function stallResponse(
  res: ServiceResponse,
  fault: ArmedFault,
  status: number,
  body: string,
): Promise<void> {
  const rest = sendHalf(res, status, body, () => {});
  if (!(await untilReleased(res.req.socket, fault, res.locals.outcome.release))) return;
  if (res.req.method !== 'HEAD') res.locals.outcome.responseText = body;
  res.end(rest);
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

export function sendOtherResponse(res: ServiceResponse, fault: ArmedFault): void {
  const { httpStatus = 502, headers = {}, cors = true } = fault;
  const hasBody = !WITHOUT_BODY.includes(httpStatus);
  const body = fault.body ?? (hasBody ? gatewayPage(httpStatus) : '');
  const { outcome } = res.locals;
  if (!cors)
    outcome.corsHeaders = withoutHeaders(outcome.corsHeaders ?? [], (name) => name.startsWith('access-control-'));
  const lines = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const given = lines.filter(([name = '']) => name.toLowerCase() !== 'content-length').flat();
  sendText(res, httpStatus, { type: HTML, body, headers: given });
}
