import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { clearInterval, clearTimeout, setInterval, setTimeout } from '../../core/real-time.ts';
import { limitConnections } from './connection-limit.ts';
import { createServer, type ServerParts } from './server.ts';

export interface Listening {
  url: string;
  port: number;
  /** For `localhost`, the server on 127.0.0.1. */
  server: Server;
  /** Rejects new connections. Requests may continue for half a second; then leadmock closes open connections. */
  stop(): Promise<void>;
}

export interface ListenAt extends ServerParts {
  /** `localhost` means 127.0.0.1, and also ::1 if the machine has this address. */
  host: string;
  port: number;
  /** See `limitConnections`. */
  onConnectionDropped?: (limit: number) => void;
}

const LOOPBACK = ['127.0.0.1', '::1'];
const EVERYWHERE = '::';
const ANY_PORT_TRIES = 10;
const GRACE_MS = 500;
const SWEEP_MS = 20;

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}

function isMissingAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

async function listenOnFirst(server: Server, host: string, port: number): Promise<number> {
  return listenOn(server, host, port).catch((error) => {
    if (host === EVERYWHERE && isMissingAddress(error)) return listenOn(server, '0.0.0.0', port);
    throw error;
  });
}

async function listenOnAll(app: Express, { host, port, ...parts }: ListenAt): Promise<[Server, ...Server[]]> {
  const [first = host, second] = host === 'localhost' ? LOOPBACK : [host];
  const server = createServer(app, parts);
  const chosen = await listenOnFirst(server, first, port);
  if (second === undefined) return [server];
  const other = createServer(app, parts);
  try {
    await listenOn(other, second, chosen);
    return [server, other];
  } catch (error) {
    if (isMissingAddress(error)) return [server];
    server.close();
    throw error;
  }
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Connections become idle at different times, so this timer closes idle connections repeatedly.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === EVERYWHERE ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/**
 * Port 0 means any free port.
 * @throws Error of the system, such as EADDRINUSE, if the address cannot be bound
 */
export async function listen(app: Express, at: ListenAt): Promise<Listening> {
  for (let tries = 1; ; tries += 1) {
    try {
      const servers = await listenOnAll(app, at);
      const { port } = servers[0].address() as AddressInfo;
      if (at.onConnectionDropped) limitConnections(servers, at.onConnectionDropped);
      const stop = async () => void (await Promise.all(servers.map(stopServer)));
      return { url: urlOf(at.host, port), port, server: servers[0], stop };
    } catch (error) {
      // A port that is free on 127.0.0.1 may be in use on ::1, so leadmock tries another port if any port is allowed.
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (at.port !== 0 || !isTaken || tries === ANY_PORT_TRIES) throw error;
    }
  }
}

/** RFC 6761 reserves the domain `.invalid`, so this host name does not resolve. */
const NOWHERE = 'http://leadmock.invalid';

export function withoutPort(app: Express): Omit<Listening, 'port'> {
  return { url: NOWHERE, server: createServer(app), stop: async () => {} };
}
