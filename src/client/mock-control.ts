import type { ControlResetRequest, RequestExpectation, RequestMatch } from '../generated/shapes.ts';
import type {
  AnyCollectionName,
  Coverage,
  FixtureInfo,
  Info,
  JournalRequest,
  ListOptions,
  RecordList,
  RecordOf,
  ResetResult,
  Rule,
  SandboxEvent,
  SavedFixture,
  SeedRequest,
  SeedResult,
  State,
  VerifyResult,
  Warning,
} from './answers.ts';
import { defaultFetch, type Fetch } from './fetch.ts';
import { Assumptions, Clock, Sandboxes, Snapshots, Tokens } from './groups.ts';
import type { GlobalFetch, URL } from './platform.ts';
import { type Call, caller, pathPart, type Route } from './send.ts';
import { type EventsOptions, Faults, Requests, readEvents } from './watching.ts';

/** `timeout` is a duration such as `500ms`, by default `5s`. Only requests after the request with the id `after` count. */
export type WaitOptions = Pick<RequestExpectation, 'timeout' | 'after'>;

/** @throws TypeError for an invalid URL: in `localhost:8080` the scheme is `localhost` */
function serverUrl(url: string | URL): InstanceType<typeof URL> {
  try {
    const asked = new URL(url);
    if (/^https?:$/.test(asked.protocol)) return asked;
  } catch {
    // The error below applies.
  }
  throw new TypeError(`the URL of a server must be one such as http://localhost:8080 (it is ${url})`);
}

/** A global `fetch` whose URLs get this base. */
function fetchBelow(base: string) {
  return (input: string | URL | Request, init?: object): Promise<unknown> => {
    const { href, pathname, search } = new URL(typeof input === 'object' && 'url' in input ? input.url : input, base);
    const url = href.startsWith(`${base}/`) ? href : `${base}${pathname}${search}`;
    return globalThis.fetch(typeof input === 'object' && 'url' in input ? new Request(url, input) : url, init);
  };
}

/** JSON omits an undefined field, so the call would match more than intended. */
function rejectUndefined(asked: unknown, place: string): void {
  if (typeof asked !== 'object' || asked === null) return;
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined && !Array.isArray(asked))
      throw new TypeError(`${place}.${name} is undefined: omit it, or give the expected value`);
    rejectUndefined(value, Array.isArray(asked) ? place : `${place}.${name}`);
  }
}

/** Browsers have no environment. */
function tokenOfEnvironment(): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.['LEADMOCK_CONTROL_TOKEN'] || undefined;
}

export interface MockControlOptions {
  /**
   * Name of the sandbox, `default` if omitted. Calls of the service and the first call that writes create the sandbox. Calls that only
   * read a missing sandbox reject with status 404.
   */
  sandbox?: string;
  /** Value of `--control-token` of the server; by default that of the variable `LEADMOCK_CONTROL_TOKEN`. */
  controlToken?: string;
  /** Sends the calls. By default Node's own HTTP, or the global `fetch` outside of Node. */
  fetch?: Fetch;
}

/**
 * Controls a running leadmock, with one method for each call under `/_mock`. Runs in Node and in browsers. A method rejects with a
 * MockControlError if the call fails. A failed call changes nothing.
 */
export class MockControl {
  /** Base URL for the client under test, without a slash at the end. */
  readonly baseUrl: string;
  /** Name of the sandbox; `default` if the URL names none. */
  readonly name: string;
  /**
   * Sends a request to this sandbox, with the arguments of the global `fetch`. Of a URL with another base, only path and query count.
   * With `createMock()`, it needs no port.
   */
  readonly fetch: GlobalFetch;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly assumptions: Assumptions;
  readonly sandboxes: Sandboxes;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly #root: string;
  readonly #options: Pick<MockControlOptions, 'controlToken' | 'fetch'>;
  readonly #route: Route;
  /** @internal Sends a call by the id of its operation. */
  readonly call: Call;

  /**
   * @param url of the server, such as `http://localhost:8080`, or the base URL of a sandbox
   * @throws TypeError for an invalid URL, and for two different sandboxes
   */
  constructor(url: string | URL, { sandbox, ...options }: MockControlOptions = {}) {
    const { origin, pathname } = serverUrl(url);
    const [, path = '', named] = /^(.*?)(?:\/_sandbox\/([^/]+))?\/*$/.exec(pathname) ?? [];
    const wanted = sandbox === undefined ? undefined : pathPart(sandbox);
    if (named !== undefined && wanted !== undefined && named !== wanted) {
      throw new TypeError(`${url} names the sandbox ${named}, and the option ${sandbox}: give one of the two`);
    }
    const name = wanted ?? named;
    this.name = name ?? 'default';
    this.#root = origin + path;
    this.baseUrl = name === undefined ? this.#root : `${this.#root}/_sandbox/${name}`;
    this.fetch = fetchBelow(this.baseUrl) as GlobalFetch;
    this.#options = options;
    const { controlToken = tokenOfEnvironment(), fetch = defaultFetch } = options;
    this.#route = { base: this.baseUrl, controlToken, fetch };
    this.call = caller(this.#route);
    this.requests = new Requests(this.call);
    this.faults = new Faults(this.call);
    this.snapshots = new Snapshots(this.call);
    this.clock = new Clock(this.call);
    this.tokens = new Tokens(this.call);
    this.assumptions = new Assumptions(this.call);
    // These calls must not create the sandbox.
    this.sandboxes = new Sandboxes(caller({ ...this.#route, base: this.#root }));
  }

  /** Returns a client of another sandbox on the same server. */
  sandbox(name: string): MockControl {
    if (typeof name !== 'string') throw new TypeError(`the name of a sandbox must be a text (it is ${name})`);
    return new MockControl(this.#root, { ...this.#options, sandbox: name });
  }

  /** Name, version, sandbox and links. */
  info(): Promise<Info> {
    return this.call('index');
  }

  health(): Promise<{ status: 'alive' }> {
    return this.call('health');
  }

  /** Rejects with status 503 while the server cannot write. */
  ready(): Promise<{ status: 'ready' }> {
    return this.call('ready');
  }

  /** Resets the sandbox to its start-up fixture, or to a named fixture. */
  reset(request: ControlResetRequest = {}): Promise<ResetResult> {
    return this.call('reset', { body: request });
  }

  async fixtures(): Promise<FixtureInfo[]> {
    return (await this.call('fixtures')).fixtures;
  }

  /** Replaces the state with a fixture or with data, or merges by id. */
  seed(request: SeedRequest): Promise<SeedResult> {
    return this.call('seed', { body: request });
  }

  state(): Promise<State> {
    return this.call<'get-state', State>('get-state');
  }

  /** Returns the state as a fixture, and the assumption that the fixture needs. */
  fixture(): Promise<SavedFixture> {
    return this.call('get-fixture');
  }

  /** @param fields that the records have; all records match by default */
  async records<Name extends AnyCollectionName>(
    collection: Name,
    fields: Partial<RecordOf<Name>> = {},
    options: ListOptions = {},
  ): Promise<RecordOf<Name>[]> {
    rejectUndefined(fields, 'fields');
    const query = { ...fields, ...options };
    const params = { collection };
    return (await this.call<'get-collection', RecordList<Name>>('get-collection', { params, query })).records;
  }

  record<Name extends AnyCollectionName>(collection: Name, id: number | string): Promise<RecordOf<Name>> {
    return this.call<'get-record', RecordOf<Name>>('get-record', { params: { collection, id } });
  }

  /** Fills omitted fields with sensible values, and takes the id from the sequence. */
  createRecord<Name extends AnyCollectionName>(
    collection: Name,
    fields: Partial<RecordOf<Name>> = {},
  ): Promise<RecordOf<Name>> {
    return this.call<'create-record', RecordOf<Name>>('create-record', { params: { collection }, body: fields });
  }

  replaceRecord<Name extends AnyCollectionName>(
    collection: Name,
    id: number | string,
    record: Omit<RecordOf<Name>, 'id'>,
  ): Promise<RecordOf<Name>> {
    return this.call<'put-record', RecordOf<Name>>('put-record', { params: { collection, id }, body: record });
  }

  /** Changes only the given fields. A null sets a field back to its default. */
  patchRecord<Name extends AnyCollectionName>(
    collection: Name,
    id: number | string,
    fields: { [Field in keyof RecordOf<Name>]?: RecordOf<Name>[Field] | null },
  ): Promise<RecordOf<Name>> {
    return this.call<'patch-record', RecordOf<Name>>('patch-record', { params: { collection, id }, body: fields });
  }

  /** Rejects with status 409 while other records reference the record. */
  async deleteRecord<Name extends AnyCollectionName>(collection: Name, id: number | string): Promise<RecordOf<Name>> {
    const params = { collection, id };
    return (await this.call<'delete-record', { deleted: RecordOf<Name> }>('delete-record', { params })).deleted;
  }

  /** Returns the first matching request once leadmock has answered it. Rejects with status 408 after the timeout. */
  async waitForRequest(match: RequestMatch, options: WaitOptions = {}): Promise<JournalRequest> {
    rejectUndefined(match, 'match');
    const body = { match, ...options };
    const { requests } = await this.call('wait-for-requests', { body });
    return requests[0] as JournalRequest;
  }

  /**
   * Rejects with status 417 if the expected requests did not arrive, and with 409 if the result is unknown. Its message and `nearest`
   * describe the most similar requests.
   */
  verify(request: RequestExpectation): Promise<VerifyResult> {
    rejectUndefined([request.match, request.inOrder], 'match');
    return this.call('verify', { body: request });
  }

  coverage(): Promise<Coverage> {
    return this.call('coverage');
  }

  /** Streams later events: `for await (const event of control.events()) …`. */
  events(options: EventsOptions = {}): AsyncGenerator<SandboxEvent> {
    return readEvents(this.#route, options);
  }

  /** Discouraged or suspicious behavior of the client under test. */
  async warnings(): Promise<Warning[]> {
    return (await this.call('warnings')).warnings;
  }

  async rules(): Promise<Rule[]> {
    return (await this.call('rules')).rules;
  }

  openApi(): Promise<Record<string, unknown>> {
    return this.call('openapi');
  }

  controlOpenApi(): Promise<Record<string, unknown>> {
    return this.call('control-openapi');
  }
}
