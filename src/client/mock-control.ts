import type { ControlResetRequest, RequestExpectation, RequestMatch } from '../generated/shapes.ts';
import type {
  AnyCollectionName,
  BegunAnew,
  Coverage,
  FixtureInfo,
  Hashed,
  Info,
  JournalRequest,
  ListOptions,
  RecordList,
  RecordOf,
  Rule,
  SandboxEvent,
  SavedFixture,
  SeedRequest,
  State,
  Verified,
  Warning,
} from './answers.ts';
import { defaultFetch, type Fetch } from './fetch.ts';
import { Assumptions, Clock, Sandboxes, Snapshots, Tokens } from './groups.ts';
import type { URL } from './platform.ts';
import { type Call, caller, pathPart, type Route } from './send.ts';
import { type EventsOptions, Faults, Requests, readEvents } from './watching.ts';

/** `timeout` is a duration such as `500ms` or `10s`, `5s` when left out; `since` the id of a request: only later ones count. */
export type WaitOptions = Pick<RequestExpectation, 'timeout' | 'since'>;

/** Throws a TypeError for what is no URL of a server: in `localhost:8080` the scheme is `localhost`. */
function serverUrl(url: string | URL): InstanceType<typeof URL> {
  try {
    const asked = new URL(url);
    if (/^https?:$/.test(asked.protocol)) return asked;
  } catch {
    // Told below.
  }
  throw new TypeError(`the URL of a server must be one such as http://localhost:8080 (it is ${url})`);
}

/** A field that is undefined is left out of JSON, and so would ask for more than was meant. */
function refuseUndefined(asked: unknown, place: string): void {
  if (typeof asked !== 'object' || asked === null) return;
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined && !Array.isArray(asked))
      throw new TypeError(`${place}.${name} is undefined: leave it out, or say what it must be`);
    refuseUndefined(value, Array.isArray(asked) ? place : `${place}.${name}`);
  }
}

export interface MockControlOptions {
  /**
   * The sandbox to steer; `default` when left out. It is made by the first call that writes into it, and by calls of the service; what
   * only asks about one that does not exist rejects with status 404.
   */
  sandbox?: string;
  /** What the server was started with as `--control-token`. */
  controlToken?: string;
  /** What the calls are made with; when left out, in Node its own HTTP, elsewhere the global `fetch`. */
  fetch?: Fetch;
}

/**
 * Steers a running leadmock: one method for each call under `/_mock`. Runs in Node and in browsers. Every
 * method rejects with a MockControlError where the call does not succeed, and then nothing was changed.
 */
export class MockControl {
  /** What the client under test is pointed at, without a slash at the end. */
  readonly baseUrl: string;
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
  /** @internal By the id of an operation, with its whole answer, of which a method may give the part that is asked for. */
  readonly call: Call;

  /**
   * @param url of the server, such as `http://localhost:8080`, or the base URL of a sandbox
   * @throws TypeError for what is no URL, and for two different sandboxes
   */
  constructor(url: string | URL, { sandbox, ...options }: MockControlOptions = {}) {
    const { origin, pathname } = serverUrl(url);
    const [, path = '', named] = /^(.*?)(?:\/_sandbox\/([^/]+))?\/*$/.exec(pathname) ?? [];
    const wanted = sandbox === undefined ? undefined : pathPart(sandbox);
    if (named !== undefined && wanted !== undefined && named !== wanted) {
      throw new TypeError(`${url} names the sandbox ${named}, and the option ${sandbox}: give one of the two`);
    }
    const name = wanted ?? named;
    this.#root = origin + path;
    this.baseUrl = name === undefined ? this.#root : `${this.#root}/_sandbox/${name}`;
    this.#options = options;
    const { controlToken, fetch = defaultFetch } = options;
    this.#route = { base: this.baseUrl, controlToken, fetch };
    this.call = caller(this.#route);
    this.requests = new Requests(this.call);
    this.faults = new Faults(this.call);
    this.snapshots = new Snapshots(this.call);
    this.clock = new Clock(this.call);
    this.tokens = new Tokens(this.call);
    this.assumptions = new Assumptions(this.call);
    // Sent past the sandbox: to list or drop one must not make it.
    this.sandboxes = new Sandboxes(caller({ ...this.#route, base: this.#root }));
  }

  /** A client of another sandbox on the same server. */
  sandbox(name: string): MockControl {
    if (typeof name !== 'string') throw new TypeError(`the name of a sandbox must be a text (it is ${name})`);
    return new MockControl(this.#root, { ...this.#options, sandbox: name });
  }

  /** What this is: name, version, sandbox, links. */
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

  /** The whole sandbox back to its start-up fixture, or to a named one. */
  reset(request: ControlResetRequest = {}): Promise<BegunAnew> {
    return this.call('reset', { body: request });
  }

  async fixtures(): Promise<FixtureInfo[]> {
    return (await this.call('fixtures')).fixtures;
  }

  /** Puts a fixture or data in the place of the state, or merges it in by id. */
  seed(request: SeedRequest): Promise<Hashed> {
    return this.call('seed', { body: request });
  }

  state(): Promise<State> {
    return this.call<'get-state', State>('get-state');
  }

  /** The state as a fixture, to be written to a file, and the assumption that reading it needs. */
  fixture(): Promise<SavedFixture> {
    return this.call('get-fixture');
  }

  /** The records of a collection: all, or those that have these fields; sorted, and a part of them. */
  async records<Name extends AnyCollectionName>(
    collection: Name,
    fields: Partial<RecordOf<Name>> = {},
    options: ListOptions = {},
  ): Promise<RecordOf<Name>[]> {
    refuseUndefined(fields, 'fields');
    const query = { ...fields, ...options };
    const params = { collection };
    return (await this.call<'get-collection', RecordList<Name>>('get-collection', { params, query })).records;
  }

  record<Name extends AnyCollectionName>(collection: Name, id: number | string): Promise<RecordOf<Name>> {
    return this.call<'get-record', RecordOf<Name>>('get-record', { params: { collection, id } });
  }

  /** What is left out gets a sensible value, the id comes from the sequence. */
  makeRecord<Name extends AnyCollectionName>(
    collection: Name,
    fields: Partial<RecordOf<Name>> = {},
  ): Promise<RecordOf<Name>> {
    return this.call<'make-record', RecordOf<Name>>('make-record', { params: { collection }, body: fields });
  }

  /** The id may be left out of the record. */
  replaceRecord<Name extends AnyCollectionName>(
    collection: Name,
    id: number | string,
    record: Omit<RecordOf<Name>, 'id'>,
  ): Promise<RecordOf<Name>> {
    return this.call<'put-record', RecordOf<Name>>('put-record', { params: { collection, id }, body: record });
  }

  /** Changes these fields and leaves the others as they are by then; null puts one back to what it is when it is left out. */
  patchRecord<Name extends AnyCollectionName>(
    collection: Name,
    id: number | string,
    fields: { [Field in keyof RecordOf<Name>]?: RecordOf<Name>[Field] | null },
  ): Promise<RecordOf<Name>> {
    return this.call<'patch-record', RecordOf<Name>>('patch-record', { params: { collection, id }, body: fields });
  }

  /** Answers what was removed; rejects with status 409 while other records name it. */
  async removeRecord<Name extends AnyCollectionName>(collection: Name, id: number | string): Promise<RecordOf<Name>> {
    const params = { collection, id };
    return (await this.call<'delete-record', { removed: RecordOf<Name> }>('delete-record', { params })).removed;
  }

  /** The first matching request, as soon as it has been answered; rejects with status 408 when time is up. */
  async waitForRequest(match: RequestMatch, options: WaitOptions = {}): Promise<JournalRequest> {
    refuseUndefined(match, 'match');
    const body = { match, ...options };
    const { requests } = await this.call('wait-for-requests', { body });
    return requests[0] as JournalRequest;
  }

  /**
   * Rejects with status 417 unless what is expected came, and with 409 where that cannot be told; its message and `nearest` say
   * what came instead.
   */
  verify(request: RequestExpectation): Promise<Verified> {
    refuseUndefined([request.match, request.inOrder], 'match');
    return this.call('verify', { body: request });
  }

  /** Which outcomes of each operation were seen, and which never. */
  coverage(): Promise<Coverage> {
    return this.call('coverage');
  }

  /** What happens from now on: `for await (const event of control.events()) …`. */
  events(options: EventsOptions = {}): AsyncGenerator<SandboxEvent> {
    return readEvents(this.#route, options);
  }

  /** Discouraged or suspicious behaviour of the client under test. */
  async warnings(): Promise<Warning[]> {
    return (await this.call('warnings')).warnings;
  }

  /** Every rule of what the service answers, and how it is known. */
  async rules(): Promise<Rule[]> {
    return (await this.call('rules')).rules;
  }

  /** OpenAPI of the service. */
  openApi(): Promise<Record<string, unknown>> {
    return this.call('openapi');
  }

  /** OpenAPI of the control plane. */
  controlOpenApi(): Promise<Record<string, unknown>> {
    return this.call('control-openapi');
  }
}
