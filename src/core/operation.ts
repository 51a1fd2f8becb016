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

/** Where a schema or a documentation page finds an operation: the same for both planes. */
export interface Endpoint {
  /** The same word everywhere: file, schema, OpenAPI operationId, log, test. */
  id: string;
  method: Method;
  /** As the contract writes it: parameters in braces. */
  path: string;
  summary: string;
}

/**
 * One operation of the service as a plain value. Routes, validation, OpenAPI and tests are read off it.
 * `schemas/<id>.request.json` (where `hasBody`) and `schemas/<id>.response.json` belong to it.
 */
export interface Operation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  /** Checks everything, then changes; returns `result`, undefined for an answer without one. Throws a Refusal. */
  handle(call: AuthenticatedCall): unknown;
}

/** Declares an operation that needs a token. */
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
