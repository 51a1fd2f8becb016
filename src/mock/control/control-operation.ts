import type { Act } from '../core/journal/event-log.ts';
import type { Operation } from '../core/operation.ts';
import type { Rules } from '../core/rule.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../core/sandbox/sandboxes.ts';
import type { DescribedControlOperation } from '../openapi/control-openapi.ts';
import type { Fixtures } from '../schema/files/fixtures.ts';
import type { TestSettings } from './tests/test-settings.ts';

export interface ControlContext {
  sandboxes: Sandboxes;
  fixtures: Fixtures;
  operations: readonly Operation[];
  rules: Rules;
  controlOperations: readonly ControlOperation[];
  testSettings: TestSettings;
  /** Creation time of the mock: milliseconds on the monotonic clock. */
  startedAtMs: number;
  /** @returns why the server is not ready: the store cannot save changes, or the server is stopping */
  notReady(): string | undefined;
  /**
   * Makes the changes of a sandbox final, and saves the changes if the sandbox is persisted. If saving fails, reverts
   * the changes and throws. In the replay server of `compare`, the changes stay pending.
   */
  commit(sandbox: Sandbox): void;
}

export interface ControlCall<Body = unknown> {
  sandbox: Sandbox;
  /** Decoded path parameters by name. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Body that matches the request schema; {} if the operation has no body. */
  body: Body;
  context: ControlContext;
  /** Adds an event with the id of the operation to the log of the sandbox, after the changes are committed. */
  addEvent(event: Exclude<Act['event'], 'changes'>, data?: object): void;
  lastEventId?: string | undefined;
  /** Aborts when the response ends or the client disconnects. */
  signal: AbortSignal;
}

export interface ControlOperation extends DescribedControlOperation {
  /**
   * Handling of a missing sandbox. `create`: leadmock auto-creates the sandbox, unless the call fails. `ignore`: the
   * call runs in `default`. Default: leadmock rejects the call (404), because the name may be a typo. If the name of a
   * deleted or evicted sandbox is still blocked, leadmock rejects the call (410), unless the handling is `ignore`.
   */
  missingSandbox?: 'create' | 'ignore';
  /**
   * @returns a JSON value, a `TextResponse`, an `EventStream`, or a promise of a JSON value
   * @throws Problem if the call fails; the call then leaves the state unchanged
   */
  handle(call: ControlCall): unknown;
}

interface Declared<Body> extends Omit<ControlOperation, 'handle'> {
  handle(call: ControlCall<Body>): unknown;
}

export function controlOperation<Body>(declared: Declared<Body>): ControlOperation {
  return declared as ControlOperation;
}
