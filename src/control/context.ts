import type { Operation } from '../core/operation.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { Sandboxes } from '../core/sandboxes.ts';
import type { Fixtures } from '../schema/fixtures.ts';
import type { ControlOperation } from './control-operation.ts';

/** What control operations work with beside the sandbox that they are called for; the composition root hands it in. */
export interface ControlContext {
  sandboxes: Sandboxes;
  fixtures: Fixtures;
  /** The operations of the service. */
  operations: readonly Operation[];
  /** Those of the control plane itself, which it documents. */
  controlOperations: readonly ControlOperation[];
  /** On the monotonic clock. */
  startedAtMs: number;
  /** Why changes cannot be written down at the moment; undefined when they can. */
  storeProblem(): string | undefined;
  /** Hands what a sandbox has changed to the store; takes it back and throws where it cannot be written down. */
  commit(sandbox: Sandbox): void;
}
