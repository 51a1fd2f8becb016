import type { ArmedFault } from '../faults.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { Coverage } from './coverage.ts';

/** Of one warning: how many requests gave it, and the latest 20 sandboxes in which. */
interface WarningSum {
  count: number;
  sandboxes: readonly string[];
}

/** A fault that went before it ever fired, and the sandbox that it was armed in. */
export interface UnfiredFault {
  sandbox: string;
  fault: Pick<ArmedFault, 'id' | 'kind' | 'match'>;
}

const MOST_NAMES = 20;
const MOST_UNFIRED = 1000;

/**
 * What a process has seen since its start, counted as it happens: a suite resets and drops its sandboxes, and its report must not
 * depend on which are left. Nothing empties it but the end of the process.
 */
export class RunTally {
  readonly coverage = new Coverage();
  /** How often a fault befell an operation, a delay among them. */
  readonly faults = new Map<string, number>();
  readonly warnings = new Map<string, WarningSum>();
  /** How many sandboxes were made. */
  sandboxes = 0;
  #unfired: UnfiredFault[] = [];
  #evicted = 0;

  count(sandbox: string, entry: Pick<JournalEntry, 'operation' | 'outcome' | 'rules' | 'fault' | 'warnings'>): void {
    const { operation, fault, warnings } = entry;
    this.coverage.count(entry);
    if (fault && operation !== null) this.faults.set(operation, (this.faults.get(operation) ?? 0) + 1);
    for (const id of warnings) {
      const { count = 0, sandboxes = [] } = this.warnings.get(id) ?? {};
      const names = [...sandboxes.filter((name) => name !== sandbox), sandbox];
      this.warnings.set(id, { count: count + 1, sandboxes: names.slice(-MOST_NAMES) });
    }
  }

  addUnfired(sandbox: string, { id, kind, match }: ArmedFault): void {
    this.#unfired.push({ sandbox, fault: { id, kind, match } });
    if (this.#unfired.length <= MOST_UNFIRED) return;
    this.#unfired.shift();
    this.#evicted += 1;
  }

  /** The latest 1000 that are gone, and how many more there were. */
  get unfired(): { faults: readonly UnfiredFault[]; evicted: number } {
    return { faults: this.#unfired, evicted: this.#evicted };
  }
}
