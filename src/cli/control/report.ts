import { warningIds } from '../../mock/control/warnings/warnings.ts';
import { didYouMean } from '../../mock/core/text/nearest.ts';
import { counted, print, printError } from '../print/print.ts';
import { junitFailure, withFailureReports } from '../report-files.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { DASH, requireOneOutput } from '../standard-streams.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagList, flagText } from '../yargs-options.ts';
import { connect } from './connect.ts';
import { missingWarnings, occurredWarnings, summarize, UNFIRED_FAULT, unfiredText } from './report/facts.ts';
import { formats, REPORT_SUITE } from './report/formats.ts';
import { mergedReport } from './report/merge.ts';
import type { RunReport } from './report/run-report.ts';

const { junit, ...printed } = formats;

function formatOf(args: Arguments): (report: RunReport) => string {
  const given = flagText(args, 'format');
  if (args['json'] === true && given !== undefined) throw new UsageError('--json and --format conflict: remove one');
  const format = args['json'] === true ? 'json' : (given ?? (process.stdout.isTTY === true ? 'text' : 'markdown'));
  const known = Object.keys(printed);
  if (known.includes(format)) return printed[format as keyof typeof printed];
  throw new UsageError(`--format must be one of ${known.join(', ')}${didYouMean(format, known)}`);
}

export function expectedWarnings(args: Arguments): string[] {
  const expected = flagList(args, 'expect-warning');
  const known = [...warningIds, UNFIRED_FAULT];
  const odd = expected.find((id) => !known.includes(id));
  if (odd !== undefined) throw new UsageError(`--expect-warning: unknown warning ${odd}${didYouMean(odd, known)}`);
  if (expected.length > 0 && args['fail-on-warning'] !== true)
    throw new UsageError('--expect-warning needs --fail-on-warning');
  return expected;
}

/**
 * @throws CommandFailed (exit code 5) if the run ended early, or if the report has unexpected warnings or unfired
 * faults, lacks expected ones, or counts no requests to operations
 */
export function failOnWarning(report: RunReport, expected: readonly string[]): void {
  const ids = occurredWarnings(report).filter((id) => !expected.includes(id));
  const missing = missingWarnings(report, expected);
  const names = ids.map((id) => (id === UNFIRED_FAULT ? `${id} (${unfiredText(report)})` : id));
  const warned = names.length > 0 ? [`${counted(names.length, 'warning')}: ${names.join(', ')}`] : [];
  if (missing.length > 0) warned.push(`expected warnings that did not occur: ${missing.join(', ')}`);
  const why = report.failure ?? summarize(report).askedNothing ?? warned.join('; ');
  if (why !== '') throw new CommandFailed(why, exitCodes.gateFailed);
}

async function readReport(args: Arguments, environment: Environment): Promise<RunReport> {
  const merged = await mergedReport(args);
  return merged ?? connect(args, environment, ({ call }, signal) => call('report', { signal }));
}

export async function report(args: Arguments, environment: Environment): Promise<void> {
  if (args['sandbox'] !== undefined) throw new UsageError('report covers all sandboxes: remove --sandbox');
  const write = formatOf(args);
  const expected = expectedWarnings(args);
  const file = flagText(args, 'junit');
  requireOneOutput({ junit: file === DASH, json: args['json'] === true, format: args['format'] !== undefined });
  if (file !== undefined) requireWritable('--junit', file);
  const response = await withFailureReports(junitFailure(REPORT_SUITE, 'report', file), () =>
    readReport(args, environment),
  );
  if (file !== DASH) print(write(response));
  if (file !== undefined) writeUserFile(file, junit(response, expected), { force: true });
  if (file !== undefined && file !== DASH) printError(`Saved ${file}`);
  if (args['fail-on-warning'] === true) failOnWarning(response, expected);
}
