import type { ShownMask } from '../../compare/recording/report.ts';
import { aligned } from '../print/table.ts';
import { entriesNamed } from './lines.ts';

/** @returns no lines if no value may be a mask */
export function maskLines(masked: readonly ShownMask[]): string[] {
  const rows = masked.map(({ field, leavesOpen, entries }) => [
    field,
    entriesNamed(entries),
    `leaves open: ${leavesOpen}`,
  ]);
  if (rows.length === 0) return [];
  return [
    'values that may be masks, which compare treats as unknown',
    ...aligned(rows).map((line) => `  ${line}`),
    '  To find more, record without masks, or with a different mask for each value, such as user-1 and user-2',
  ];
}
