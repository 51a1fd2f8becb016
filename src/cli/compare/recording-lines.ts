import type { RecordingReport } from '../../compare/recording/report.ts';
import { asLine, counted } from '../print/print.ts';
import { settingLines, silentLines, summary, violationLines } from './lines.ts';
import { maskLines } from './mask-lines.ts';

export function recordingLines(file: string, report: RecordingReport, saved?: string): string[] {
  const { base, requestCount, leftOut, masked } = report;
  const count = leftOut.reduce((sum, each) => sum + each.count, 0);
  return [
    `${file}: ${counted(requestCount, 'request')} of the service at ${asLine(base)}`,
    ...(count > 0 ? [`skipped entries: ${count}`, ...leftOut.map((each) => `  - ${each.count} × ${each.why}`)] : []),
    ...maskLines(masked),
    ...violationLines(report, { isNumbered: true }),
    ...settingLines(report, { isNumbered: true, saved }),
    ...silentLines(report, { isNumbered: true }),
    '',
    summary(report, requestCount),
  ];
}
