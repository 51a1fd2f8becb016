import type { ServerInUse } from './server-in-use.ts';

export interface ViteLogger {
  info(message: string, options?: { timestamp?: boolean }): void;
  warn(message: string, options?: { timestamp?: boolean }): void;
  error(message: string, options?: { timestamp?: boolean }): void;
}

export interface HttpServer {
  once(event: 'close' | 'listening', listener: () => void): unknown;
  address(): string | { port: number } | null;
}

interface Listening {
  httpServer: HttpServer;
  /** Host name of the configuration; true for all addresses. */
  host: string | boolean | undefined;
}

/** @returns the origin that Vite also prints */
function originOf({ httpServer, host }: Listening): string {
  const scheme = 'setSecureContext' in httpServer ? 'https' : 'http';
  const name = typeof host === 'string' && !/^(0\.0\.0\.0|::)$/.test(host) ? host : 'localhost';
  const { port } = Object(httpServer.address());
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const addresses = (url: string) => `leadmock: the API is at ${url}, and the panel at ${url}/_mock/panel`;

/** Servers that closed in this process. Vite closes its server before it restarts. */
const closed = new Set<string>();

/** Prints the server in use when Vite listens, and then problems and reloaded files. */
export function reportWhenListening(
  used: ServerInUse,
  logger: ViteLogger,
  { path, root, ...listening }: Listening & { path: string; root: string },
): void {
  const { httpServer } = listening;
  const key = `${root} ${path}`;
  const timestamp = true;
  httpServer.once('close', () => closed.add(key));
  httpServer.once('listening', () => {
    logger.info(`  ${addresses(originOf(listening) + path)}`);
    logger.info(`  leadmock uses ${used.description}`);
    if (closed.delete(key) && used.isNew) {
      logger.info('  leadmock restarted together with Vite, so all records are new, and earlier tokens are invalid');
    }
    const log = {
      info: (text: string) => logger.info(`leadmock: ${text}`, { timestamp }),
      warn: (text: string) => logger.warn(`leadmock: ${text}`, { timestamp }),
      error: (text: string) => logger.error(`leadmock: ${text}`, { timestamp }),
    };
    used.watch(log, originOf(listening)).catch(({ message }) => log.error(message));
  });
}

const reported = new WeakSet<ServerInUse>();

/** Prints the path once, if Vite is part of another server, whose address is unknown. Nuxt has two such parts. */
export function reportPath(used: ServerInUse, logger: ViteLogger, path: string): void {
  if (reported.has(used)) return;
  reported.add(used);
  logger.info(`  ${addresses(path)}`);
  logger.info(`  leadmock uses ${used.description}`);
}
