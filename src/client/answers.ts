import type { ControlSeedRequest, Seed } from '../generated/shapes.ts';

/** What the control plane answers. Times are ISO 8601, UTC, by the clock of the sandbox. */

export type CollectionName = Exclude<keyof Seed, '$schema'>;

/** A record as a seed writes it. What the mock answers has every field that has a default. */
export type RecordOf<Name extends CollectionName> = NonNullable<Seed[Name]>[number];

/** A whole state: every collection is there. */
export type State = { [Name in CollectionName]: RecordOf<Name>[] };

export type SeedRequest = Omit<ControlSeedRequest, 'data'> & { data?: Seed };

/** SHA-256 over state and sequences, in hex: equal hashes are equal worlds. */
export interface Hashed {
  stateHash: string;
}

export type Counts = Record<CollectionName, number>;

export interface Info {
  name: string;
  version: string;
  contract: { name: string; version: string };
  /** Seconds. */
  uptime_s: number;
  sandbox: string;
  fixture: string;
  links: Record<string, string>;
}

/** A fixture that can be named; `errors` in the place of `counts` for one that cannot be used. */
export interface FixtureInfo {
  name: string;
  counts?: Counts;
  errors?: { pointer: string; message: string }[];
}

export interface Snapshot extends Hashed {
  name: string;
  taken_at: string;
  counts: Counts;
}

export interface ClockState {
  now: string;
  frozen: boolean;
}

export interface Token {
  token: string;
  user_id: number;
  login: string | null;
  service: string;
  /** Where its login came from; null for a token that no login made. */
  address: string | null;
  created_at: string;
  last_action_at: string;
  /** The first instant at which it is refused, if nothing is done with it before. */
  expires_at: string;
  alive: boolean;
}

export interface Assumption {
  value: string;
  default: string;
  values: { value: string; effect: string }[];
  provenance: string;
  meaning: string;
}

interface Sandbox {
  name: string;
  /** What stands between host and path of a call; "" for `default`. */
  base_path: string;
  fixture: string;
  counts: Counts;
}

export interface MadeSandbox extends Sandbox, Hashed {}

export interface ListedSandbox extends Sandbox {
  /** Made at its first use, not by a call. */
  autoCreated: boolean;
  /** Seconds. */
  idle_s: number;
}

/** Behaviour that was seen: `first`, `last` and `requests` are numbers as in `X-Mock-Request-Id`. */
export interface Lint {
  id: string;
  text: string;
  advice: string;
  /** Requests. */
  count: number;
  first: number;
  last: number;
  /** The latest 20. */
  requests: number[];
}

export interface Rule {
  id: string;
  section: string;
  provenance: string;
  text: string;
  /** The switch that changes it. */
  switch?: string;
  /** The start-up setting that changes it. */
  setting?: string;
  /** What a refusal by it says: code (or the switch that chooses it) and message; the HTTP status, where it is always the same. */
  refusal?: { code: number | string; message: string; httpStatus?: number };
  /** The operations it is about; every request when left out. */
  operations?: string[];
}

/** A request of the service as the journal tells it; passwords and tokens are masked. */
export interface JournalRequest {
  /** As in `X-Mock-Request-Id`. */
  id: number;
  time: string;
  sandbox: string;
  operation: string | null;
  method: string;
  path: string;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  /** HTTP status; 0 when the client was gone before the answer. */
  status: number;
  /** `errors[0].code` of a refusal. */
  code: number | null;
  answer: unknown;
  /** Real time. */
  ms: number;
  user: { id: number; login: string } | null;
  service: string | null;
  /** The rules that refused it. */
  rules: string[];
  lints: string[];
  fault: { id: number; kind: string } | null;
  /** What it did to the state; of an update the changed fields alone. */
  changes: RecordChange[];
}

export interface RecordChange {
  collection: string;
  id: number | string;
  action: 'insert' | 'update' | 'remove';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Which requests are meant; all that is given must hold. */
export interface RequestFilter {
  operation?: string;
  method?: string;
  /** `*` stands for any text. */
  path?: string;
  status?: number;
  /** null for a success. */
  code?: number | null;
  /** Id or login. */
  user?: number | string;
  service?: string;
  /** Only those after the request of this id. */
  since?: number;
  /** Only the newest so many. */
  limit?: number;
}

/** What `verify` found. */
export interface Verified {
  verified: true;
  count: number;
  /** Ids. */
  requests: number[];
}

export interface Coverage {
  operations: {
    operation: string;
    requests: number;
    /** How often each outcome was seen: `success`, or the rule that refused. */
    seen: Record<string, number>;
    never: string[];
  }[];
  neverCalled: string[];
}

export interface Fault {
  id: number;
  match: Record<string, unknown>;
  kind: string;
  skip: number;
  times: number | null;
  /** Matching requests so far, those that were skipped among them. */
  matched: number;
  fired: number;
  remaining: number | null;
  /** Real time. */
  expires_in_ms: number | null;
}

/** Something that happened in a sandbox; `id` is where to go on from. */
export type SandboxEvent =
  | { id: string; event: 'request'; data: JournalRequest }
  | { id: string; event: 'changes'; data: { changes: RecordChange[] } }
  | { id: string; event: 'world'; data: { fixture: string } }
  /** The file of a fixture was changed while the server watches; without errors it can be used. */
  | { id: string; event: 'fixture'; data: { name: string; errors: { pointer: string; message: string }[] } };
