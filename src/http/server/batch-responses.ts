import type { ServerResponse } from 'node:http';
import { setImmediate } from '../../core/real-time.ts';

let waiting: [res: ServerResponse, body: string][] = [];

/** Queues the response. `flushBatch` sends all queued responses together (docs/decisions/0007). */
export function sendInBatch(res: ServerResponse, body: string): void {
  if (waiting.length === 0) setImmediate(flushBatch);
  waiting.push([res, body]);
}

/** Call this function before closing a connection, because the connection may have queued responses. */
export function flushBatch(): void {
  const now = waiting;
  waiting = [];
  for (const [res, body] of now) res.end(body);
}
