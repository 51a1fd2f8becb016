import type {
  AssumptionSettings,
  ClockState,
  ControlCreateSandboxRequest,
  ControlSeedRequest,
  CustomRecord,
  JournalRequest,
  RecordChange,
  RequestOutcome,
  Seed,
} from '../generated/shapes.ts';

/** Shapes of control calls. Times such as `startedAt` are ISO 8601 instants in UTC, by the clock of the sandbox. */
export type {
  Assumption,
  AssumptionSettings,
  ClockState,
  ControlBeginTestResponse as BegunTest,
  ControlCoverageResponse as Coverage,
  ControlCreateSandboxResponse as CreatedSandbox,
  ControlDeleteSandboxResponse as DeletedSandbox,
  ControlEndTestRequest as TestResult,
  ControlEndTestResponse as EndedTest,
  ControlGetFixtureResponse as SavedFixture,
  ControlIndexResponse as Info,
  ControlReportResponse as Report,
  ControlVerifyResponse as VerifyResult,
  Counts,
  CustomRecord,
  EvidenceFile,
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

export type CollectionName = Exclude<keyof Seed, '$schema' | 'tokens' | 'extra_fields' | 'collections'>;

/**
 * Custom collections by name, with the type of their records. Declare the collections with `declare module
 * 'leadmock/client' { interface CustomCollections { funnels: { id: number; name: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: users declare its members
export interface CustomCollections {}

export type AnyCollectionName = CollectionName | (keyof CustomCollections & string);

/** Record as in a seed. In responses, records have every field that has a default. */
export type RecordOf<Name extends AnyCollectionName> = Name extends CollectionName
  ? NonNullable<Seed[Name]>[number]
  : Name extends keyof CustomCollections
    ? CustomCollections[Name]
    : CustomRecord;

export interface ListOptions {
  /** Words that must occur in the values of a record, ignoring case. */
  search?: string;
  /** Lists only records that reference this record, such as `leads/101`. */
  references?: string;
  /** Field to sort by; `-field` sorts in descending order. */
  sort?: string;
  limit?: number;
  offset?: number;
}

export interface RecordList<Name extends AnyCollectionName> {
  records: RecordOf<Name>[];
  total: number;
  /** Records that `records` reference, by collection. Absent if the query parameter `include` does not request them. */
  references?: { [Other in CollectionName]?: RecordOf<Other>[] };
  /**
   * Records that reference `records`: for each collection the first 10 records and the total number. Absent unless the
   * query parameter `include` requests these records.
   */
  referencedBy?: { [Other in CollectionName]?: { records: RecordOf<Other>[]; total: number } };
}

export type State = { [Name in CollectionName]: RecordOf<Name>[] } & Pick<Seed, 'extra_fields' | 'collections'>;

export type SeedRequest = Omit<ControlSeedRequest, 'data'> & { data?: Seed };

export type SandboxRequest = Omit<ControlCreateSandboxRequest, 'seed' | 'assumptions'> & {
  seed?: Seed;
  assumptions?: AssumptionSettings;
};

/** `id` identifies the test in each run. Default: the title. */
export type TestRequest = { title: string; id?: string } & Omit<SandboxRequest, 'name' | 'replace'>;

/** A request matches if it meets all conditions. */
export interface RequestFilter {
  operation?: string;
  method?: string;
  /** Path as sent or in canonical form; `*` matches any characters, or none. */
  path?: string;
  status?: number;
  /** Code of a rejection by a rule; null for successful requests. */
  code?: number | null;
  outcome?: RequestOutcome;
  /** Whether the operation ran and leadmock committed the changes. */
  performed?: boolean;
  /** Id or login of the user. A string of digits counts as an id. */
  user?: number | string;
  service?: string;
  /** Id of a request; only requests with higher ids match. */
  after?: number;
  /** Maximum number of requests; the response contains the newest requests. */
  limit?: number;
  /**
   * Whether leadmock rejects (status 400) a filter if no request in the journal matches, and leadmock detects that no
   * documented request can match. Default: true.
   */
  strict?: boolean;
}

/** To continue a stream after an event, pass the `id` of this event as `after`. */
export type SandboxEvent =
  | { id: string; event: 'request'; data: JournalRequest }
  | { id: string; event: 'changes'; data: { operation: string; changes: RecordChange[] } }
  /** A reset, a seed, a restore or a changed fixture file replaced the contents. */
  | { id: string; event: 'contents'; data: { operation?: string; fixture: string } }
  | { id: string; event: 'clock'; data: { operation: string } & ClockState }
  | { id: string; event: 'assumptions'; data: { operation: string; values: Record<string, string> } }
  /** A control call armed or deleted faults; the lists contain ids. */
  | { id: string; event: 'faults'; data: { operation: string; armed: number[]; deleted: number[] } }
  /** Names of saved and deleted snapshots. Without `operation`, a changed fixture file caused the snapshot. */
  | { id: string; event: 'snapshots'; data: { operation?: string; saved: string[]; deleted: string[] } }
  /** A control call cleared the journal. */
  | { id: string; event: 'journal'; data: { operation: string } }
  /** Names of created (also auto-created) and deleted (also evicted) sandboxes. */
  | { id: string; event: 'sandboxes'; data: { created: string[]; deleted: string[] } }
  /** leadmock tried to reload a watched fixture. If the reload succeeded, `errors` is empty. */
  | { id: string; event: 'fixture'; data: { name: string; errors: { pointer: string; message: string }[] } }
  /** leadmock reloaded changed JSON files of custom operations. The list contains the ids of all custom operations. */
  | { id: string; event: 'operations'; data: { operations: string[] } };
