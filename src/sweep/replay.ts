import http from 'node:http';
import type { MockSettings } from '../mock.ts';
import { type ServedMock, withMock } from '../run/served-mock.ts';
import type { Answer } from './capture.ts';
import { IdMapping } from './id-mapping.ts';
import type { RecordedExchange, Recording } from './recording.ts';

const TIMEOUT_MS = 10_000;

/** Headers that the replay omits, because they concern only the recorded connection. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect', 'upgrade']);

function givesNames({ isService, operation }: RecordedExchange): boolean {
  return !isService || operation === 'login';
}

interface Asking {
  port: number;
  agent: http.Agent;
  names: IdMapping;
}

function write(request: http.ClientRequest, { headers, body }: RecordedExchange, names: IdMapping): void {
  // Given a list of headers, the constructor of `request` would choose a transfer encoding without knowing the body.
  for (const name of request.getHeaderNames()) request.removeHeader(name);
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) request.appendHeader(name, names.toReplayed(value));
  }
  request.end(names.toReplayed(body), 'latin1');
}

/** @returns undefined if no response head arrives */
function ask(exchange: RecordedExchange, { port, agent, names }: Asking): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { method, target } = exchange;
    const request = http.request({ host: '127.0.0.1', port, agent, method, path: names.toReplayed(target) });
    // Keeps incomplete responses, because a fault may have truncated the response.
    let answer: Answer | undefined;
    const end = () => resolve(answer);
    request.setTimeout(TIMEOUT_MS, () => request.destroy());
    request.once('error', end).once('close', end);
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      answer = { status: statusCode, body: '' };
      response.setEncoding('latin1').on('error', end);
      response.on('data', (text) => {
        if (answer) answer.body += text;
      });
    });
    try {
      write(request, exchange, names);
    } catch {
      // Node's client rejects some requests that Node's server accepts.
      request.destroy();
    }
  });
}

function restoreSandbox({ sandboxes }: ServedMock, { sandbox: name, nowMs, fault }: RecordedExchange): void {
  // `use` would throw. In the recorded run, a control call deleted the sandbox during this request.
  if (sandboxes.whyDeleted(name) !== undefined) return;
  const sandbox = sandboxes.use(name);
  sandbox.clock.restore({ offset_ms: 0, frozen_at: nowMs });
  sandbox.faults.clear();
  if (!fault) return;
  const { ttlMs: _, ...spec } = fault;
  sandbox.faults.arm({ ...spec, skip: 0, times: 1 });
}

/**
 * Sends the recorded requests to a new mock, one after another, each with the recorded time and fault.
 * @returns the responses, with recorded tokens and UUIDs; undefined for a request without a response head
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export function replay(
  { exchanges }: Recording,
  settings: MockSettings,
  signal: AbortSignal,
): Promise<(Answer | undefined)[]> {
  // The number of sandboxes is unlimited, because evictions of idle sandboxes depend on real time.
  return withMock({ ...settings, maxSandboxes: Number.POSITIVE_INFINITY }, async (mock) => {
    const names = new IdMapping();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const answers: (Answer | undefined)[] = [];
    try {
      for (const exchange of exchanges) {
        signal.throwIfAborted();
        restoreSandbox(mock, exchange);
        const answer = await ask(exchange, { port: mock.port, agent, names });
        if (answer && givesNames(exchange)) names.learn(exchange.answer.body, answer.body);
        answers.push(answer && { ...answer, body: names.toRecorded(answer.body) });
      }
    } finally {
      agent.destroy();
    }
    return answers;
  });
}
