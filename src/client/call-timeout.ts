import type { routes } from '../generated/routes.ts';

const UNIT_MS = { ms: 1, s: 1000, m: 60_000 };

/** Wait of the server in milliseconds. The server rejects invalid durations at once. */
function waitMs(timeout: unknown): number {
  const [, count, unit] = /^(\d{1,9})(ms|s|m)$/.exec(`${timeout}`) ?? [];
  return count === undefined ? 0 : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/**
 * Adds the time for which a call makes the server wait.
 * @returns milliseconds, or undefined for a stream of events, which has no timeout
 */
export function callTimeout(id: keyof typeof routes, body: object | undefined, timeoutMs: number): number | undefined {
  if (id === 'events') return undefined;
  if (id !== 'wait-for-requests' && id !== 'verify') return timeoutMs;
  const { timeout = '5s' } = (body ?? {}) as { timeout?: unknown };
  return timeoutMs + waitMs(timeout);
}
