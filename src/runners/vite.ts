import { createMock, type MockOptions } from '../in-process/create-mock.ts';

export interface LeadmockPluginOptions extends Omit<MockOptions, 'base' | 'port'> {
  /** Path of the development server below which the page reaches the service. Default: `/api`. */
  path?: string;
}

interface DevServer {
  httpServer: { once(event: 'close', listener: () => void): unknown } | null;
  config: { logger: { info(message: string): void } };
}

interface SentRequest {
  getHeader(name: string): unknown;
  setHeader(name: string, value: string): unknown;
}

interface ProxyEvents {
  on(event: 'proxyReq', listener: (sent: SentRequest) => void): unknown;
}

/**
 * If Vite serves https, the `Origin` of its own pages begins with https://, but leadmock gets the request over http. The
 * received request has no `host` if the browser uses HTTP/2.
 */
function acceptHttpsPages(proxy: ProxyEvents): void {
  proxy.on('proxyReq', (sent) => {
    const host = sent.getHeader('host');
    if (sent.getHeader('origin') === `https://${host}`) sent.setHeader('origin', `http://${host}`);
  });
}

export interface LeadmockPlugin {
  name: string;
  apply: 'serve';
  config(): Promise<{ server: { proxy: Record<string, object> } }>;
  configureServer(server: DevServer): void;
}

/**
 * Plugin for Vite that serves the API below a path of the development server. The plugin uses the server at
 * `LEADMOCK_URL`, or a new mock, which closes together with the HTTP server of Vite.
 * @throws TypeError if `path` is not a path such as `/api`
 */
export function leadmock({ path = '/api', ...options }: LeadmockPluginOptions = {}): LeadmockPlugin {
  if (!/^\/\S*[^/\s]$/.test(path))
    throw new TypeError(
      `path must begin with / and a name, without spaces, and not end with /, such as /api (it is ${JSON.stringify(path)})`,
    );
  let close = async () => {};
  return {
    name: 'leadmock',
    apply: 'serve',
    async config() {
      const given = process.env['LEADMOCK_URL'];
      const mock = given ? undefined : await createMock(options);
      if (mock) close = () => mock.close();
      // If Vite has no HTTP server, no event closes the mock, so the mock must not keep the process alive.
      mock?.server.unref();
      // With the `Host` of the target, the control plane would reject calls with the `Origin` of the page.
      const proxy = {
        target: given || mock?.baseUrl,
        changeOrigin: false,
        rewrite: (url: string) => url.slice(path.length),
        configure: acceptHttpsPages,
      };
      // Vite treats a key that begins with ^ as a regular expression. A plain `/api` would also match `/apiary`.
      return { server: { proxy: { [`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`]: proxy } } };
    },
    configureServer({ httpServer, config }) {
      // When Vite restarts, Vite calls `config` before the old server closes. By then, `close` may belong to the new
      // mock.
      const closeMock = close;
      httpServer?.once('close', () => void closeMock());
      config.logger.info(`  leadmock serves the API at ${path}, and the panel at ${path}/_mock/panel`);
    },
  };
}
