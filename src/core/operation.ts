import type { CustomParts } from './custom-parts.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Session } from './sandbox/sessions.ts';
import type { User } from './state/state.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Arguments of an operation. The body matches the request schema; `handle` checks all other conditions. */
export interface Call<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters, as sent. */
  params: Readonly<Record<string, string>>;
  body: Body;
  /** Path and query as sent. */
  url: string;
  /**
   * Caller's IP address for the rule "one user per IP". It is a function rather than a getter, because a getter would
   * slow down every request.
   */
  address(): string;
  /**
   * Records a warning; the response stays the same.
   * @param detail facts about this request that the texts of the warning lack
   */
  warn(id: string, detail?: string): void;
  /** @returns the sent digits of a number field in the body, or undefined if JavaScript keeps the number exact */
  roundedNumber(field: string): string | undefined;
  /** Sets the user that the journal shows for a login request. */
  loggedIn(session: Session, user: User): void;
}

export interface AuthenticatedCall<Body = unknown> extends Call<Body> {
  session: Session;
  user: User;
}

/** Documentation of a parameter in the braces of a path. Operations validate the value themselves. */
export interface PathParameter {
  name: string;
  description: string;
  schema: Readonly<Record<string, unknown>>;
  /** Example value: if possible, an id of the default fixture. */
  example: number | string;
}

export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

export interface Endpoint {
  /** Unique id, used in files, schemas, OpenAPI `operationId`, journal and tests. */
  id: string;
  method: Method;
  /** Path with parameters in braces, as in the contract. */
  path: string;
  parameters?: readonly PathParameter[];
  summary: string;
}

/**
 * Operation of the service, from which routes, validation, OpenAPI and tests are derived. Its schemas are
 * `schemas/<id>.request.json` (if `hasBody`) and `schemas/<id>.response.json`.
 */
export interface Operation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  /** Extra parts of a custom operation, whose schemas are not in `schemas/`. */
  custom?: CustomParts;
  /**
   * Handles a request. Checks all conditions before it changes the state.
   * @returns `result`, or undefined for a response without a result
   * @throws Rejection if a rule rejects the request
   */
  handle(call: AuthenticatedCall): unknown;
}

/**
 * Error of a custom operation that threw, or returned an invalid response. The state is unchanged. The message names
 * the operation and its place.
 */
export class OperationFailed extends Error {
  override name = 'OperationFailed';
}

export function operation<Body>(
  declared: Endpoint & { hasBody: boolean; handle(call: AuthenticatedCall<Body>): unknown },
): Operation {
  return { ...declared, needsToken: true, handle: (call) => declared.handle(call as AuthenticatedCall<Body>) };
}

export function publicOperation<Body>(
  declared: Endpoint & { hasBody: boolean; handle(call: Call<Body>): unknown },
): Operation {
  return { ...declared, needsToken: false, handle: (call) => declared.handle(call as Call<Body>) };
}
