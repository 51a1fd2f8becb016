import type { AbortSignal } from './platform.ts';

/** What a control call reads of an answer. */
export interface FetchAnswer {
  ok: boolean;
  status: number;
  text(): Promise<string>;
  /** The answer in parts, each as bytes or text. */
  body: object | null;
}

/** The part of the global `fetch` that control calls use; something with the same answers may stand in its place. */
export type Fetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<FetchAnswer>;

/** What is used of Node's `http`, in words of our own: whoever has no types of Node can use ours. */
interface NodeMessage extends AsyncIterable<string> {
  statusCode: number;
  headers: { location?: string };
  setEncoding(encoding: 'utf8'): this;
  resume(): this;
}
interface NodeHttp {
  request(
    url: string,
    options: { method: string; headers: Record<string, string>; signal?: AbortSignal },
    onAnswer: (message: NodeMessage) => void,
  ): { on(event: 'error', listen: (error: Error) => void): { end(body?: string): void } };
}
interface NodeProcess {
  getBuiltinModule?(id: string): NodeHttp | undefined;
}

function answerOf(message: NodeMessage, why: (error: unknown) => unknown): FetchAnswer {
  const { statusCode: status } = message;
  async function* parts() {
    try {
      yield* message.setEncoding('utf8');
    } catch (error) {
      throw why(error);
    }
  }
  const text = async () => {
    let whole = '';
    for await (const part of parts()) whole += part;
    return whole;
  };
  return { ok: status >= 200 && status < 300, status, text, body: parts() };
}

function overHttp(request: NodeHttp['request']): Fetch {
  return (url, { body, ...options }) =>
    new Promise((resolve, reject) => {
      const why = (error: unknown) => (options.signal?.aborted ? options.signal.reason : error);
      const onAnswer = (message: NodeMessage) => {
        const { location } = message.headers;
        if (location === undefined) return resolve(answerOf(message, why));
        message.resume();
        reject(new Error(`the server redirects to ${location}: use that URL`));
      };
      request(url, options, onAnswer)
        .on('error', (error) => reject(why(error)))
        .end(body);
    });
}

/**
 * In Node, its own HTTP, as it is when leadmock is loaded: the global `fetch` may be that of a DOM, which sends an `Origin` that
 * the control plane refuses, or a stub of the test. A bundler for browsers sees nothing of Node here.
 */
function nodeFetch(): Fetch | undefined {
  // Where a build says that there is no `globalThis.process`, nothing is left of this.
  const load = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule;
  if (!load) return undefined;
  const [http, https] = [load('node:http'), load('node:https')];
  if (!http || !https) return undefined;
  // The functions, not the modules: libraries that intercept put others in their place.
  const [plain, secure] = [overHttp(http.request), overHttp(https.request)];
  return (url, options) => (url.startsWith('https:') ? secure : plain)(url, options);
}

/** What a client calls with unless it is told otherwise. The global `fetch` is looked up at each call: a program may replace it. */
export const defaultFetch: Fetch = nodeFetch() ?? ((...call) => globalThis.fetch(...call));
