import type { AssumptionValues } from '../../mock/core/assumptions.ts';
import { HIDDEN } from '../../mock/secrets/secret-names.ts';
import type { MaskedField } from '../masks/hide-masks.ts';
import { type JudgedReport, judgedReport } from '../report/judged-report.ts';
import { shownKey } from '../report/show-value.ts';
import type { RecordingComparison } from './compare-recording.ts';

export interface RecordingReport extends JudgedReport {
  base: string;
  requestCount: number;
  leftOut: readonly { count: number; why: string; entries: readonly number[] }[];
  masked: readonly ShownMask[];
}

/** Field with values that may be masks, so that compare treats the values as unknown. */
export interface ShownMask {
  field: string;
  /** Questions that compare may not answer because of the masks. */
  leavesOpen: string;
  count: number;
  entries: readonly number[];
}

const LEAVES_OPEN: Readonly<Record<string, string>> = {
  login: 'repeatedLogin, secondUser',
  service: 'repeatedLogin',
  token: 'repeatedLogin, secondUser, tokenRenewal',
  password: 'whether the service rejects wrong passwords with code 401',
  version: 'whether the service rejects other versions',
  path: 'unknownPathId',
  code: 'why the service rejected the requests',
};

function shownMask({ name, numbers }: MaskedField): ShownMask {
  const leavesOpen = LEAVES_OPEN[name] ?? 'whether the response shows the value of the request';
  return { field: shownKey(name), leavesOpen, count: numbers.length, entries: numbers };
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
  const { base, exchanges, leftOut, masked, hasOneToken } = found;
  const masks = { names: masked.map(({ name }) => name), hasOneToken };
  return {
    base: shownBase(base),
    requestCount: exchanges.filter(({ isPartial }) => !isPartial).length,
    leftOut: [...leftOut].map(([why, entries]) => ({ count: entries.length, why, entries })),
    masked: masked.map(shownMask),
    ...judgedReport(exchanges, found, { current, taskStatus, masks }),
  };
}
