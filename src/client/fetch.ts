import type { AbortSignal } from './platform.ts';

export interface FetchResponse {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** Body of the response, as chunks of bytes or text. */
  body: object | null;
}

/** Part of the global `fetch` that control calls use. */
export type Fetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<FetchResponse>;

type FetchOptions = Parameters<Fetch>[1];

/** `timeout`: milliseconds without data from the server, an option of Node's `http.request`. */
export type TimedFetch = (url: string, options: FetchOptions & { timeout?: number }) => Promise<FetchResponse>;

/** Declared here, because programs for browsers may lack the types of Node. */
interface NodeMessage extends AsyncIterable<string> {
  statusCode: number;
  headers: { location?: string };
  setEncoding(encoding: 'utf8'): this;
  resume(): this;
}
interface NodeRequest {
  on(event: 'error', listen: (error: Error) => void): this;
  on(event: 'timeout', listen: () => void): this;
  destroy(error: Error): void;
  end(body?: string): void;
}
interface NodeHttp {
  request(
    url: string,
    options: Omit<FetchOptions, 'body'> & { timeout?: number; agent?: object },
    onResponse: (message: NodeMessage) => void,
  ): NodeRequest;
  Agent: new (options: object) => object;
  globalAgent: { options?: object };
}
interface NodeProcess {
  getBuiltinModule?(id: string): NodeHttp | undefined;
}

function responseOf(message: NodeMessage, why: (error: unknown) => unknown): FetchResponse {
  const { statusCode: status } = message;
  async function* parts() {
    try {
      yield* message.setEncoding('utf8');
    } catch (error) {
      throw why(error);
    }
  }
  const text = async () => {
    let text = '';
    for await (const part of parts()) text += part;
    return text;
  };
  return { ok: status >= 200 && status < 300, status, text, body: parts() };
}

export function overHttp(request: NodeHttp['request']): TimedFetch {
  return (url, { body, ...options }) =>
    new Promise((resolve, reject) => {
      let late: Error | undefined;
      const why = (error: unknown) => late ?? (options.signal?.aborted ? options.signal.reason : error);
      const onResponse = (message: NodeMessage) => {
        const { location } = message.headers;
        if (location === undefined) return resolve(responseOf(message, why));
        message.resume();
        reject(new Error(`the server redirects to ${location}: use that URL`));
      };
      const sent = request(url, options, onResponse).on('error', (error) => reject(why(error)));
      const { timeout } = options;
      if (timeout !== undefined) {
        sent.on('timeout', () => {
          late = new Error(`no response within ${timeout} ms`);
          sent.destroy(late);
        });
      }
      sent.end(body);
    });
}

/**
 * Sends requests without a proxy, unlike the global agent if `NODE_USE_ENV_PROXY` is set. Keeps the original functions,
 * because libraries that intercept requests may later replace the functions.
 */
function withoutProxy(http: NodeHttp): TimedFetch {
  const { request, Agent } = http;
  let agent: object | undefined;
  return overHttp((url, options, onResponse) => {
    agent ??= new Agent({ ...http.globalAgent.options, proxyEnv: undefined });
    return request(url, { ...options, agent }, onResponse);
  });
}

/**
 * Creates a `fetch` with Node's HTTP modules. The global `fetch` may be a stub of the test, or belong to a DOM, whose
 * `Origin` header the control plane may reject. Unlike an import, `getBuiltinModule` does not break bundles for
 * browsers.
 */
function nodeFetch(): TimedFetch | undefined {
  // The build of the panel defines `globalThis.process` as undefined, to remove the code below.
  const load = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule;
  if (!load) return undefined;
  const [http, https] = [load('node:http'), load('node:https')];
  if (!http || !https) return undefined;
  const [plain, secure] = [withoutProxy(http), withoutProxy(https)];
  return (url, options) => (url.startsWith('https:') ? secure : plain)(url, options);
}

/** Undefined in browsers. */
export const directFetch: TimedFetch | undefined = nodeFetch();

/** Without Node's HTTP modules, looks up the global `fetch` at each call, because programs may replace `fetch`. */
export const defaultFetch: TimedFetch = directFetch ?? ((...call) => globalThis.fetch(...call));
