import type { JsonSchema } from '../core/own-parts.ts';
import type { AnyRecord, CollectionName, OwnRecord, Records } from '../core/state/state.ts';
import type { Seed } from '../generated/shapes.ts';

export type { AnyRecord, JsonSchema, OwnRecord };

/** A record as it is given: what has a default may be left out, and the id, which then is the next. */
type Given<Name extends CollectionName> = Omit<NonNullable<Seed[Name]>[number], 'id'> & {
  id?: Records[Name]['id'];
};

/**
 * The records of one kind. What is read is a copy that cannot be changed; every change goes through `insert`, `update` and `remove`,
 * which refuse what the state could not hold, by an error.
 */
export interface OwnCollection<Stored, Fields = Stored> {
  /** The record of an id; undefined where there is none, also for a text that is no id. */
  get(id: number | string | undefined): Stored | undefined;
  /** The first record, in the order of their insertion, that is as wanted. */
  find(isWanted: (record: Stored) => boolean): Stored | undefined;
  /** All records in the order of their insertion. */
  all(): Stored[];
  /** Stores a record: with the next id and the defaults of its fields, and signed by the service of the token, where it has a signature. */
  insert(fields: Fields): Stored;
  /** Changes these fields of a record, and signs it. */
  update(id: number | string, fields: Partial<Omit<Fields, 'id'>>): Stored;
  /** Removes a record that no other one names. */
  remove(id: number | string): void;
}

/** The state of the sandbox that the request is for. */
export type OwnState = {
  readonly [Name in CollectionName]: OwnCollection<Readonly<Records[Name]>, Given<Name>>;
} & {
  /** A collection of your own, which a fixture declares under `collections`; throws where there is none of that name. */
  collection<Stored extends OwnRecord = OwnRecord>(name: string): OwnCollection<Stored, Partial<Stored>>;
};

/** Whose token the request carries. */
export interface OwnSession {
  readonly user_id: number;
  /** The signature of all that is done with this token. */
  readonly service: string;
}

/** What `handle` is given. It holds for this one request. */
export interface OwnCall<Body = unknown, Session = OwnSession> {
  state: OwnState;
  /** What stood in the braces of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /** It fits the schema `request`; {} where the operation takes none. */
  body: Body;
  query: URLSearchParams;
  /** Undefined for an operation that needs no token. */
  session: Session;
  clock: {
    /** By the clock of the sandbox, milliseconds since 1970. */
    now(): number;
  };
  /** Refuses the request: it throws, so that nothing behind it is done, and what was changed before is undone. */
  refuse(code: number, message: string): never;
}

interface Declared {
  /** Lower-case words with hyphens between them; that of no other operation, and of no rule. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/projects/{project_id}`. */
  path: string;
  /** Method and path when left out. */
  summary?: string;
  /** Of the body, which is a JSON object. Without one the operation takes no body. */
  request?: JsonSchema;
  /** Of `result`. */
  response?: JsonSchema;
}

/** An operation whose answer is found in the state, or is always the same. */
export interface StaticOperation extends Declared {
  /** True when left out. */
  needsToken?: boolean;
  /**
   * `{"collection": name}` for all its records, `{"record": name}` for the one that the last parameter of the path names; anything else as
   * it is. Without one the answer has no `result`.
   */
  result?: unknown;
  handle?: never;
}

/** An operation with code of its own. */
interface WithToken<Body> extends Declared {
  needsToken?: true;
  /** Returns `result`, undefined for an answer without one; synchronous. */
  handle(call: OwnCall<Body>): unknown;
}

interface WithoutToken<Body> extends Declared {
  needsToken: false;
  handle(call: OwnCall<Body, undefined>): unknown;
}

export type HandledOperation<Body = unknown> = WithToken<Body> | WithoutToken<Body>;

// biome-ignore lint/suspicious/noExplicitAny: what bodies the operations of a list take is their own affair
export type OwnOperation = StaticOperation | HandledOperation<any>;

/**
 * Declares an operation of your own, for the list that a module of `--operations` exports by default, or for `createMock({ operations })`.
 * The type of its body stands for what the schema `request` lets through.
 */
export function operation<Body = Readonly<Record<string, unknown>>>(
  declared: HandledOperation<Body>,
): HandledOperation<Body> {
  return declared;
}
