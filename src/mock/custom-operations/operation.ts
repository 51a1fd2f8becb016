import type { CustomCollections } from '../../client/index.ts';
import type { Seed } from '../../generated/shapes.ts';
import type { JsonSchema } from '../core/custom-parts.ts';
import type { AnyRecord, CollectionName, CustomRecord, Records } from '../core/state/state.ts';

export { selectRecords } from './select-records.ts';
export type { AnyRecord, CustomRecord, JsonSchema };

type NewRecord<Name extends CollectionName> = Omit<NonNullable<Seed[Name]>[number], 'id'> & {
  id?: Records[Name]['id'];
};

/**
 * Records of one collection. The methods return records as frozen copies. `insert`, `update` and `remove` throw an
 * Error after `handle` has ended.
 */
export interface CustomCollection<Stored, Fields = Stored> {
  /** @returns the record, or undefined if the id is unknown or invalid */
  get(id: number | string | undefined): Stored | undefined;
  /** @returns the earliest inserted record for which `isWanted` returns true, or undefined */
  find(isWanted: (record: Stored) => boolean): Stored | undefined;
  /** @returns records in the order of insertion */
  all(): Stored[];
  /**
   * Stores a record. A missing id becomes the next id; other missing fields get their defaults, if any. If the
   * operation needs a token and the records have a signature, `signature` and `user_id` default to service and user of
   * the token.
   * @throws Error if the record is invalid, or conflicts with the state
   */
  insert(fields: Fields): Stored;
  /**
   * Changes fields of a record. Sets `signature` and `user_id` like `insert`, unless `fields` contains these fields.
   * @throws Error if the id is unknown, or if the changed record is invalid or conflicts with the state
   */
  update(id: number | string, fields: Partial<Omit<Fields, 'id'>>): Stored;
  /**
   * Removes a record. Removing a user also revokes the tokens of the user.
   * @throws Error if the id is unknown, or if the removal would make a reference in another record invalid
   */
  remove(id: number | string): void;
}

/** State of the sandbox that the request selects. */
export type CustomState = {
  readonly [Name in CollectionName]: CustomCollection<Readonly<Records[Name]>, NewRecord<Name>>;
} & {
  /**
   * Finds a collection of the contract, or a custom collection that a fixture or seed declares under `collections`.
   * Declare the types of custom records in `CustomCollections` of `leadmock/client`.
   * @throws Error if the collection is unknown
   */
  collection<Name extends keyof CustomCollections>(
    name: Name,
  ): CustomCollection<Readonly<CustomCollections[Name]>, Partial<CustomCollections[Name]>>;
  collection<Stored extends CustomRecord = CustomRecord>(name: string): CustomCollection<Stored, Partial<Stored>>;
};

export interface CustomSession {
  readonly user_id: number;
  /** Name of the client service, and default signature of records in `insert` and `update`. */
  readonly service: string;
}

/** Argument of `handle`. */
export interface CustomCall<Body = unknown, Session = CustomSession> {
  state: CustomState;
  /** Decoded path parameters by name. */
  params: Readonly<Record<string, string>>;
  /** Body that matches the schema `request`; {} if the operation has no schema `request`. */
  body: Body;
  query: URLSearchParams;
  /** Undefined if the operation needs no token. */
  session: Session;
  clock: {
    /** @returns milliseconds since 1970, by the clock of the sandbox */
    now(): number;
  };
  /**
   * Throws an error. Unless `handle` catches the error, leadmock reverts all changes of the request, and responds with
   * an error envelope.
   * @param code integer for `errors[].code`
   */
  reject(code: number, message: string): never;
}

interface DeclaredOperation {
  /** Id in lower-case words with hyphens, such as `list-projects`. No other operation and no rule may have this id. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces, such as `/projects/{project_id}`. */
  path: string;
  /** Summary for the reference. Default: the method and the path. */
  summary?: string;
  /** Description in Markdown for the reference, such as where the operation was observed. */
  description?: string;
  /** Group of the operation in the reference, and value of the header `X-Mock-Source`. Default: `custom`. */
  tag?: string;
  /** JSON Schema of the request body, which must be an object. If absent, the operation has no body. */
  request?: JsonSchema;
  /** JSON Schema of `result` in responses. */
  response?: JsonSchema;
}

/** Operation whose result is a constant, or comes from a collection. */
export interface StaticOperation extends DeclaredOperation {
  needsToken?: boolean;
  /**
   * `{"collection": name}`: all records of the collection. `{"record": name}`: the record of the collection that has
   * the last path parameter as id. Any other value is the result itself. If absent, responses have no `result`.
   */
  result?: unknown;
  handle?: never;
}

interface WithToken<Body> extends DeclaredOperation {
  needsToken?: true;
  /**
   * Must not be asynchronous.
   * @returns `result`, or undefined if the response has no `result`
   */
  handle(call: CustomCall<Body>): unknown;
}

interface WithoutToken<Body> extends DeclaredOperation {
  needsToken: false;
  handle(call: CustomCall<Body, undefined>): unknown;
}

export type HandledOperation<Body = unknown> = WithToken<Body> | WithoutToken<Body>;

// biome-ignore lint/suspicious/noExplicitAny: the operations of a list can have different types of bodies
export type CustomOperation = StaticOperation | HandledOperation<any>;

/**
 * Declares a custom operation, for the list that a module of `--operations` exports by default, or for the option
 * `operations` of `createMock`. The type `Body` must match the schema `request`.
 */
export function operation<Body = Readonly<Record<string, unknown>>>(
  declared: HandledOperation<Body>,
): HandledOperation<Body> {
  return declared;
}
