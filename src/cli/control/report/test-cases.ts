import type { Report } from '../../../client/index.ts';
import type { TestCase } from '../../../junit.ts';
import { counted } from '../../print/print.ts';
import { fieldLines } from '../../print/table.ts';
import { coveredOutcomes, missingWarnings, summarize } from './summary.ts';

function seenCases({ operation, seen }: Report['operations'][number]): TestCase[] {
  return Object.entries(seen).map(([outcome, count]) => ({
    name: `${operation}: ${outcome}`,
    outcome: 'passed',
    text: `seen ${counted(count, 'time')}`,
  }));
}

/** Unseen outcomes are text, because a suite need not see all outcomes. */
function outcomesCase(report: Report): TestCase {
  const lines = [summarize(report).title, ...fieldLines(coveredOutcomes(report))];
  return { name: 'outcomes', outcome: 'passed', text: lines.join('\n') };
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
    ...report.operations.flatMap(seenCases),
    outcomesCase(report),
  ];
}
