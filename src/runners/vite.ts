import { createMock, type MockOptions } from '../index.ts';

export interface LeadmockPluginOptions extends Omit<MockOptions, 'base' | 'port'> {
  /** Path of the development server under which the page reaches the service; `/api` by default. */
  path?: string;
}

/** What leadmock uses of Vite's development server. */
interface DevServer {
  httpServer: { once(event: 'close', listener: () => void): unknown } | null;
  config: { logger: { info(message: string): void } };
}

/** A plugin as Vite means it. */
export interface LeadmockPlugin {
  name: string;
  apply: 'serve';
  config(): Promise<{ server: { proxy: Record<string, object> } }>;
  configureServer(server: DevServer): void;
}

/**
 * Plugin for Vite: serves the API under a path of the development server, by the server at `LEADMOCK_URL`, or by a new mock that ends with
 * the development server.
 * @throws TypeError if the path does not begin with a slash, and what `createMock` throws
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
      // Without an HTTP server, as in Vitest, no event ends the mock.
      mock?.server.unref();
      // The control plane accepts calls of a page if their Host is that of the page.
      const proxy = {
        target: given || mock?.baseUrl,
        changeOrigin: false,
        rewrite: (url: string) => url.slice(path.length),
      };
      // Vite reads a key that begins with ^ as a regular expression: /apiary is another path.
      return { server: { proxy: { [`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`]: proxy } } };
    },
    configureServer({ httpServer, config }) {
      // A restart calls `config` again before the old server closes.
      const closeMock = close;
      httpServer?.once('close', () => void closeMock());
      config.logger.info(`  leadmock serves the API at ${path}, and the panel at ${path}/_mock/panel`);
    },
  };
}
