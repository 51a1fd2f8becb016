import type { Report } from '../../../client/index.ts';
import type { TestCase } from '../../../junit.ts';
import { counted } from '../../print/show.ts';
import { ASKED_NOTHING, aboutLine, sumsOf, unfiredLine } from './sums.ts';

/** One for each outcome: passed if it was seen, otherwise skipped: a suite need not see all. */
function outcomeCases({ operation, seen, never }: Report['operations'][number]): TestCase[] {
  return [
    ...Object.entries(seen).map(
      ([outcome, count]): TestCase => ({
        name: `${operation}: ${outcome}`,
        outcome: 'passed',
        says: `seen ${counted(count, 'time')}`,
      }),
    ),
    ...never.map((outcome): TestCase => ({ name: `${operation}: ${outcome}`, outcome: 'skipped', says: 'never seen' })),
  ];
}

/** Warnings, faults that never fired and a server without requests are failed cases. */
export function reportCases(report: Report): TestCase[] {
  const hasAsked = sumsOf(report).requests > 0;
  return [
    { name: 'requests', outcome: hasAsked ? 'passed' : 'failed', says: hasAsked ? aboutLine(report) : ASKED_NOTHING },
    ...report.warnings.map(({ id, count, text, advice, sandboxes }): TestCase => {
      const says = `${counted(count, 'request')}: ${text} ${advice}`;
      return { name: `warning: ${id}`, outcome: 'failed', says, output: `sandboxes: ${sandboxes.join(', ')}` };
    }),
    ...report.unfired.faults.map((fault): TestCase => {
      return { name: unfiredLine(fault), outcome: 'failed', says: 'it never fired: what armed it has tested nothing' };
    }),
    ...report.operations.flatMap(outcomeCases),
  ];
}
