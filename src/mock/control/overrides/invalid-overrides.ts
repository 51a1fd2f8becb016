import type { ErrorKind } from '../../core/error-kind.ts';
import type { Violation } from '../../core/state/integrity.ts';

export interface GivenOverrides {
  given: unknown;
  /** File or function that sets the overrides, for messages. */
  source: string;
}

export class InvalidOverrides extends TypeError {
  readonly kind: ErrorKind = 'invalid-setting';
  readonly violations: readonly Violation[];

  constructor(source: string, violations: readonly Violation[]) {
    const lines = violations.map(({ pointer, message }) => `  /overrides${pointer} ${message}`);
    super([`${source}: invalid overrides:`, ...lines].join('\n'));
    this.name = 'InvalidOverrides';
    this.violations = violations;
  }
}
