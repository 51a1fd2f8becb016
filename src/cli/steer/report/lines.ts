import type { Report } from '../../../client/index.ts';
import { counted } from '../../print/show.ts';
import { fieldLines } from '../../print/table.ts';
import { ASKED_NOTHING, aboutLine, evictedLines, sumsOf, unfiredLine } from './sums.ts';

export function reportLines(report: Report): string[] {
  const { requests, seen, all } = sumsOf(report);
  const covered = report.operations.map(({ operation, seen: outcomes, never }) => {
    const count = Object.keys(outcomes).length;
    const lacking = never.length > 0 ? `; never ${never.join(', ')}` : '';
    return [operation, `${count} of ${count + never.length}${lacking}`];
  });
  const warned = report.warnings.flatMap(({ id, count, text, advice }) => [
    `warning: ${id}, ${counted(count, 'request')}: ${text}`,
    `  ${advice}`,
  ]);
  const unfired = report.unfired.faults.map((fault) => `never fired: ${unfiredLine(fault)}`);
  const rest = [...warned, ...unfired, ...evictedLines(report)];
  return [
    ...[`${seen} of ${all} outcomes seen; ${aboutLine(report)}`, ...(requests === 0 ? [ASKED_NOTHING] : []), ''],
    ...fieldLines(Object.fromEntries(covered)),
    ...(rest.length > 0 ? ['', ...rest] : []),
  ];
}
