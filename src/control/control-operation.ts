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
  /** Operations of the control plane, for its own OpenAPI document. */
  controlOperations: readonly ControlOperation[];
  /** Start of the process on the monotonic clock, in milliseconds. */
  startedAtMs: number;
  /** @returns why changes cannot be persisted at the moment, or undefined if they can */
  storeProblem(): string | undefined;
  /** Saves the changes of a sandbox. If that fails, undoes them and throws. */
  commit(sandbox: Sandbox): void;
}

export interface ControlCall<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Body that matches the request schema; {} for a request without a body. */
  body: Body;
  context: ControlContext;
  /** Value of the header `Last-Event-ID`. */
  lastEventId?: string | undefined;
  /** Signal that is aborted when the client disconnects. */
  signal: AbortSignal;
}

export interface ControlOperation extends DescribedControlOperation {
  /**
   * Effect of a call whose sandbox is missing: `create` creates the sandbox if the call succeeds; `ignore` runs the
   * call with `default`. Default: the call is rejected (404), because the name may be a typo.
   */
  missingSandbox?: 'create' | 'ignore';
  /** Whether the body becomes records. Then numbers that JavaScript would round are rejected. */
  storesBody?: boolean;
  /**
   * @returns JSON, a `TextResponse`, or a promise of either
   * @throws Problem if the call is invalid; the state is unchanged then
   */
  handle(call: ControlCall): unknown;
}

interface Declared<Body> extends Omit<ControlOperation, 'handle'> {
  handle(call: ControlCall<Body>): unknown;
}

export function controlOperation<Body>(declared: Declared<Body>): ControlOperation {
  return declared as ControlOperation;
}
