import type { Leftovers } from './cleanup.ts';
import type { JudgedReport } from './report/judged-report.ts';

export interface CaseOutcome {
  id: string;
  section: string;
  says: string;
  rules: readonly string[];
  outcome: 'confirmed' | 'violated' | 'not tried';
  why?: string;
}

export interface Report extends JudgedReport, Leftovers {
  counts: { confirmed: number; violated: number; notTried: number };
  contract: readonly CaseOutcome[];
  requestCount: number;
}

export function countsOf(contract: readonly CaseOutcome[]): Report['counts'] {
  const count = (wanted: CaseOutcome['outcome']) => contract.filter(({ outcome }) => outcome === wanted).length;
  return { confirmed: count('confirmed'), violated: count('violated'), notTried: count('not tried') };
}
