import type { Violation } from '../../core/state/integrity.ts';

/** Overrides as somebody wrote them. */
export interface GivenOverrides {
  given: unknown;
  /** Where they were written, for messages: a file, or a call. */
  source: string;
}

/** Overrides that cannot be used, and everything that is wrong with them. */
export class InvalidOverrides extends TypeError {
  readonly violations: readonly Violation[];

  constructor(source: string, violations: readonly Violation[]) {
    const lines = violations.map(({ pointer, message }) => `  /overrides${pointer} ${message}`);
    super([`${source}: the overrides cannot be used:`, ...lines].join('\n'));
    this.name = 'InvalidOverrides';
    this.violations = violations;
  }
}
