import type { FaultSweepResult } from './fault-sweep.ts';
import type { Judgment } from './judge.ts';
import type { FaultVerdict } from './verdict.ts';
import type { Write } from './writes.ts';

export type OutcomeVerdict = FaultVerdict | 'not tried';

/** Verdict on a write, as the report shows it. */
export interface WriteOutcome {
  verdict: OutcomeVerdict;
  write: Write;
  /** Name of the sandbox in the first run without a fault. */
  sandbox: string;
  /** Title of the test that began with the sandbox. */
  test?: string;
  /** Undefined for the verdict `not tried`. */
  judgment?: Judgment;
  reason?: string | undefined;
  /** Why the outcome is meant. */
  accepted?: string;
}

/** WriteOutcome that the user has accepted. */
export interface Acceptance {
  verdict: string;
  operation: string;
  /** Default: any preset. */
  preset?: string;
  /** Default: any sandbox. */
  sandbox?: string;
  reason: string;
}

/** Verdicts in the order of the report. `open`: neither a success nor a defect that the sweep is sure of. */
export const standings = {
  'stored twice': 'finding',
  'no end': 'finding',
  missing: 'open',
  'left undone': 'open',
  added: 'open',
  unclear: 'open',
  'not tried': 'open',
  'test failed': 'settled',
  recovered: 'settled',
} as const satisfies Record<OutcomeVerdict, 'finding' | 'open' | 'settled'>;

export const verdicts = Object.keys(standings) as OutcomeVerdict[];

/** Stands for the reason of an entry until the team writes one. */
export const NO_REASON = '…';

function isFor({ operation, preset, sandbox }: Acceptance, outcome: WriteOutcome): boolean {
  return (
    operation === outcome.write.operation &&
    [undefined, outcome.write.fault.name].includes(preset) &&
    [undefined, outcome.sandbox].includes(sandbox)
  );
}

function isAcceptanceOf(entry: Acceptance, outcome: WriteOutcome): boolean {
  return entry.reason !== NO_REASON && entry.verdict === outcome.verdict && isFor(entry, outcome);
}

/** @returns the reason to accept a write that the client left undone, if a test arms the same fault for the operation */
function meantByTest({ write }: WriteOutcome, { faultedByTests }: FaultSweepResult['usual']): string | undefined {
  const { effect, when } = write.fault.spec;
  const isMeant = faultedByTests.some(
    (each) => each.operation === write.operation && each.effect === effect && each.when === when,
  );
  return isMeant ? 'a passing test arms the same fault for this operation' : undefined;
}

/** Outcomes of all writes, by operation and preset. */
export function outcomesOf(
  { judged, untried, usual }: FaultSweepResult,
  accepted: readonly Acceptance[],
): WriteOutcome[] {
  const outcomes: WriteOutcome[] = [
    ...judged.map((judgment) => {
      const { write, verdict, reason } = judgment;
      return { verdict, write, sandbox: write.unit.episode.sandbox, judgment, reason };
    }),
    ...untried.map(({ write, reason }) => {
      return { verdict: 'not tried' as const, write, sandbox: write.unit.episode.sandbox, reason };
    }),
  ];
  const tests = usual.runs[0]?.tests ?? [];
  for (const outcome of outcomes) {
    const test = tests.find(({ sandbox }) => sandbox === outcome.sandbox);
    if (test) outcome.test = test.title;
    const meant = outcome.verdict === 'left undone' ? meantByTest(outcome, usual) : undefined;
    const reason = accepted.find((each) => isAcceptanceOf(each, outcome))?.reason ?? meant;
    if (reason !== undefined) outcome.accepted = reason;
  }
  const placeOf = ({ write }: WriteOutcome) => usual.operations.indexOf(write.operation);
  return outcomes.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** @returns acceptances of writes that the sweep judged, but with other verdicts */
export function staleAcceptances(accepted: readonly Acceptance[], outcomes: readonly WriteOutcome[]): Acceptance[] {
  const isJudged = ({ verdict }: WriteOutcome) => verdict !== 'not tried' && verdict !== 'unclear';
  return accepted.filter((entry) => {
    const own = outcomes.filter((outcome) => isFor(entry, outcome));
    return own.length > 0 && own.every((outcome) => isJudged(outcome) && outcome.verdict !== entry.verdict);
  });
}

/** @returns the entries, without stale ones, and a new entry for each verdict and operation that is still open */
export function updatedAcceptances(accepted: readonly Acceptance[], outcomes: readonly WriteOutcome[]): Acceptance[] {
  const stale = staleAcceptances(accepted, outcomes);
  const kept = accepted.filter((entry) => !stale.includes(entry));
  const keyOf = ({ verdict, operation }: Acceptance) => `${verdict} ${operation}`;
  const known = new Set(kept.filter(({ reason }) => reason === NO_REASON).map(keyOf));
  const open = outcomes.filter((each) => standings[each.verdict] === 'open' && each.accepted === undefined);
  const entries = open.map(({ verdict, write: { operation } }) => ({ verdict, operation, reason: NO_REASON }));
  const added = new Map(entries.filter((entry) => !known.has(keyOf(entry))).map((entry) => [keyOf(entry), entry]));
  return [...kept, ...added.values()];
}
