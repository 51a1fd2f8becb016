import type { ServerResponse } from 'node:http';
import { setImmediate } from '../../core/real-time.ts';

let waiting: [res: ServerResponse, body: string][] = [];

/**
 * Sends the response with other ready responses, at the latest at the end of this turn of the event loop
 * (docs/decisions/0007).
 */
export function sendInBatch(res: ServerResponse, body: string): void {
  if (waiting.length === 0) setImmediate(flushBatch);
  waiting.push([res, body]);
}

/** Call this function before a connection is closed. */
export function flushBatch(): void {
  const now = waiting;
  waiting = [];
  for (const [res, body] of now) res.end(body);
}
