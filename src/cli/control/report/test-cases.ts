import type { Report } from '../../../client/index.ts';
import type { TestCase } from '../../../junit.ts';
import { counted } from '../../print/print.ts';
import { missingWarnings, summarize } from './summary.ts';

/** Unseen outcomes become skipped test cases, because a suite need not see all outcomes. */
function outcomeCases({ operation, seen, notSeen }: Report['operations'][number]): TestCase[] {
  const named = (outcome: string) => ({ name: `${operation}: ${outcome}` });
  return [
    ...Object.entries(seen).map(([outcome, count]): TestCase => {
      return { ...named(outcome), outcome: 'passed', text: `seen ${counted(count, 'time')}` };
    }),
    ...notSeen.map((outcome): TestCase => ({ ...named(outcome), outcome: 'skipped', text: 'never seen' })),
  ];
}

export function reportCases(report: Report, expected: readonly string[]): TestCase[] {
  const { about, askedNothing, unfired } = summarize(report);
  return [
    { name: 'requests', outcome: askedNothing === undefined ? 'passed' : 'failed', text: askedNothing ?? about },
    ...report.warnings.map(({ id, count, text, advice, sandboxes }): TestCase => {
      const message = `${counted(count, 'request')}: ${text} ${advice}`;
      const outcome = expected.includes(id) ? 'passed' : 'failed';
      return { name: `warning: ${id}`, outcome, text: message, output: `sandboxes: ${sandboxes.join(', ')}` };
    }),
    ...missingWarnings(report, expected).map((id): TestCase => {
      return { name: `warning: ${id}`, outcome: 'failed', text: 'the expected warning did not occur' };
    }),
    ...unfired.map((name): TestCase => {
      return { name, outcome: 'failed', text: 'the fault never fired, so its effect is untested' };
    }),
    ...report.operations.flatMap(outcomeCases),
  ];
}
