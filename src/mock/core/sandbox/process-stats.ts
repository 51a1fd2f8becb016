import { kindOf } from '../fault-effects.ts';
import type { ArmedFault } from '../faults.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { Coverage } from './coverage.ts';

interface WarningSum {
  count: number;
  sandboxes: readonly string[];
}

export interface UnfiredFault {
  sandbox: string;
  fault: Pick<ArmedFault, 'id' | 'effect' | 'when' | 'match'>;
}

export interface UnknownRoute {
  method: string;
  path: string;
  count: number;
  /** First body sent to this route, shortened, with masked secrets. */
  body: string | undefined;
}

export const MAX_SANDBOX_NAMES = 20;
export const MAX_UNKNOWN_ROUTES = 20;
const MAX_UNFIRED_FAULTS = 1000;

/** Statistics since the start of the mock, including deleted sandboxes. A reset keeps the statistics. */
export class ProcessStats {
  readonly coverage = new Coverage();
  readonly warnings = new Map<string, WarningSum>();
  /** Counts of guessed values, by operation and then by the rule that determines the value. */
  readonly guessedValues = new Map<string, Map<string, number>>();
  readonly unknownRoutes: UnknownRoute[] = [];
  /** Number of logged requests of `default` without `requestedSandbox`. */
  defaultRequests = 0;
  createdSandboxes = 0;
  #unfired: UnfiredFault[] = [];
  #evicted = 0;

  count(sandbox: string, entry: Pick<JournalEntry, 'operation' | 'outcome' | 'rules' | 'fault' | 'warnings'>): void {
    this.coverage.count(entry);
    for (const id of entry.warnings) {
      const { count = 0, sandboxes = [] } = this.warnings.get(id) ?? {};
      const names = [...sandboxes.filter((name) => name !== sandbox), sandbox];
      this.warnings.set(id, { count: count + 1, sandboxes: names.slice(-MAX_SANDBOX_NAMES) });
    }
  }

  /** @param rules one id for each guessed value */
  countGuesses(operation: string, rules: readonly string[]): void {
    if (rules.length === 0) return;
    const counts = this.guessedValues.get(operation) ?? new Map<string, number>();
    this.guessedValues.set(operation, counts);
    for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }

  countUnknownRoute(route: Omit<UnknownRoute, 'count'>): void {
    const known = this.unknownRoutes.find(({ method, path }) => method === route.method && path === route.path);
    if (known) {
      known.count += 1;
      known.body ??= route.body;
    } else if (this.unknownRoutes.length < MAX_UNKNOWN_ROUTES) {
      this.unknownRoutes.push({ ...route, count: 1 });
    }
  }

  addUnfired(sandbox: string, { id, match, ...kind }: ArmedFault): void {
    this.#unfired.push({ sandbox, fault: { id, ...kindOf(kind), match } });
    if (this.#unfired.length <= MAX_UNFIRED_FAULTS) return;
    this.#unfired.shift();
    this.#evicted += 1;
  }

  get unfired(): { faults: readonly UnfiredFault[]; evicted: number } {
    return { faults: this.#unfired, evicted: this.#evicted };
  }
}
