import type { CustomCollections } from '../client/index.ts';
import type { JsonSchema } from '../core/custom-parts.ts';
import type { AnyRecord, CollectionName, CustomRecord, Records } from '../core/state/state.ts';
import type { Seed } from '../generated/shapes.ts';

export { selectRecords } from './select-records.ts';
export type { AnyRecord, CustomRecord, JsonSchema };

/** Fields of a new record. Fields with a default and the id are optional. */
type NewRecord<Name extends CollectionName> = Omit<NonNullable<Seed[Name]>[number], 'id'> & {
  id?: Records[Name]['id'];
};

/**
 * Records of one kind. Reads return frozen copies; only `insert`, `update` and `remove` change the state. They throw an
 * error if the state would become invalid.
 */
export interface CustomCollection<Stored, Fields = Stored> {
  /** @returns undefined for an unknown id, and for a string that is not an id */
  get(id: number | string | undefined): Stored | undefined;
  /** @returns the earliest inserted record that matches */
  find(isWanted: (record: Stored) => boolean): Stored | undefined;
  /** In the order of insertion. */
  all(): Stored[];
  /**
   * Stores a record. A missing id is the next id, missing fields get their defaults, and a signature is set to the
   * service of the token.
   */
  insert(fields: Fields): Stored;
  /** Changes fields of a record, and its signature. */
  update(id: number | string, fields: Partial<Omit<Fields, 'id'>>): Stored;
  /** @throws Error if another record references the record */
  remove(id: number | string): void;
}

/** State of the sandbox that the request names. */
export type CustomState = {
  readonly [Name in CollectionName]: CustomCollection<Readonly<Records[Name]>, NewRecord<Name>>;
} & {
  /**
   * Custom collection, which a fixture declares under `collections`. Its records have the type that `CustomCollections`
   * of `leadmock/client` declares.
   * @throws Error for an unknown name
   */
  collection<Name extends keyof CustomCollections>(
    name: Name,
  ): CustomCollection<Readonly<CustomCollections[Name]>, Partial<CustomCollections[Name]>>;
  collection<Stored extends CustomRecord = CustomRecord>(name: string): CustomCollection<Stored, Partial<Stored>>;
};

/** Login of the request's token. */
export interface CustomSession {
  readonly user_id: number;
  /** Signature of everything done with this token. */
  readonly service: string;
}

/** Argument of `handle`, only usable during this request. */
export interface CustomCall<Body = unknown, Session = CustomSession> {
  state: CustomState;
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>;
  /** Fits the schema `request`; {} if the operation has no such schema. */
  body: Body;
  query: URLSearchParams;
  /** Undefined if the operation needs no token. */
  session: Session;
  clock: {
    /** Milliseconds since 1970, by the sandbox's clock. */
    now(): number;
  };
  /** Rejects the request: throws, and undoes all changes of the request. */
  reject(code: number, message: string): never;
}

interface DeclaredOperation {
  /** Lower-case words with hyphens; not the id of another operation or of a rule. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/projects/{project_id}`. */
  path: string;
  /** Defaults to method and path. */
  summary?: string;
  /** Markdown for the reference, such as where the operation was observed. */
  description?: string;
  /** Group in the reference, and value of the header `X-Mock-Source`. Defaults to `custom`. */
  tag?: string;
  /** JSON Schema of the body, which is an object. Absent if the operation has no body. */
  request?: JsonSchema;
  /** JSON Schema of `result`. */
  response?: JsonSchema;
}

/** Operation that returns records of the state, or a constant. */
export interface StaticOperation extends DeclaredOperation {
  needsToken?: boolean;
  /**
   * `{"collection": name}` returns all records, `{"record": name}` the record whose id is the last path parameter. Any
   * other value is returned unchanged. Without it, responses have no `result`.
   */
  result?: unknown;
  handle?: never;
}

interface WithToken<Body> extends DeclaredOperation {
  needsToken?: true;
  /**
   * Synchronous.
   * @returns `result`, or undefined for a response without one
   */
  handle(call: CustomCall<Body>): unknown;
}

interface WithoutToken<Body> extends DeclaredOperation {
  needsToken: false;
  handle(call: CustomCall<Body, undefined>): unknown;
}

export type HandledOperation<Body = unknown> = WithToken<Body> | WithoutToken<Body>;

// biome-ignore lint/suspicious/noExplicitAny: what bodies the operations of a list take is their own affair
export type CustomOperation = StaticOperation | HandledOperation<any>;

/**
 * Declares a custom operation, for the default export of a module of `--operations`, or for `createMock({ operations
 * })`. `Body` must agree with the schema `request`.
 */
export function operation<Body = Readonly<Record<string, unknown>>>(
  declared: HandledOperation<Body>,
): HandledOperation<Body> {
  return declared;
}
