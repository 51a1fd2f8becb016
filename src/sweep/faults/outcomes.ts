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
  preset: string;
  sandbox: string;
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

/** @returns the entry of the file of accepted outcomes, without a reason */
export function acceptanceFor({ verdict, write, sandbox }: WriteOutcome): Acceptance {
  return { verdict, operation: write.operation, preset: write.fault.name, sandbox, reason: '…' };
}

function isAcceptanceOf(entry: Acceptance, outcome: WriteOutcome): boolean {
  const accepted = acceptanceFor(outcome);
  return (['verdict', 'operation', 'preset', 'sandbox'] as const).every((name) => entry[name] === accepted[name]);
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

/** @returns acceptances for a tried operation, preset and sandbox that match no outcome */
export function staleAcceptances(accepted: readonly Acceptance[], outcomes: readonly WriteOutcome[]): Acceptance[] {
  const isTried = (entry: Acceptance) =>
    outcomes.some((outcome) => isAcceptanceOf({ ...entry, verdict: outcome.verdict }, outcome));
  return accepted.filter((entry) => isTried(entry) && !outcomes.some((outcome) => isAcceptanceOf(entry, outcome)));
}
