import type { AssumptionId } from '../../core/assumptions.ts';
import type { Section } from './case.ts';

/** A request and its answer as a report shows them: without passwords and tokens. */
export interface Exchange {
  /** `POST /login {…}` */
  sent: string;
  /** `HTTP 200 {…}` */
  came: string;
}

/** Where a server departs from what was expected. */
interface Failure extends Exchange {
  /** What does not fit, such as `result.id must be an integer`. */
  expected: readonly string[];
}

interface Named {
  id: string;
  section: Section;
  says: string;
}

/** What became of a case of the contract. */
export interface CaseOutcome extends Named {
  rules: readonly string[];
  outcome: 'holds' | 'fails' | 'not run';
  /** Why it was not run. */
  why?: string;
  failure?: Failure;
}

/** What a server does where the contract is silent. */
export interface PointOutcome extends Named {
  id: AssumptionId;
  /** `unknown`: none of the readings; `untold`: it cannot be told here. */
  outcome: 'known' | 'unknown' | 'untold';
  /** The value of the switch that answers so. */
  reading?: string;
  why?: string;
  /** What the server did, where it follows no known reading. */
  seen?: Exchange;
}

export interface Report {
  /** Whether every case that was run holds. */
  conforms: boolean;
  counts: { holds: number; fails: number; notRun: number };
  contract: readonly CaseOutcome[];
  openPoints: readonly PointOutcome[];
}

export function makeReport(contract: readonly CaseOutcome[], openPoints: readonly PointOutcome[]): Report {
  const count = (wanted: CaseOutcome['outcome']) => contract.filter(({ outcome }) => outcome === wanted).length;
  const counts = { holds: count('holds'), fails: count('fails'), notRun: count('not run') };
  return { conforms: counts.fails === 0, counts, contract, openPoints };
}
