import type { DocumentFault } from '../../core/state/integrity.ts';

/** Overrides as somebody wrote them. */
export interface GivenOverrides {
  given: unknown;
  /** Where they were written, for messages: a file, or a call. */
  source: string;
}

/** Overrides that cannot be used, and everything that is wrong with them. */
export class InvalidOverrides extends TypeError {
  readonly faults: readonly DocumentFault[];

  constructor(source: string, faults: readonly DocumentFault[]) {
    const lines = faults.map(({ pointer, message }) => `  /overrides${pointer} ${message}`);
    super([`${source}: the overrides cannot be used:`, ...lines].join('\n'));
    this.name = 'InvalidOverrides';
    this.faults = faults;
  }
}
