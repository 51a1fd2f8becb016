import http from 'node:http';
import type { MockSettings } from '../mock.ts';
import { GivenNames } from './given-names.ts';
import type { Answer } from './observe.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { type ServedMock, withMock } from './served-mock.ts';

/** Everything answers within milliseconds. What does not is as good as lost. */
const PATIENCE_MS = 10_000;

/** Headers about the connection, which is another one. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'expect', 'upgrade']);

/** Whether an answer may hold tokens and the like that leadmock made. All those of `/_mock` may. */
function givesNames({ isService, operation }: RecordedExchange): boolean {
  return !isService || operation === 'login';
}

/** Where and as whom to ask. */
interface Asking {
  port: number;
  agent: http.Agent;
  names: GivenNames;
}

/** Writes headers and body as they were sent then, but for names. */
function write(request: http.ClientRequest, { headers, body }: RecordedExchange, names: GivenNames): void {
  // Given to the constructor, a list of headers would be sent before it is known that there is no body.
  for (const name of request.getHeaderNames()) request.removeHeader(name);
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (!OF_THE_CONNECTION.has(name.toLowerCase())) request.appendHeader(name, names.toReplayed(value));
  }
  request.end(names.toReplayed(body), 'latin1');
}

/** Asks again. Answers undefined where the connection was cut before a status came. */
function ask(exchange: RecordedExchange, { port, agent, names }: Asking): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const { method, target } = exchange;
    const request = http.request({ host: '127.0.0.1', port, agent, method, path: names.toReplayed(target) });
    // Half an answer is one too: it may have been a fault.
    let answer: Answer | undefined;
    const end = () => resolve(answer);
    request.setTimeout(PATIENCE_MS, () => request.destroy());
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
      // Node receives some things that it does not send.
      request.destroy();
    }
  });
}

/** Puts clock and faults of the sandbox where they were when the request was answered. */
function steer({ sandboxes }: ServedMock, { sandbox: name, nowMs, fault }: RecordedExchange): void {
  // It was dropped while the request was under way in it.
  if (sandboxes.whyGone(name) !== undefined) return;
  const sandbox = sandboxes.use(name);
  sandbox.clock.restore({ offset_ms: 0, frozen_at: nowMs });
  sandbox.faults.clear();
  if (!fault) return;
  const { ttlMs: _, ...spec } = fault;
  sandbox.faults.arm({ ...spec, skip: 0, times: 1 });
}

/**
 * Asks a new mock everything that was recorded, one request after the other, each at the time of its sandbox and with the fault that
 * it met then.
 * @returns the answers with the names of the recording; undefined where there was none
 * @throws the reason of the signal
 */
export function replay(
  { exchanges }: Recording,
  settings: MockSettings,
  signal: AbortSignal,
): Promise<(Answer | undefined)[]> {
  // Which sandbox is idle enough to make room for another is a matter of real time.
  return withMock({ ...settings, maxSandboxes: Number.POSITIVE_INFINITY }, async (mock) => {
    const names = new GivenNames();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const answers: (Answer | undefined)[] = [];
    try {
      for (const exchange of exchanges) {
        signal.throwIfAborted();
        steer(mock, exchange);
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
