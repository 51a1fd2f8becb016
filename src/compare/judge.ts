import { type AssumptionId, type AssumptionValues, assumptions, isAssumptionValue } from '../core/assumptions.ts';
import { excuseOf } from './answer.ts';
import type { AssumptionCheck, Fit, JudgedWith } from './probe.ts';
import type { AssumptionOutcome } from './report.ts';
import type { Exchange } from './sender.ts';

export interface Observation extends Fit {
  operation: string;
  numbers: readonly number[];
}

export interface Findings {
  observations: Observation[];
  reasons: string[];
}

export function readAll(
  { reads }: AssumptionCheck,
  exchanges: readonly Exchange[],
  settings: Omit<JudgedWith, 'earlier'>,
): Observation[] {
  return exchanges.flatMap((exchange, at) => {
    if (excuseOf(exchange.answer) !== undefined) return [];
    const fit = reads?.(exchange, { ...settings, earlier: () => exchanges.slice(0, at) });
    return fit ? [{ ...fit, operation: exchange.operation ?? 'no operation', numbers: [exchange.number] }] : [];
  });
}

/** Without the remark behind a semicolon. */
export function effectOf(id: AssumptionId, value: string): string {
  const values: readonly (readonly [value: string, effect: string])[] = assumptions[id].values;
  const effect = values.find(([each]) => each === value)?.[1] ?? value;
  return effect.replace(/;.*/, '');
}

function sentence(parts: readonly string[]): string {
  return [...new Set(parts)].join('; ');
}

function provedBy(check: AssumptionCheck, { observations, reasons }: Findings): { value: string } | { why: string } {
  const { id, whyUndetectable, whyUnseen = 'nothing shows it', minOperations = 1, minAnswers = 1 } = check;
  if (whyUndetectable !== undefined) return { why: whyUndetectable };
  const possible = observations.reduce<readonly string[] | undefined>(
    (left, { fits }) => (left ? left.filter((value) => fits.includes(value)) : fits),
    undefined,
  );
  const says = sentence(observations.map((each) => each.says));
  if (!possible) return { why: sentence(reasons) || whyUnseen };
  const isOfNone = observations.some(({ fits }) => fits.length === 0);
  if (possible.length === 0) return { why: `${isOfNone ? 'no value fits' : 'the answers disagree'}: ${says}` };
  const [value = ''] = possible;
  if (possible.length > 1 || !isAssumptionValue(id, value)) return { why: sentence([says, ...reasons]) };
  const proofs = observations.filter(({ fits }) => fits.length === 1);
  const seenOn = [...new Set(proofs.map(({ operation }) => operation))];
  if (seenOn.length >= minOperations && proofs.length >= minAnswers) return { value };
  const few = `${value}, as far as ${seenOn.join(' and ')} alone can tell`;
  return { why: sentence([few, ...reasons]) };
}

/**
 * Reports a value only if a response fits it exactly, on as many operations as the assumption requires, and no other response contradicts
 * it.
 */
export function judge(check: AssumptionCheck, findings: Findings, current: AssumptionValues): AssumptionOutcome {
  const { id } = check;
  const proved = provedBy(check, findings);
  const isProven = 'value' in proved;
  const from = findings.observations.filter(({ fits }) => !isProven || fits.length === 1);
  const evidence = [...new Set(from.flatMap(({ numbers }) => numbers))].sort((a, b) => a - b);
  const says = isProven ? sentence(from.map((each) => each.says)) : proved.why;
  return { id, ...(isProven && { value: proved.value }), current: current[id], says, evidence };
}
