import type { RecordingReport } from '../../compare/recording/report.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';
import { assumptionLines, differenceLines } from './lines.ts';

function beyondLines({ beyondContract }: RecordingReport): string[] {
  const rows = Object.entries(beyondContract).map(([name, fields]) => [name, fields.map(asLine).join(', ')]);
  return rows.length === 0 ? [] : ['', 'Fields beyond the contract', ...aligned(rows).map((line) => `  ${line}`)];
}

export function recordingSummary({ exchanges, assumptions, differences }: RecordingReport): string {
  const told = assumptions.filter(({ value }) => value !== undefined).length;
  const count = counted(differences.length, 'difference');
  return `${counted(exchanges, 'request')} compared; ${told} of ${assumptions.length} assumptions told; ${count}`;
}

export function recordingLines(file: string, report: RecordingReport): string[] {
  const { base, exchanges, leftOut, differences } = report;
  const count = leftOut.reduce((sum, each) => sum + each.count, 0);
  return [
    `${file}: ${exchanges} requests of the service at ${asLine(base)}`,
    ...(count > 0 ? [`left out ${count}:`, ...leftOut.map((each) => `  - ${each.count} ${each.why}`)] : []),
    ...assumptionLines(report.assumptions),
    ...beyondLines(report),
    ...differenceLines(differences),
    '',
    recordingSummary(report),
  ];
}
