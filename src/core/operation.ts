import type { CustomParts } from './custom-parts.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Session } from './sandbox/sessions.ts';
import type { User } from './state/state.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Arguments of an operation. The body fits the request schema; `handle` checks everything else. */
export interface Call<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters, as sent. */
  params: Readonly<Record<string, string>>;
  body: Body;
  /** Path and query as sent. */
  url: string;
  /** Caller's IP address for "one user per IP". Not a getter: it would cost every request more than everything else. */
  address(): string;
  /**
   * Records a warning; the response stays the same.
   * @param detail what this request did, if the texts of the warning are not enough
   */
  warn(id: string, detail?: string): void;
  /** @returns the sent digits of a number in the body that JavaScript rounded, or undefined */
  roundedNumber(field: string): string | undefined;
  /** Called by a login, so that the journal shows the new session's user. */
  loggedIn(session: Session, user: User): void;
}

export interface AuthenticatedCall<Body = unknown> extends Call<Body> {
  session: Session;
  user: User;
}

/** Documents a parameter in the braces of a path; operations validate it themselves. */
export interface PathParameter {
  name: string;
  description: string;
  schema: Readonly<Record<string, unknown>>;
  /** An id of the default fixture, if possible. */
  example: number | string;
}

export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

export interface Endpoint {
  /** Used in files, schemas, OpenAPI `operationId`, journal and tests. */
  id: string;
  method: Method;
  /** Parameters in braces, as in the contract. */
  path: string;
  parameters?: readonly PathParameter[];
  summary: string;
}

/**
 * Operation of the service. Routes, validation, OpenAPI and tests are derived from it. Its schemas are
 * `schemas/<id>.request.json` (if `hasBody`) and `schemas/<id>.response.json`.
 */
export interface Operation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  /** Present for custom operations, whose schemas are not in `schemas/`. */
  custom?: CustomParts;
  /**
   * Checks everything before it changes the state.
   * @returns `result`, or undefined for a response without one
   * @throws Rejection
   */
  handle(call: AuthenticatedCall): unknown;
}

/**
 * A custom operation threw, or returned an invalid response. Nothing was changed. The message names the operation and
 * its place.
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
