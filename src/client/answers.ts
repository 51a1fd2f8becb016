import type {
  ClockState,
  ControlCreateSandboxRequest,
  ControlSeedRequest,
  CustomRecord,
  JournalRequest,
  RecordChange,
  RequestOutcome,
  Seed,
} from '../generated/shapes.ts';

/** Responses of the control plane. Times are ISO 8601, UTC, by the clock of the sandbox. */
export type {
  Assumption,
  ClockState,
  ControlCoverageResponse as Coverage,
  ControlCreateSandboxResponse as CreatedSandbox,
  ControlDeleteSandboxResponse as DeletedSandbox,
  ControlGetFixtureResponse as SavedFixture,
  ControlIndexResponse as Info,
  ControlKeepSandboxResponse as KeptSandbox,
  ControlReportResponse as Report,
  ControlVerifyResponse as VerifyResult,
  Counts,
  CustomRecord,
  Fault,
  FixtureInfo,
  JournalRequest,
  ListedSandbox,
  RecordChange,
  RequestExpectation,
  RequestMatch,
  ResetResult,
  Rule,
  SeedResult,
  Snapshot,
  Token,
  Warning,
} from '../generated/shapes.ts';

/** Collections of the contract. */
export type CollectionName = Exclude<keyof Seed, '$schema' | 'tokens' | 'extra_fields' | 'collections'>;

/**
 * Custom collections, by name, with their records. Declare them with
 * `declare module 'leadmock/client' { interface CustomCollections { funnels: { id: number; name: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: users declare its members
export interface CustomCollections {}

export type AnyCollectionName = CollectionName | (keyof CustomCollections & string);

/** Record as in a seed. Records in responses have every field with a default. */
export type RecordOf<Name extends AnyCollectionName> = Name extends CollectionName
  ? NonNullable<Seed[Name]>[number]
  : Name extends keyof CustomCollections
    ? CustomCollections[Name]
    : CustomRecord;

export interface ListOptions {
  /** Words that the values of a record contain, in any case. */
  search?: string;
  /** Record that the records reference, such as `leads/101`. */
  references?: string;
  /** Field; `-field` sorts in descending order. */
  sort?: string;
  limit?: number;
  offset?: number;
}

export interface RecordList<Name extends AnyCollectionName> {
  records: RecordOf<Name>[];
  total: number;
  /** Records that these records reference, by collection, if requested. */
  references?: { [Other in CollectionName]?: RecordOf<Other>[] };
  /** Records that reference these records, by collection, if requested: the first ones and their number. */
  referencedBy?: { [Other in CollectionName]?: { records: RecordOf<Other>[]; total: number } };
}

/** All collections of the contract, `extra_fields` of the fixture, and custom `collections`. */
export type State = { [Name in CollectionName]: RecordOf<Name>[] } & Pick<Seed, 'extra_fields' | 'collections'>;

export type SeedRequest = Omit<ControlSeedRequest, 'data'> & { data?: Seed };

export type SandboxRequest = Omit<ControlCreateSandboxRequest, 'seed'> & { seed?: Seed };

/** A request matches if it matches each given field. */
export interface RequestFilter {
  operation?: string;
  method?: string;
  /** Path as sent or in its canonical form. `*` matches any text. */
  path?: string;
  status?: number;
  /** Code of a rejection by a rule; null for a success. */
  code?: number | null;
  outcome?: RequestOutcome;
  /** Whether the operation ran and committed its change. */
  performed?: boolean;
  /** Id or login. */
  user?: number | string;
  service?: string;
  /** Id of a request. Only later requests match. */
  after?: number;
  /** Number of the newest requests. */
  limit?: number;
  /** If not false, a filter that no request can match rejects with status 400. */
  strict?: boolean;
}

/** Event of a sandbox. To continue a stream, pass its `id` as `after`. */
export type SandboxEvent =
  | { id: string; event: 'request'; data: JournalRequest }
  | { id: string; event: 'changes'; data: { operation: string; changes: RecordChange[] } }
  /** New contents, from a reset, a seed, a restore, or a fixture that leadmock read again. */
  | { id: string; event: 'contents'; data: { operation?: string; fixture: string } }
  | { id: string; event: 'clock'; data: { operation: string } & ClockState }
  /** Changed assumptions. */
  | { id: string; event: 'assumptions'; data: { operation: string; values: Record<string, string> } }
  /** Ids of faults. */
  | { id: string; event: 'faults'; data: { operation: string; armed: number[]; deleted: number[] } }
  /** Names. Without `operation`, a changed fixture caused the snapshot. */
  | { id: string; event: 'snapshots'; data: { operation?: string; saved: string[]; deleted: string[] } }
  /** The journal was cleared. */
  | { id: string; event: 'journal'; data: { operation: string } }
  /** Names of sandboxes that were created (also automatically), and deleted or evicted. */
  | { id: string; event: 'sandboxes'; data: { created: string[]; deleted: string[] } }
  /** The watched file of a fixture changed. */
  | { id: string; event: 'fixture'; data: { name: string; errors: { pointer: string; message: string }[] } }
  /** Watched files of operations changed: ids of all custom operations. */
  | { id: string; event: 'operations'; data: { operations: string[] } };
