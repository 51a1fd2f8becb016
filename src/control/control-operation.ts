import type { Operation } from '../core/operation.ts';
import type { Rules } from '../core/rule.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../core/sandbox/sandboxes.ts';
import type { Fixtures } from '../schema/files/fixtures.ts';
import type { DescribedControlOperation } from '../schema/openapi/control-openapi.ts';

/** Dependencies of control operations. */
export interface ControlContext {
  sandboxes: Sandboxes;
  fixtures: Fixtures;
  operations: readonly Operation[];
  rules: Rules;
  /** The control plane documents itself. */
  controlOperations: readonly ControlOperation[];
  /** Monotonic milliseconds. */
  startedAtMs: number;
  /** @returns why changes cannot be persisted at the moment, or undefined if they can */
  storeProblem(): string | undefined;
  /** Persists the changes of a sandbox. Undoes them and throws if that fails. */
  commit(sandbox: Sandbox): void;
}

export interface ControlCall<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fits the request schema; {} if there was no body. */
  body: Body;
  context: ControlContext;
  /** Header `Last-Event-ID`. */
  lastEventId?: string | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** A control operation as a plain value. */
export interface ControlOperation extends DescribedControlOperation {
  /**
   * What happens if the named sandbox does not exist: `create` creates it if the call succeeds; `ignore` runs the call with `default`.
   * Rejected (404) by default: a mistyped name proves nothing.
   */
  missingSandbox?: 'create' | 'ignore';
  /** Rejects numbers that JavaScript would round, because the body becomes records. */
  storesBody?: boolean;
  /**
   * @returns JSON, a `TextResponse`, or a promise of either
   * @throws Problem, having changed nothing
   */
  handle(call: ControlCall): unknown;
}

interface Declared<Body> extends Omit<ControlOperation, 'handle'> {
  handle(call: ControlCall<Body>): unknown;
}

export function controlOperation<Body>(declared: Declared<Body>): ControlOperation {
  return declared as ControlOperation;
}
