import type { ControlResetRequest, RequestExpectation, RequestMatch } from '../generated/shapes.ts';
import { comparingCaller } from './compare-versions.ts';
import { directDispatcher } from './direct-dispatcher.ts';
import { defaultFetch, directFetch, type Fetch } from './fetch.ts';
import { Assumptions, Clock, Sandboxes, Snapshots, Tests, Tokens } from './groups.ts';
import type { GlobalFetch, URL } from './platform.ts';
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
} from './responses.ts';
import { type Call, caller, pathPart, type Route } from './send.ts';
import { type EventsOptions, Faults, Requests, readEvents } from './watching.ts';

export type WaitOptions = Pick<RequestExpectation, 'timeout' | 'after'>;

/** `new URL` parses `localhost:8080` with the scheme `localhost`, so the scheme must be checked. */
function serverUrl(url: string | URL): InstanceType<typeof URL> {
  try {
    const asked = new URL(url);
    if (/^https?:$/.test(asked.protocol)) return asked;
  } catch {
    // The error below also covers invalid URLs.
  }
  throw new TypeError(`the URL of a server must be an http or https URL such as http://localhost:8080 (it is ${url})`);
}

function fetchBelow(base: string) {
  return (input: string | URL | Request, init?: object): Promise<unknown> => {
    const { href, pathname, search } = new URL(typeof input === 'object' && 'url' in input ? input.url : input, base);
    const isBelow = href.startsWith(base) && /^(?:[/?#]|$)/.test(href.slice(base.length));
    const url = isBelow ? href : `${base}${pathname}${search}`;
    const dispatcher = directDispatcher();
    const options = dispatcher ? { dispatcher, ...init } : init;
    return globalThis.fetch(typeof input === 'object' && 'url' in input ? new Request(url, input) : url, options);
  };
}

/** Rejects undefined fields. A call would omit these fields, so more requests or records would match. */
function rejectUndefined(asked: unknown, place: string): void {
  if (typeof asked !== 'object' || asked === null) return;
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined && !Array.isArray(asked))
      throw new TypeError(`${place}.${name} is undefined: omit it, or give the expected value`);
    rejectUndefined(value, Array.isArray(asked) ? place : `${place}.${name}`);
  }
}

function tokenOfEnvironment(): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.['LEADMOCK_CONTROL_TOKEN'] || undefined;
}

export interface MockControlOptions {
  /**
   * Name of the sandbox. Default: the name in the URL, or else `default`. If the sandbox is missing, operations of the
   * service and calls such as `seed` create the sandbox; other calls that need the sandbox reject with status 404.
   * While the name of a deleted or evicted sandbox is blocked, calls that need the sandbox reject with status 410.
   */
  sandbox?: string;
  /** Value of `--control-token`. Default: the environment variable `LEADMOCK_CONTROL_TOKEN`. */
  controlToken?: string;
  /**
   * Function that sends control calls. Default: Node's HTTP modules, or the global `fetch` if the modules are missing.
   * Only calls over Node's HTTP modules have a timeout, and cause a warning if the server has another version.
   */
  fetch?: Fetch;
  /**
   * Milliseconds without data from the server after which a call rejects. If the call makes the server wait,
   * the wait is added. Events have no timeout. Default: 10000.
   */
  timeoutMs?: number;
  /** false to send no call for the comparison of versions. Default: true. */
  compareVersions?: boolean;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Client for the calls under `/_mock` of a running leadmock, for Node and browsers. If a control call fails, the method
 * rejects with a MockControlError.
 */
export class MockControl {
  /** Base URL for the client under test, without a slash at the end. */
  readonly baseUrl: string;
  readonly name: string;
  /** Sends a request with the global `fetch`, without a proxy of the environment. If the URL is not below `baseUrl`, `baseUrl` replaces the origin. */
  readonly fetch: GlobalFetch;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly assumptions: Assumptions;
  readonly sandboxes: Sandboxes;
  readonly tests: Tests;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly #root: string;
  readonly #options: Omit<MockControlOptions, 'sandbox'>;
  readonly #route: Route;
  /** @internal Sends a control call by the id of its operation. */
  readonly call: Call;

  /**
   * @param url URL of the server, such as `http://localhost:8080`, or base URL of a sandbox
   * @throws TypeError if the URL is not an HTTP URL, if the name is "", "." or "..", or if `url` and `sandbox` contain
   * different names
   */
  constructor(url: string | URL, { sandbox, ...options }: MockControlOptions = {}) {
    const { origin, pathname } = serverUrl(url);
    const [, path = '', named] = /^(.*?)(?:\/_sandbox\/([^/]+))?\/*$/.exec(pathname) ?? [];
    const wanted = sandbox === undefined ? undefined : pathPart(sandbox);
    if (named !== undefined && wanted !== undefined && named !== wanted) {
      throw new TypeError(`${url} contains the sandbox ${named}, but the option is ${sandbox}. Set only one`);
    }
    const name = wanted ?? named;
    this.name = name ?? 'default';
    this.#root = origin + path;
    this.baseUrl = name === undefined ? this.#root : `${this.#root}/_sandbox/${name}`;
    this.fetch = fetchBelow(this.baseUrl) as GlobalFetch;
    this.#options = options;
    const { controlToken = tokenOfEnvironment(), fetch = defaultFetch } = options;
    const { timeoutMs = DEFAULT_TIMEOUT_MS, compareVersions = true } = options;
    const isDirect = fetch === directFetch;
    // The global `fetch` of a page may be a stub, which expects only the calls of the test.
    const callerOf = isDirect && compareVersions ? comparingCaller : caller;
    this.#route = { base: this.baseUrl, controlToken, fetch, ...(isDirect && { timeoutMs }) };
    this.call = callerOf(this.#route);
    this.requests = new Requests(this.call);
    this.faults = new Faults(this.call);
    this.snapshots = new Snapshots(this.call);
    this.clock = new Clock(this.call);
    this.tokens = new Tokens(this.call);
    this.assumptions = new Assumptions(this.call);
    // These calls ignore the sandbox in the URL, so the calls go to the root URL.
    const callRoot = callerOf({ ...this.#route, base: this.#root });
    this.sandboxes = new Sandboxes(callRoot);
    this.tests = new Tests(callRoot);
  }

  /** @throws TypeError if the name is not a string, or is "", "." or ".." */
  sandbox(name: string): MockControl {
    if (typeof name !== 'string') throw new TypeError(`the name of a sandbox must be a string (it is ${name})`);
    return new MockControl(this.#root, { ...this.#options, sandbox: name });
  }

  info(): Promise<Info> {
    return this.call('index');
  }

  health(): Promise<{ status: 'alive' }> {
    return this.call('health');
  }

  /** Rejects with status 503 if the server cannot save changes. */
  ready(): Promise<{ status: 'ready' }> {
    return this.call('ready');
  }

  /** Resets the sandbox to its start-up state or another fixture. */
  reset(request: ControlResetRequest = {}): Promise<ResetResult> {
    return this.call('reset', { body: request });
  }

  async fixtures(): Promise<FixtureInfo[]> {
    return (await this.call('fixtures')).fixtures;
  }

  /** Replaces the state with a fixture or data. With `mode: 'merge'`, merges the records by id. */
  seed(request: SeedRequest): Promise<SeedResult> {
    return this.call('seed', { body: request });
  }

  state(): Promise<State> {
    return this.call<'get-state', State>('get-state');
  }

  /**
   * @returns the state as a fixture; `needs` contains the assumption that the fixture requires, if any. Rejects with
   * status 409 if the state cannot be a fixture.
   */
  fixture(): Promise<SavedFixture> {
    return this.call('get-fixture');
  }

  /** @param fields required values by field, except fields with the name of a list parameter such as `limit` */
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

  /**
   * In collections of the contract, omitted required fields get sample values. Rejects with status 400 if an omitted
   * field must reference a record, but the state has no such record. An omitted id becomes the next free id.
   */
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

  /** Changes only the given fields of a record. The value null resets a documented field to its default, if any. */
  patchRecord<Name extends AnyCollectionName>(
    collection: Name,
    id: number | string,
    fields: { [Field in keyof RecordOf<Name>]?: RecordOf<Name>[Field] | null },
  ): Promise<RecordOf<Name>> {
    return this.call<'patch-record', RecordOf<Name>>('patch-record', { params: { collection, id }, body: fields });
  }

  /** Rejects with status 409 if another record requires the record, as a lead requires its project. */
  async deleteRecord<Name extends AnyCollectionName>(collection: Name, id: number | string): Promise<RecordOf<Name>> {
    const params = { collection, id };
    return (await this.call<'delete-record', { deleted: RecordOf<Name> }>('delete-record', { params })).deleted;
  }

  /**
   * Waits until a matching request has ended. Requests in the journal count too, unless `after` excludes them. Rejects
   * with status 504 after the timeout.
   * @returns the oldest matching request
   */
  async waitForRequest(match: RequestMatch, options: WaitOptions = {}): Promise<JournalRequest> {
    rejectUndefined(match, 'match');
    const body = { match, ...options };
    const { requests } = await this.call('wait-for-requests', { body });
    return requests[0] as JournalRequest;
  }

  /** Rejects with status 417 if the expectation failed, or with status 409 if the result is unknown. */
  async verify(request: RequestExpectation): Promise<VerifyResult> {
    rejectUndefined([request.match, request.inOrder], 'match');
    return this.call('verify', { body: request });
  }

  coverage(): Promise<Coverage> {
    return this.call('coverage');
  }

  /** Streams events of the sandbox: `for await (const event of control.events()) …`. */
  events(options: EventsOptions = {}): AsyncGenerator<SandboxEvent> {
    return readEvents(this.#route, options);
  }

  /** @returns warnings about discouraged or suspicious behavior of the client under test */
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
