import type { AssumptionId, AssumptionValue, AssumptionValues } from '../../core/assumptions.ts';
import type { Answer } from './answer.ts';

/** What one question found out about one switch. */
export interface Finding {
  assumption: AssumptionId;
  /** Left out when the answers do not tell. */
  value: string | undefined;
  /** How it shows, or why it does not. */
  says: string;
  answers: readonly Answer[];
}

/** The reading that the account follows, or that it cannot be told. */
export interface Reading {
  assumption: AssumptionId;
  verdict: 'agrees' | 'differs' | 'cannot be told';
  /** The reading found; left out when it cannot be told. */
  value?: string;
  /** The reading that leadmock has without this calibration. */
  current: string;
  says: string;
  /** Numbers of exchanges. */
  evidence: number[];
}

export function told<Id extends AssumptionId>(
  assumption: Id,
  value: AssumptionValue<Id>,
  [says, ...answers]: [says: string, ...Answer[]],
): Finding {
  return { assumption, value, says, answers };
}

export function unclear(assumption: AssumptionId, says: string, ...answers: Answer[]): Finding {
  return { assumption, value: undefined, says, answers };
}

function sentence(parts: readonly string[]): string {
  return [...new Set(parts)].join('; ');
}

/**
 * What all findings about a switch come to: one value, told once or more and never contradicted.
 * @param unasked why there may be no finding at all
 */
export function readingOf(
  assumption: AssumptionId,
  findings: readonly Finding[],
  { current, unasked }: { current: AssumptionValues; unasked: string },
): Reading {
  const about = findings.filter((finding) => finding.assumption === assumption);
  const toldOnes = about.filter(({ value }) => value !== undefined);
  const values = [...new Set(toldOnes.map(({ value }) => value))];
  const known = current[assumption];
  const evidenceOf = (from: readonly Finding[]) =>
    [...new Set(from.flatMap(({ answers }) => answers.map(({ number }) => number)))].sort((a, b) => a - b);

  const [value] = values;
  if (value !== undefined && values.length === 1) {
    const says = sentence(toldOnes.map((finding) => finding.says));
    const verdict = value === known ? 'agrees' : 'differs';
    return { assumption, verdict, value, current: known, says, evidence: evidenceOf(toldOnes) };
  }
  const reasons = about.map((finding) => (finding.value ? `${finding.value}: ${finding.says}` : finding.says));
  const says =
    about.length === 0 ? unasked : sentence(values.length > 1 ? ['the answers disagree', ...reasons] : reasons);
  return { assumption, verdict: 'cannot be told', current: known, says, evidence: evidenceOf(about) };
}
