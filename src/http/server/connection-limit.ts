import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { monotonicMs } from '../../core/real-time.ts';

/** Descriptors for files that are opened later. */
const RESERVED = 16;
const REPORT_EVERY_MS = 1000;

/** @returns undefined for no limit, and on systems without /proc */
function fileLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/**
 * Closes connections for which the process has no file descriptor left. Node would close them silently.
 * @param onDropped takes the limit of open files, at most once a second
 */
export function limitConnections(servers: readonly Server[], onDropped: (limit: number) => void): void {
  const limit = fileLimit();
  if (limit === undefined) return;
  const most = Math.max(1, limit - readdirSync('/proc/self/fd').length - RESERVED);
  let reportedMs = Number.NEGATIVE_INFINITY;
  for (const server of servers) {
    server.maxConnections = most;
    server.on('drop', () => {
      if (monotonicMs() - reportedMs < REPORT_EVERY_MS) return;
      reportedMs = monotonicMs();
      onDropped(limit);
    });
  }
}
