import type { ServerResponse } from 'node:http';
import { setImmediate } from '../../core/real-time.ts';

/** Answers whose head is made and whose bytes wait, and the bodies of them. */
let waiting: [res: ServerResponse, body: string][] = [];

/**
 * Ends an answer together with those to all other requests that have arrived by now: at the end of this turn of the event loop.
 * Each write may have to wake the client, which costs more than finding the answer; written one behind the other, they find it
 * awake (docs/performance.md). The answer counts as sent (`headersSent`) from here on.
 */
export function endTogether(res: ServerResponse, body: string): void {
  if (waiting.length === 0) setImmediate(endWaiting);
  waiting.push([res, body]);
}

/** Ends all answers that wait. Whoever is about to close a connection must call it first. */
export function endWaiting(): void {
  const now = waiting;
  waiting = [];
  for (const [res, body] of now) res.end(body);
}
