import type { OwnParts } from './own-parts.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Session } from './sandbox/sessions.ts';
import type { User } from './state/state.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an operation is given. Its body fits the request schema; nothing else has been checked. */
export interface Call<Body = unknown> {
  sandbox: Sandbox;
  /** The decoded path parameters, as sent. */
  params: Readonly<Record<string, string>>;
  body: Body;
  /** What was asked for, with the query. */
  url: string;
  /** The caller's address as "one user per IP" sees it. Not a getter: it would cost every request more than all the rest. */
  address(): string;
  /**
   * Notes that the client did something discouraged; the answer stays the same.
   * @param detail what this request did, in words, where the texts of the warning cannot say it
   */
  warn(id: string, detail?: string): void;
  /** The digits of a number in the body that JavaScript rounded, as they were sent; undefined for one that it holds exactly. */
  roundedNumber(field: string): string | undefined;
  /** Says whose request this is, where a login has just told. */
  loggedIn(session: Session, user: User): void;
}

/** A call whose token holds. */
export interface AuthenticatedCall<Body = unknown> extends Call<Body> {
  session: Session;
  user: User;
}

/** What stands in the braces of a path: for documentation and messages; a room finds or refuses by itself. */
export interface PathParameter {
  name: string;
  description: string;
  schema: Readonly<Record<string, unknown>>;
  /** One that the default fixture knows, where it knows any. */
  example: number | string;
}

export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Where a schema or a documentation page finds an operation: the same for both planes. */
export interface Endpoint {
  /** The same word everywhere: file, schema, OpenAPI operationId, log, test. */
  id: string;
  method: Method;
  /** As the contract writes it: parameters in braces. */
  path: string;
  /** One for each pair of braces, in their order; none when left out. */
  parameters?: readonly PathParameter[];
  summary: string;
}

/**
 * One operation of the service as a plain value. Routes, validation, OpenAPI and tests are read off it.
 * `schemas/<id>.request.json` (where `hasBody`) and `schemas/<id>.response.json` belong to it.
 */
export interface Operation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  /** Of an operation of the user's own; its schemas are not those of `schemas/`. */
  yours?: OwnParts;
  /** Checks everything, then changes; returns `result`, undefined for an answer without one. Throws a Refusal. */
  handle(call: AuthenticatedCall): unknown;
}

/**
 * An operation of the user's own did what none may: it threw, or answered what cannot be answered. Nothing was changed. The message tells
 * which one, and where.
 */
export class OperationFailed extends Error {
  override name = 'OperationFailed';
}

export function operation<Body>(
  declared: Endpoint & { hasBody: boolean; handle(call: AuthenticatedCall<Body>): unknown },
): Operation {
  return { ...declared, needsToken: true, handle: (call) => declared.handle(call as AuthenticatedCall<Body>) };
}

/** Declares an operation that is called without a token. */
export function publicOperation<Body>(
  declared: Endpoint & { hasBody: boolean; handle(call: Call<Body>): unknown },
): Operation {
  return { ...declared, needsToken: false, handle: (call) => declared.handle(call as Call<Body>) };
}
