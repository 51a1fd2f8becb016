import type { CustomCollections } from '../client/index.ts';
import type { JsonSchema } from '../core/custom-parts.ts';
import type { AnyRecord, CollectionName, CustomRecord, Records } from '../core/state/state.ts';
import type { Seed } from '../generated/shapes.ts';

export { selectRecords } from './select-records.ts';
export type { AnyRecord, CustomRecord, JsonSchema };

/** Fields of a new record. The id and fields with a default are optional. */
type NewRecord<Name extends CollectionName> = Omit<NonNullable<Seed[Name]>[number], 'id'> & {
  id?: Records[Name]['id'];
};

/**
 * Records of one collection. Reads return frozen copies; only `insert`, `update` and `remove` change the state. These
 * three methods throw an Error if the state would become invalid, or if the request is over.
 */
export interface CustomCollection<Stored, Fields = Stored> {
  /** @returns the record, or undefined if the id is unknown or invalid */
  get(id: number | string | undefined): Stored | undefined;
  /** @returns the first matching record in the order of insertion, or undefined if no record matches */
  find(isWanted: (record: Stored) => boolean): Stored | undefined;
  /** @returns all records in the order of insertion */
  all(): Stored[];
  /**
   * Stores a record. A missing id becomes the next id, and missing fields get their defaults. In collections with
   * signatures, a missing signature becomes the service of the request's token, if the operation needs a token.
   * @throws Error if the state would become invalid
   */
  insert(fields: Fields): Stored;
  /**
   * Changes fields of a record. In collections with signatures, the signature becomes the service of the request's
   * token, unless `fields` contains a signature or the operation needs no token.
   * @throws Error if the id is unknown, or if the state would become invalid
   */
  update(id: number | string, fields: Partial<Omit<Fields, 'id'>>): Stored;
  /**
   * Removes a record. Removing a user also revokes the tokens of the user.
   * @throws Error if the id is unknown, or if the removal would make a reference of another record invalid
   */
  remove(id: number | string): void;
}

/** State of the sandbox that the request selects. */
export type CustomState = {
  readonly [Name in CollectionName]: CustomCollection<Readonly<Records[Name]>, NewRecord<Name>>;
} & {
  /**
   * @returns a collection of the contract, or a custom collection that a fixture declares under `collections`.
   * `CustomCollections` of `leadmock/client` declares the types of custom records.
   * @throws Error if the collection is unknown
   */
  collection<Name extends keyof CustomCollections>(
    name: Name,
  ): CustomCollection<Readonly<CustomCollections[Name]>, Partial<CustomCollections[Name]>>;
  collection<Stored extends CustomRecord = CustomRecord>(name: string): CustomCollection<Stored, Partial<Stored>>;
};

/** Session of the request's token. */
export interface CustomSession {
  readonly user_id: number;
  /** Name of the client service, which is the signature of changes with this token. */
  readonly service: string;
}

/** Argument of `handle`. After the request, changes throw an Error. */
export interface CustomCall<Body = unknown, Session = CustomSession> {
  state: CustomState;
  /** Decoded path parameters by name. */
  params: Readonly<Record<string, string>>;
  /** Body that matches the schema `request`; {} if the operation has no schema `request`. */
  body: Body;
  query: URLSearchParams;
  /** Session of the request's token; undefined if the operation needs no token. */
  session: Session;
  clock: {
    /** @returns milliseconds since 1970, by the sandbox's clock */
    now(): number;
  };
  /**
   * Rejects the request with an error envelope, and reverts all changes of the request.
   * @param code integer value of `errors[].code`
   * @throws always
   */
  reject(code: number, message: string): never;
}

interface DeclaredOperation {
  /**
   * Unique id in lower-case words with hyphens, such as `list-projects`. Ids of other operations and of rules are
   * invalid.
   */
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

/** Operation whose result is records of the state, or a constant. */
export interface StaticOperation extends DeclaredOperation {
  needsToken?: boolean;
  /**
   * Result of every successful response: `{"collection": name}` means all records of the collection; `{"record": name}`
   * means the record whose id is the last path parameter. Responses contain any other value unchanged. If absent,
   * responses have no `result`.
   */
  result?: unknown;
  handle?: never;
}

interface WithToken<Body> extends DeclaredOperation {
  needsToken?: true;
  /**
   * Handles a request. The function must not be asynchronous.
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
 * Declares a custom operation, for the list that a module of `--operations` exports by default, or for `createMock({
 * operations })`. The type `Body` must match the schema `request`.
 */
export function operation<Body = Readonly<Record<string, unknown>>>(
  declared: HandledOperation<Body>,
): HandledOperation<Body> {
  return declared;
}
