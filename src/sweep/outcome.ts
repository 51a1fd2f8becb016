import type { AssumptionValues } from '../core/assumptions.ts';
import type { AlternativeResult } from './sweep.ts';

/** What became of an alternative: what it tells of the tests of the user. */
export type Outcome = 'broke' | 'flaky' | 'survived' | 'untouched' | 'untold';

export function outcomeOf({ passed, touched }: Pick<AlternativeResult, 'passed' | 'touched'>): Outcome {
  if (!passed) return touched === false ? 'flaky' : 'broke';
  if (touched === null) return 'untold';
  return touched ? 'survived' : 'untouched';
}

/** What to do about an alternative, in one line. */
export function adviceOn(result: AlternativeResult, base: AssumptionValues): string {
  const { assumption } = result;
  const advice: Record<Outcome, string> = {
    broke: `pin ${assumption}=${base[assumption]} if your account does so, or hold under both`,
    flaky: 'run again: no answer differed',
    survived: 'nothing: holds under both',
    untouched: 'nothing: not exercised',
    untold: 'nothing: holds',
  };
  return advice[outcomeOf(result)];
}
