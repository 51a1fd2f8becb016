import type { AssumptionValues } from './assumptions.ts';
import type { CustomParts } from './custom-parts.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Session } from './sandbox/sessions.ts';
import type { User } from './state/state.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** If the operation has a body, `body` matches the request schema. */
export interface Call<Body = unknown> {
  sandbox: Sandbox;
  /** Assumptions of the sandbox. Ask other conditions first, because a sweep notes each assumption that is read. */
  assumptions: AssumptionValues;
  /** Path parameters, decoded but not validated. */
  params: Readonly<Record<string, string>>;
  body: Body;
  /** Path and query without the sandbox prefix. */
  url: string;
  /** Address of the client (rule `caller-address`). A function, because a getter would slow down every request. */
  address(): string;
  /** @param detail facts about this request, for the explanation */
  warn(id: string, detail?: string): void;
  /**
   * Notes result values that the contract leaves open.
   * @param rule rule that determines the values
   * @param places paths below `/result`, such as `token` or `observers/0`
   */
  restsOn(rule: string, ...places: string[]): void;
  loggedIn(session: Session, user: User): void;
}

export interface AuthenticatedCall<Body = unknown> extends Call<Body> {
  session: Session;
  user: User;
}

/** Documentation of a path parameter. leadmock does not validate requests with `schema`. */
export interface PathParameter {
  name: string;
  description: string;
  schema: Readonly<Record<string, unknown>>;
  example: number | string;
}

export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

export interface Endpoint {
  /** Such as `get-view`; also the `operationId` in OpenAPI. */
  id: string;
  method: Method;
  path: string;
  parameters?: readonly PathParameter[];
  summary: string;
}

/**
 * Operations of the contract have the schemas `schemas/<id>.request.json` (if `hasBody`) and
 * `schemas/<id>.response.json`.
 */
export interface Operation extends Endpoint {
  needsToken: boolean;
  hasBody: boolean;
  /** Undefined for operations of the contract. */
  custom?: CustomParts;
  /**
   * Operations of the contract check all conditions before they change the state.
   * @returns `result`, or undefined if the response has no result
   * @throws Rejection, or OperationFailed if a custom operation fails
   */
  handle(call: AuthenticatedCall): unknown;
}

/**
 * Failure of a custom operation, for example because its result is invalid. The message contains the id of the
 * operation and the place of the declaration.
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
