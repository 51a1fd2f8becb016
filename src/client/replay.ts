import type { ControlEndTestResponse } from '../generated/shapes.ts';
import { headerBytes, isSetBySender } from '../mock/requests/resent-headers.ts';
import { MockControlError } from './error.ts';
import { defaultFetch } from './fetch.ts';
import type { MockControl } from './mock-control.ts';
import type { Assumption, ClockState, Fault, JournalRequest, SandboxRequest, SeedRequest, State } from './responses.ts';

/** Report of a failed test, for example from `leadmock-failures/`. */
export interface FailedTest {
  /** Title of the test. */
  test: string;
  sandbox: string;
  /** Why the test failed, such as the failed assertion. */
  message?: string;
  start?: Pick<SandboxRequest, 'overrides'>;
  startState?: State;
  assumptions?: Readonly<Record<string, Assumption>>;
  /** Clock at the end of the test. */
  clock?: ClockState;
  faults?: readonly Fault[];
  requests: readonly JournalRequest[];
  state?: State;
}

export interface Replay {
  sandbox: string;
  sentCount: number;
  /** Differences between replay and test, for example requests that were not sent. */
  differences: readonly string[];
}

const OTHER_STATE =
  'the state differs from the end of the test. Possible causes: another difference in this list, a change of records or tokens by the test through /_mock, or a request in flight when the test ended';

/** Name of the snapshot that `replay` saves before the first request. */
export const START_SNAPSHOT = 'start';

/** Headers that could select another sandbox, and cookies, which leadmock ignores. */
const OMITTED_HEADERS = /^(cookie|baggage|x-mock-sandbox)$/;

const MASKED = '***';

const NEEDED_FIELDS = ['id', 'startedAt', 'method', 'path', 'query', 'rules'];

interface Envelope {
  status?: string;
  errors?: { code: number }[];
  result?: { token?: string };
}

/** @returns the text of the JSON file in a response of the call that ends a test; undefined for other documents */
function fileInResponse(document: unknown): string | undefined {
  const { failure } = Object(document) as Partial<ControlEndTestResponse>;
  return failure?.files?.find(({ name }) => name.endsWith('.json'))?.text;
}

/**
 * Reads the report of a failed test.
 * @param document contents of a file: the report, or the response of the call that ends a test, which contains the report
 * @throws Error with the reason why replay is impossible
 */
export function readFailedTest(document: unknown): FailedTest {
  const text = fileInResponse(document);
  const report = text === undefined ? document : JSON.parse(text);
  const { test, sandbox, requests, gone } = Object(report) as Partial<FailedTest> & { gone?: string };
  if (gone !== undefined) throw new Error(`the sandbox was missing after the test, so its requests are lost (${gone})`);
  const isReport = typeof test === 'string' && typeof sandbox === 'string' && Array.isArray(requests);
  const isWhole = isReport && requests.every((each) => NEEDED_FIELDS.every((field) => field in Object(each)));
  if (!isWhole)
    throw new Error('it is not a failed test from leadmock-failures/ (test, sandbox or requests is invalid)');
  return report;
}

function envelopeText({ status, errors: [error] = [] }: Partial<Envelope>): string {
  return status === 'success' ? 'success' : error === undefined ? 'no envelope' : `code ${error.code}`;
}

function lineOf({ id, method, path }: JournalRequest): string {
  return `request ${id}, ${method} ${path}`;
}

/**
 * @returns the form of the body with the recorded number of bytes, or else the form in the journal, which shows a JSON
 * string without its quotes
 */
function sentText(body: unknown, bodyBytes: number): string {
  const json = JSON.stringify(body);
  const shown = typeof body === 'string' ? body : json;
  return [shown, json].find((text) => new TextEncoder().encode(text).length === bodyBytes) ?? shown;
}

class Player {
  readonly differences: string[] = [];
  sentCount = 0;
  readonly #mock: MockControl;
  readonly #passwords: ReadonlyMap<string, string>;
  /** New tokens, by the keys of `#rememberToken`. */
  readonly #tokens = new Map<string, string>();

  constructor(mock: MockControl, { startState }: FailedTest) {
    this.#mock = mock;
    this.#passwords = new Map(startState?.users?.map(({ login, password }) => [login, password]));
  }

  /** Uses two keys, because several tokens may have the same mask, and the user of a request may be unknown. */
  #rememberToken({ user, service }: JournalRequest, masked: string, token: string): void {
    this.#tokens.set(masked, token).set(`${masked} ${user?.id} ${service}`, token);
  }

  /** @returns the new token for a masked token, or the masked token if no new token is known or can be created */
  async #tokenFor(request: JournalRequest, masked: string): Promise<string> {
    const { user, service, rules } = request;
    const known = this.#tokens.get(user === null ? masked : `${masked} ${user.id} ${service}`);
    if (user === null) return known ?? masked;
    const token = known ?? (await this.#createToken(request)) ?? masked;
    this.#rememberToken(request, masked, token);
    if (rules.includes('token-expired') && token !== masked) await this.#mock.tokens.expire(token);
    return token;
  }

  async #createToken({ id, user, service }: JournalRequest): Promise<string | undefined> {
    try {
      return (await this.#mock.tokens.create({ user: user?.id ?? 0, service: service ?? 'replay' })).token;
    } catch (error) {
      if (!(error instanceof MockControlError && error.status === 400)) throw error;
      this.differences.push(`request ${id}: leadmock created no token for the user ${user?.login}: ${error.detail}`);
      return undefined;
    }
  }

  #bodyFor({ id, operation, method, body, bodyState, bodyBytes, rules }: JournalRequest): string | undefined {
    if (bodyState === 'none' || method === 'GET' || method === 'HEAD') return undefined;
    if (bodyState !== 'present') {
      this.differences.push(`request ${id}: the file lacks the complete body (${bodyState})`);
      return body === null ? undefined : `${body}`;
    }
    const { login, password } = Object(body) as { login?: string; password?: string };
    const known = this.#passwords.get(`${login}`);
    // After a wrong login in the test, the replay must not send the correct password.
    const isMasked = operation === 'login' && password === MASKED && !rules.includes('login-wrong');
    const sent = isMasked && known !== undefined ? { ...Object(body), password: known } : body;
    const text = sentText(sent, bodyBytes);
    if (text.includes(MASKED) && !rules.includes('login-wrong')) {
      this.differences.push(`request ${id}: the replay sent ${MASKED} in the body, possibly for a masked value`);
    }
    return text;
  }

  async #headersFor(request: JournalRequest): Promise<Record<string, string>> {
    const kept = Object.entries(request.headers ?? {}).filter(
      ([name]) => !isSetBySender(name) && !OMITTED_HEADERS.test(name),
    );
    const headers = Object.fromEntries(kept.map(([name, value]) => [name, headerBytes([value].flat().join(', '))]));
    const { token } = headers;
    return token === undefined ? headers : { ...headers, token: await this.#tokenFor(request, token) };
  }

  /** Arms the fault of a request again, but without waits: omits delays, and replaces hangs and stalls with resets. */
  async #armFor({ operation, fault }: JournalRequest): Promise<void> {
    if (!fault || operation === null || fault.effect === 'delay') return;
    const { id: _id, ...armed } = fault;
    const hangs = fault.effect === 'hang' || fault.effect === 'stall';
    const kind = hangs ? ({ effect: 'reset', when: 'after' } as const) : armed;
    await this.#mock.faults.arm({ ...kind, match: { operation }, times: 1 });
  }

  async send(request: JournalRequest): Promise<void> {
    const { method, path, query, fault, startedAt, response } = request;
    const { baseUrl } = this.#mock;
    // The file may be from an untrusted source, so its paths must stay inside the new sandbox.
    if (!new URL(`${baseUrl}${path}`).href.startsWith(`${baseUrl}/`) || /^\/_(mock|sandbox)\b/.test(path)) {
      this.differences.push(`${lineOf(request)}: not sent, because the path is outside the sandbox`);
      return;
    }
    const [headers, body] = [await this.#headersFor(request), this.#bodyFor(request)];
    await this.#mock.clock.set({ now: startedAt, frozen: true });
    await this.#armFor(request);
    const parameters = new URLSearchParams(
      Object.entries(query).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    const url = `${baseUrl}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
    const init = { method, headers, ...(body !== undefined && { body }) };
    const received = await defaultFetch(url, init)
      .then(async (response) => JSON.parse(await response.text()) as Envelope)
      .catch((): Envelope => ({}));
    this.sentCount += 1;
    const recorded = (typeof response === 'object' ? response : {}) as Envelope;
    if (recorded?.result?.token && received.result?.token)
      this.#rememberToken(request, recorded.result.token, received.result.token);
    if (fault && fault.effect !== 'delay') return;
    const [before, now] = [envelopeText(recorded ?? {}), envelopeText(received)];
    if (before !== now) this.differences.push(`${lineOf(request)}: ${now} now, ${before} in the test`);
  }
}

const FAULT_RESULTS = /^(id|times|matched|fired|remaining|expiresInMs|hanging|notChecked)$/;

/** Arms a fault with the `skip` and `times` that were left at the end of the test. */
async function armLeft(mock: MockControl, fault: Fault): Promise<void> {
  const { matched, fired, remaining, skip } = fault;
  if (remaining === 0) return;
  const spec = Object.fromEntries(Object.entries(fault).filter(([name]) => !FAULT_RESULTS.test(name)));
  const left = { skip: Math.max(0, skip - (matched - fired)), ...(remaining !== null && { times: remaining }) };
  await mock.faults.arm({ ...(spec as Pick<Fault, 'effect'>), ...left });
}

/**
 * Omits when comments were made. The replay sets the clock to the arrival of a request, and in the test, leadmock may
 * have handled the request in the next second.
 */
function withoutTimes({ comments, ...others }: State): string {
  return JSON.stringify([comments?.map(({ created_at: _, ...comment }) => comment), others]);
}

/**
 * Sends the requests of a failed test again, in a sandbox with the assumptions and overrides of the test. The sandbox
 * starts with the initial state of the test, or with the start-up fixture if the file lacks the initial state. Sets the
 * clock to the recorded times. After the requests, arms the faults that could still fire at the end of the test.
 */
export async function replay(server: MockControl, failed: FailedTest): Promise<Replay> {
  const { start, startState, assumptions = {}, clock, faults = [], requests, state } = failed;
  const name = `${failed.sandbox.slice(0, 57)}-replay`;
  const values = Object.fromEntries(Object.entries(assumptions).map(([id, { value }]) => [id, value]));
  const seed = startState as SeedRequest['data'];
  const given = { ...(seed && { seed }), ...(start?.overrides && { overrides: start.overrides }) };
  await server.sandboxes.create({ name, replace: true, assumptions: values, ...given });
  const mock = server.sandbox(name);
  const player = new Player(mock, failed);
  const { differences } = player;
  if (!startState) differences.push('the file has no start state: the sandbox began with the fixture of the server');
  const [first] = requests;
  if (first && first.id > 1) differences.push(`the file lacks the requests before request ${first.id}`);
  if (first) await mock.clock.set({ now: first.startedAt, frozen: true });
  await mock.snapshots.save(START_SNAPSHOT);
  for (const request of requests) await player.send(request);
  for (const fault of faults) await armLeft(mock, fault);
  if (clock) await mock.clock.set({ ...(clock.frozen && { now: clock.now }), frozen: clock.frozen });
  if (state && withoutTimes(await mock.state()) !== withoutTimes(state)) differences.push(OTHER_STATE);
  return { sandbox: name, sentCount: player.sentCount, differences };
}
