import { setTimeout } from '../../core/real-time.ts';
import { noteAnswer } from '../envelope.ts';
import type { ServiceResponse } from '../exchange.ts';
import { endTogether, endWaiting } from '../write-together.ts';

/** How long half an answer gets to reach its client before the connection is reset, in milliseconds. */
const LINGER_MS = 20;

/** Resets the connection of an answer that is never written; it counts as sent from here on. */
export function dropConnection(res: ServiceResponse): void {
  endWaiting();
  res.writeHead(200);
  res.req.socket.resetAndDestroy();
}

/** Writes the whole head, half of the body, and resets the connection. */
export function sendHalf(res: ServiceResponse, status: number, json: string): void {
  const body = Buffer.from(json);
  endWaiting();
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  const half = body.subarray(0, body.length / 2);
  noteAnswer(res, half.toString());
  const { socket } = res.req;
  res.write(half, () => setTimeout(() => socket.resetAndDestroy(), LINGER_MS));
}

const PAGE = `<!DOCTYPE html>
<html>
<head><title>502 Bad Gateway</title></head>
<body>
<h1>Bad Gateway</h1>
<p>The server behind this gateway did not answer in a way that could be passed on.</p>
</body>
</html>
`;

/** What a gateway answers in the place of a service that it cannot reach. */
export function sendGatewayPage(res: ServiceResponse): void {
  res.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(PAGE) });
  noteAnswer(res, PAGE);
  endTogether(res, PAGE);
}
