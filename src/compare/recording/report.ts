import type { AssumptionValues } from '../../mock/core/assumptions.ts';
import { HIDDEN } from '../../mock/secrets/secret-names.ts';
import { type JudgedReport, judgedReport } from '../report/judged-report.ts';
import type { RecordingComparison } from './compare-recording.ts';

export interface RecordingReport extends JudgedReport {
  base: string;
  requestCount: number;
  leftOut: readonly { count: number; why: string; entries: readonly number[] }[];
}

/** Hides all path segments except `api`, `rest`, versions and short numbers, because a segment may be a key. */
function shownBase(base: string): string {
  const { origin, pathname } = new URL(base);
  const steps = pathname.split('/').slice(1);
  const shown = steps.map((step) => (/^(api|rest|v?\d{1,7}(\.\d{1,3})*|)$/i.test(step) ? step : HIDDEN));
  return `${origin}/${shown.join('/')}`.replace(/\/$/, '');
}

/**
 * @param current values of leadmock
 * @param taskStatus status of new tasks in leadmock
 */
export function reportOf(found: RecordingComparison, current: AssumptionValues, taskStatus = 0): RecordingReport {
  const { base, exchanges, leftOut } = found;
  return {
    base: shownBase(base),
    requestCount: exchanges.filter(({ isPartial }) => !isPartial).length,
    leftOut: [...leftOut].map(([why, entries]) => ({ count: entries.length, why, entries })),
    ...judgedReport(exchanges, found, { current, taskStatus }),
  };
}
