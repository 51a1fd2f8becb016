import type { ShownDifference } from '../../compare/recording/mask/show-value.ts';
import { entriesNamed } from '../../compare/recording/report.ts';
import { asLine } from '../print/show.ts';
import { aligned } from '../print/table.ts';

/**
 * One line for each difference: `add-payment  /result/owner_id  theirs 11  ours absent  #5 #6`.
 * @param other label of the value that the service is compared with
 */
export function differenceLines(differences: readonly ShownDifference[], other = 'ours'): string[] {
  if (differences.length === 0) return [];
  const rows = differences.map(({ operation, path, theirs, ours, where }) => [
    ...[operation, path || 'body', `theirs ${theirs}`, `${other} ${ours}`, entriesNamed(where)].map(asLine),
  ]);
  return ['', 'Differences', ...aligned(rows).map((line) => `  ${line}`)];
}
