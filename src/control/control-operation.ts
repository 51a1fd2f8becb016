import type { Operation } from '../core/operation.ts';
import type { Rules } from '../core/rule.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../core/sandbox/sandboxes.ts';
import type { Fixtures } from '../schema/files/fixtures.ts';
import type { DescribedControlOperation } from '../schema/openapi/control-openapi.ts';

export interface ControlContext {
  sandboxes: Sandboxes;
  fixtures: Fixtures;
  operations: readonly Operation[];
  rules: Rules;
  controlOperations: readonly ControlOperation[];
  /** Time of the creation of the mock on the monotonic clock, in milliseconds. */
  startedAtMs: number;
  /** @returns why the store currently cannot save changes; undefined if it can, or if leadmock saves no state */
  storeProblem(): string | undefined;
  /**
   * Makes the changes of a sandbox final, and saves them if the sandbox is persisted. If saving fails, reverts the
   * changes and throws. In `compare`, the changes stay pending.
   */
  commit(sandbox: Sandbox): void;
}

export interface ControlCall<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters of the call, by name. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Body that matches the request schema; {} if the call has no body. */
  body: Body;
  context: ControlContext;
  /** Value of the header `Last-Event-ID`, for event streams. */
  lastEventId?: string | undefined;
  /** Signal that aborts when the client disconnects. */
  signal: AbortSignal;
}

export interface ControlOperation extends DescribedControlOperation {
  /**
   * Handling of a missing sandbox: `create` auto-creates the sandbox if the call succeeds; `ignore` runs the call in
   * `default`. By default leadmock rejects the call (404), because the name may be a typo. Unless the handling is
   * `ignore`, leadmock rejects a call to a deleted sandbox with a blocked name (410).
   */
  missingSandbox?: 'create' | 'ignore';
  /** Whether the call stores the body as records. If so, leadmock rejects numbers that JavaScript would round. */
  storesBody?: boolean;
  /**
   * @returns a JSON value, a `TextResponse`, an `EventStream`, or a promise of a JSON value
   * @throws Problem if the call fails; the state stays unchanged
   */
  handle(call: ControlCall): unknown;
}

interface Declared<Body> extends Omit<ControlOperation, 'handle'> {
  handle(call: ControlCall<Body>): unknown;
}

export function controlOperation<Body>(declared: Declared<Body>): ControlOperation {
  return declared as ControlOperation;
}
