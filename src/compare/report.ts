import type { Leftovers } from './cleanup.ts';
import type { JudgedReport } from './recording/report.ts';

export interface CaseOutcome {
  id: string;
  section: string;
  says: string;
  rules: readonly string[];
  outcome: 'holds' | 'departs' | 'not tried';
  /** Why the contract case was not tried. */
  why?: string;
}

export interface Report extends JudgedReport, Leftovers {
  counts: { holds: number; departs: number; notTried: number };
  contract: readonly CaseOutcome[];
  requestCount: number;
}

export function countsOf(contract: readonly CaseOutcome[]): Report['counts'] {
  const count = (wanted: CaseOutcome['outcome']) => contract.filter(({ outcome }) => outcome === wanted).length;
  return { holds: count('holds'), departs: count('departs'), notTried: count('not tried') };
}
