import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { monotonicMs } from '../../core/real-time.ts';

/** File descriptors that the limit of connections leaves for other purposes, such as files. */
const RESERVED = 16;
const REPORT_EVERY_MS = 1000;

function fileLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/**
 * On Linux, limits the connections of each server, because Node would close connections without a message if the
 * process had no file descriptors left.
 * @param onDropped called with the limit of open files when a server drops a connection, at most once a second
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
