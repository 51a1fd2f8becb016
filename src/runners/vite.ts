import { createMock, type MockOptions } from '../index.ts';

export interface LeadmockPluginOptions extends Omit<MockOptions, 'base' | 'port'> {
  /** Path of the development server at which the page reaches the service. Default: `/api`. */
  path?: string;
}

/** Part of Vite's development server that leadmock uses. */
interface DevServer {
  httpServer: { once(event: 'close', listener: () => void): unknown } | null;
  config: { logger: { info(message: string): void } };
}

export interface LeadmockPlugin {
  name: string;
  apply: 'serve';
  config(): Promise<{ server: { proxy: Record<string, object> } }>;
  configureServer(server: DevServer): void;
}

/**
 * Plugin for Vite that serves the API under a path of the development server. It uses the server at `LEADMOCK_URL`, or
 * a new mock that ends with the development server.
 * @throws TypeError if the path does not begin with a slash, and errors of `createMock`
 */
export function leadmock({ path = '/api', ...options }: LeadmockPluginOptions = {}): LeadmockPlugin {
  if (!/^\/\S*[^/\s]$/.test(path))
    throw new TypeError(`path must be a path such as /api (it is ${JSON.stringify(path)})`);
  let close = async () => {};
  return {
    name: 'leadmock',
    apply: 'serve',
    async config() {
      const given = process.env['LEADMOCK_URL'];
      const mock = given ? undefined : await createMock(options);
      if (mock) close = () => mock.close();
      // Without an HTTP server, as in Vitest, no event ends the mock, so it must let the process exit.
      mock?.server.unref();
      // The control plane accepts control calls of a page if their `Host` is the host of the page.
      const proxy = {
        target: given || mock?.baseUrl,
        changeOrigin: false,
        rewrite: (url: string) => url.slice(path.length),
      };
      // A key that begins with ^ is a regular expression for Vite. Without it, `/api` would also match `/apiary`.
      return { server: { proxy: { [`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`]: proxy } } };
    },
    configureServer({ httpServer, config }) {
      // On a restart, Vite calls `config` before the old server closes, so `close` may belong to the new mock.
      const closeMock = close;
      httpServer?.once('close', () => void closeMock());
      config.logger.info(`  leadmock serves the API at ${path}, and the panel at ${path}/_mock/panel`);
    },
  };
}
