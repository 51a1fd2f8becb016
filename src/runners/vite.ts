import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MockOptions } from '../in-process/create-mock.ts';
import { isEndOfTest, saveFailures } from './vite/failure-files.ts';
import { forward, sendProblem } from './vite/forward.ts';
import { isOwnPage } from './vite/own-page.ts';
import { type HttpServer, reportPath, reportWhenListening, type ViteLogger } from './vite/report.ts';
import { type ServerInUse, serverInUse } from './vite/server-in-use.ts';

export interface LeadmockPluginOptions extends Omit<MockOptions, 'base' | 'port'> {
  /** Path of the development server below which the page reaches the service. Default: `/api`. */
  path?: string;
}

type Handle = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

interface ResolvedConfig {
  root: string;
  plugins: readonly { name: string }[];
  logger: ViteLogger;
  server: { host?: string | boolean | undefined; middlewareMode?: boolean | object };
  preview: { host?: string | boolean | undefined };
}

interface DevServer {
  httpServer: HttpServer | null;
  middlewares: { use(handle: Handle): unknown };
  config: ResolvedConfig;
}

export interface LeadmockPlugin {
  name: string;
  apply: 'serve';
  config(): { optimizeDeps: { exclude: string[] } };
  configResolved(config: ResolvedConfig): Promise<void>;
  configureServer(server: DevServer): void;
  configurePreviewServer(server: DevServer): void;
}

/** Vitest loads the plugin even if no test uses the server. */
const isInVitest = ({ plugins }: ResolvedConfig) =>
  plugins.some(({ name }) => name === 'vitest' || name.startsWith('vitest:'));

interface Place {
  path: string;
  /** Root of Vite. */
  root: string;
  restart: AbortSignal;
}

/** Controllers of the development servers by root and path. Vite resolves the next configuration before it restarts. */
const restarts = new Map<string, AbortController>();

/** @returns a handler that sends the requests below the path to the server */
function handlerOf(server: ServerInUse, { path, root, restart }: Place): Handle {
  const isBelow = (url: string) => url.startsWith(`${path}/`);
  const send = async (req: IncomingMessage, res: ServerResponse) => {
    const target = await server.target();
    const below = (req.url ?? '').slice(path.length);
    // A page cannot write the files of a failed test.
    const respond = isEndOfTest(req, below) && isOwnPage(req) ? saveFailures(res, root) : undefined;
    const place = target.setting ? `${target.url}, the value of ${target.setting}` : target.url;
    const onUnreached = ({ message }: Error) => sendProblem(res, 502, `no server responds at ${place}: ${message}`);
    forward(req, res, target, { path: below, respond, onUnreached, restart });
  };
  return (req, res, next) => {
    if (!isBelow(req.url ?? '')) return next();
    send(req, res).catch((error) => sendProblem(res, 500, error.message));
  };
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
  let server: ServerInUse | undefined;
  const serve = ({ httpServer, middlewares, config }: DevServer, { host }: ResolvedConfig['server']) => {
    // When Vite restarts, Vite resolves the new configuration before the old server closes. By then, `server` may
    // belong to the new configuration.
    const used = server ?? serverInUse(options);
    const { root, logger } = config;
    const restart = new AbortController();
    // Each request in flight listens.
    setMaxListeners(0, restart.signal);
    restarts.set(`${root} ${path}`, restart);
    middlewares.use(handlerOf(used, { path, root, restart: restart.signal }));
    httpServer?.once('close', () => void used.close());
    if (isInVitest(config)) return;
    if (httpServer) reportWhenListening(used, logger, { httpServer, host, path, root });
    else reportPath(used, logger, path);
  };
  return {
    name: 'leadmock',
    apply: 'serve',
    config() {
      // `leadmock/vitest` reads the path in a browser. Pages need no bundle of leadmock, and a late bundle would reload
      // the tests.
      const settings = { optimizeDeps: { exclude: ['leadmock'] }, test: { provide: { leadmockPath: path } } };
      return settings;
    },
    async configResolved(config) {
      restarts.get(`${config.root} ${path}`)?.abort();
      // Nuxt has two parts with Vite in one process, which share the mock.
      if (!server || !config.server.middlewareMode) server = serverInUse(options);
      // Vite reports invalid options. A run of Vitest starts the mock only if a test uses it.
      if (!isInVitest(config)) await server.target();
    },
    configureServer: (vite) => serve(vite, vite.config.server),
    configurePreviewServer: (vite) => serve(vite, vite.config.preview),
  };
}
