import type { ServerResponse } from 'node:http';
import { setImmediate } from '../../core/real-time.ts';

/** Responses whose head is complete, and whose body is not sent yet. */
let waiting: [res: ServerResponse, body: string][] = [];

/**
 * Sends a response at the end of this turn of the event loop, together with all other responses that are ready. Each
 * write may wake the client, which costs more than the other steps of a request (docs/performance.md).
 */
export function sendInBatch(res: ServerResponse, body: string): void {
  if (waiting.length === 0) setImmediate(flushBatch);
  waiting.push([res, body]);
}

/** Sends all waiting responses. Call this function before a connection is closed. */
export function flushBatch(): void {
  const now = waiting;
  waiting = [];
  for (const [res, body] of now) res.end(body);
}
