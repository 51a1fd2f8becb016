import type {
  ClockState,
  ControlSeedRequest,
  JournalRequest,
  Outcome,
  OwnRecord,
  RecordChange,
  Seed,
} from '../generated/shapes.ts';

/** What the control plane answers. Times are ISO 8601, UTC, by the clock of the sandbox. */
export type {
  Assumption,
  BegunAnew,
  ClockState,
  ControlCoverageResponse as Coverage,
  ControlDropSandboxResponse as DroppedSandbox,
  ControlGetFixtureResponse as SavedFixture,
  ControlIndexResponse as Info,
  ControlMakeSandboxResponse as MadeSandbox,
  ControlReportResponse as Report,
  ControlVerifyResponse as Verified,
  Counts,
  Fault,
  FixtureInfo,
  Hashed,
  JournalRequest,
  ListedSandbox,
  OwnRecord,
  RecordChange,
  RequestExpectation,
  RequestMatch,
  Rule,
  Snapshot,
  Token,
  Warning,
} from '../generated/shapes.ts';

/** The collections of the contract. */
export type CollectionName = Exclude<keyof Seed, '$schema' | 'tokens' | 'extra_fields' | 'collections'>;

/**
 * Collections of your own, by name, with their records. It is empty: say what yours are by
 * `declare module 'leadmock/client' { interface OwnCollections { funnels: { id: number; name: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: whoever uses it declares the rest
export interface OwnCollections {}

/** A collection of the contract, or one of your own. */
export type AnyCollectionName = CollectionName | (keyof OwnCollections & string);

/** A record as a seed writes it. What the mock answers has every field that has a default. */
export type RecordOf<Name extends AnyCollectionName> = Name extends CollectionName
  ? NonNullable<Seed[Name]>[number]
  : Name extends keyof OwnCollections
    ? OwnCollections[Name]
    : OwnRecord;

/** Which records of a collection are meant beside the values of their fields, and in which order. */
export interface ListOptions {
  /** Those that hold each of these words somewhere in their values, in any case. */
  search?: string;
  /** Those that name this record, such as `leads/101`. */
  names?: string;
  /** Field; `-field` for the other direction. */
  sort?: string;
  limit?: number;
  offset?: number;
}

/** Some records of a collection, and how many fit in all. */
export interface RecordList<Name extends AnyCollectionName> {
  records: RecordOf<Name>[];
  total: number;
  /** What they name, by collection, where it was asked for. */
  included?: { [Other in CollectionName]?: RecordOf<Other>[] };
  /** The first of each collection that name them, and how many there are, where it was asked for. */
  naming?: { [Other in CollectionName]?: { records: RecordOf<Other>[]; total: number } };
}

/** A whole state: every collection is there, what its fixture declares in `extra_fields`, and `collections` of your own. */
export type State = { [Name in CollectionName]: RecordOf<Name>[] } & Pick<Seed, 'extra_fields' | 'collections'>;

export type SeedRequest = Omit<ControlSeedRequest, 'data'> & { data?: Seed };

/** Which requests are meant; all that is given must hold. */
export interface RequestFilter {
  operation?: string;
  method?: string;
  /** As sent or in its canonical form; `*` stands for any text. */
  path?: string;
  status?: number;
  /** Of a refusal by a rule; null for a success. */
  code?: number | null;
  /** What the client got. */
  outcome?: Outcome;
  /** Whether the operation ran and its change was committed. */
  performed?: boolean;
  /** Id or login. */
  user?: number | string;
  service?: string;
  /** Only those after the request of this id. */
  since?: number;
  /** Only the newest so many. */
  limit?: number;
  /** false: also what is not documented. Otherwise a filter that nothing can fit rejects with status 400. */
  strict?: boolean;
}

/** Something that happened in a sandbox; `id` is where to go on from. */
export type SandboxEvent =
  | { id: string; event: 'request'; data: JournalRequest }
  | { id: string; event: 'changes'; data: { operation: string; changes: RecordChange[] } }
  /** Whole new contents: a reset, a seed, a restore, or a fixture that was read again. */
  | { id: string; event: 'contents'; data: { operation?: string; fixture: string } }
  | { id: string; event: 'clock'; data: { operation: string } & ClockState }
  /** Those that were set to another value. */
  | { id: string; event: 'assumptions'; data: { operation: string; values: Record<string, string> } }
  /** Ids. */
  | { id: string; event: 'faults'; data: { operation: string; armed: number[]; removed: number[] } }
  /** Names; of no operation: a snapshot that a fixture's new version made necessary. */
  | { id: string; event: 'snapshots'; data: { operation?: string; saved: string[]; deleted: string[] } }
  /** The requests were forgotten. */
  | { id: string; event: 'journal'; data: { operation: string } }
  /** Names: of sandboxes that were made, by a call or their first use, and that were dropped or gave way. */
  | { id: string; event: 'sandboxes'; data: { made: string[]; dropped: string[] } }
  /** The file of a fixture was changed while the server watches; without errors it can be used. */
  | { id: string; event: 'fixture'; data: { name: string; errors: { pointer: string; message: string }[] } }
  /** Files of operations were changed while the server watches, and are served as they are now: the ids of all that are your own. */
  | { id: string; event: 'operations'; data: { operations: string[] } };
