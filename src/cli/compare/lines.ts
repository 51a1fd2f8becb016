import type { Leftovers } from '../../compare/cleanup.ts';
import type { Plan } from '../../compare/plan.ts';
import type { JudgedReport, ShownDifference, ViolationOutcome } from '../../compare/report/judged-report.ts';
import { type AssumptionOutcome, entriesNamed } from '../../compare/report/settings.ts';
import type { CaseOutcome, Report } from '../../compare/report.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';
import type { ListedReport } from './baseline.ts';

function indented(lines: readonly string[], margin = 2): string[] {
  return lines.map((line) => ' '.repeat(margin) + asLine(line));
}

export function planLines(url: string, { requestCount, seconds, writes }: Plan, pace: number): string[] {
  return [
    `leadmock compare sends at most about ${requestCount} requests to ${url}, ${pace} a second (${seconds} s)`,
    ...(writes.length === 0
      ? ['  It only reads, logs in and logs out.']
      : [
          ...indented(writes),
          '  leadmock may fail to restore these records: use records that you created for this run.',
        ]),
  ];
}

export function leftoverLines({ created, notRestored }: Leftovers): string[] {
  return [
    ...(notRestored.length > 0 ? ['', 'NOT RESTORED: restore or log out by hand', ...indented(notRestored)] : []),
    ...(created.length > 0 ? ['', 'REMAINING CHANGES: compare cannot undo these', ...indented(created)] : []),
  ];
}

const NEEDS = 'its requests change records: add ';

interface Shown {
  /** Whether the report shows numbers of exchanges, which refer to entries of a recording or an evidence file. */
  isNumbered: boolean;
}

function violationRows(violations: readonly ViolationOutcome[], { isNumbered }: Shown): string[][] {
  return violations.map(({ operation, path, expected, theirs, where }) => {
    const place = path === '' ? operation : `${operation} ${path}`;
    return ['VIOLATION', place, `expected ${expected}`, `got ${theirs}`, isNumbered ? entriesNamed(where) : ''];
  });
}

export function violationLines({ violations, baseline }: ListedReport, shown: Shown): string[] {
  const rows = violationRows(violations, shown).map((row) => row.map(asLine));
  const count = counted(rows.length, baseline ? 'new violation' : 'violation');
  return [...(baseline ? ['', ...baseline] : []), '', `CONTRACT: ${count}`, ...indented(aligned(rows))];
}

/** Cases that need flags to send writes share one line, which lists all these flags. */
function notTriedLines(contract: readonly CaseOutcome[]): string[] {
  const reasons = contract.flatMap(({ outcome, why = '' }) => (outcome === 'not tried' ? [why] : []));
  const flags = new Set(
    reasons.filter((why) => why.startsWith(NEEDS)).flatMap((why) => why.slice(NEEDS.length).split(', ')),
  );
  const causes = new Map<string, number>();
  for (const why of reasons) {
    const cause = why.startsWith(NEEDS) ? NEEDS + [...flags].join(', ') : why;
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  }
  const rows = [...causes].map(([why, count]) => [asLine(why), counted(count, 'point')]);
  return rows.length === 0
    ? []
    : [`${counted(reasons.length, 'point')} not tried:`, ...aligned(rows).map((line) => `  ${line}`)];
}

function pointLines({ counts, contract }: Report, isAll: boolean): string[] {
  const all = contract.map(({ id, outcome, says, why = '' }) => [outcome, asLine(says), `[${id}]`, asLine(why)]);
  return indented([
    `${counts.confirmed} of ${counted(contract.length, 'point')} confirmed.`,
    ...(isAll ? aligned(all) : notTriedLines(contract)),
  ]);
}

function whereSeen({ operations }: AssumptionOutcome): string {
  if (!operations) return '';
  return `on ${operations.seen.join(', ')}`;
}

/** A UTC offset is not a value, because many time zones share an offset. */
function isFound({ value }: AssumptionOutcome): boolean {
  return value !== undefined;
}

function isOther({ value, current, offset }: AssumptionOutcome): boolean {
  return offset ? !offset.isCurrent : value !== undefined && value !== current;
}

function sameText(each: AssumptionOutcome): string {
  const where = whereSeen(each);
  return `${each.id}=${each.value}${where === '' ? '' : ` (${where})`}`;
}

/** A row of the settings, and whether the value is the value of leadmock. */
function statusRow({ value, current, where }: TaskStatus): [isSame: boolean, row: string[]] {
  const all = Object.keys(where).join(', ');
  const text = value === undefined ? `new tasks have several statuses: ${all}` : 'status of a new task';
  return [value === current, ['task-status', String(value ?? ''), `leadmock has ${current}`, text, '']];
}

export function settingLines(
  { assumptions, taskStatus }: Pick<JudgedReport, 'assumptions' | 'taskStatus'>,
  { isNumbered, saved }: Shown & { saved: string | undefined },
): string[] {
  const textOf = (text: string) =>
    asLine(isNumbered ? text : text.replace(/:? ?\(?#\d+[ #\d]*(and \d+ more)?\)?/g, ''));
  const found = assumptions.filter(isFound);
  const other = assumptions.filter(isOther);
  const same = found.filter((each) => !isOther(each));
  const unknown = assumptions.filter((each) => !isFound(each) && !isOther(each));
  const rowOf = (each: AssumptionOutcome) => {
    const { id, offset, value = offset?.shown ?? '', current, text } = each;
    return [id, value, `leadmock has ${current}`, textOf(text), whereSeen(each)].map(asLine);
  };
  const advice =
    saved === undefined
      ? 'To save found values, add --save-config leadmock.config.json'
      : `--save-config saves found values to ${saved}`;
  return [
    '',
    `SETTINGS: ${found.length} of ${assumptions.length} found`,
    ...(other.length > 0
      ? ['  differs from leadmock', ...aligned(other.map(rowOf)).map((line) => `    ${line}`), `    ${advice}`]
      : []),
    ...(same.length > 0 ? [`  same as leadmock: ${same.map(sameText).join(', ')}`] : []),
    ...(unknown.length > 0
      ? ['  not found', ...aligned(unknown.map(({ id, text }) => [id, textOf(text)])).map((line) => `    ${line}`)]
      : []),
  ];
}

function differenceLines(differences: readonly ShownDifference[], { isNumbered }: Shown): string[] {
  const rows = differences.map(({ operation, path, theirs, ours, where }) =>
    [operation, path || 'body', `service ${theirs}`, `leadmock ${ours}`, isNumbered ? entriesNamed(where) : ''].map(
      asLine,
    ),
  );
  if (rows.length === 0) return [];
  return [
    '',
    'OTHER DIFFERENCES: the contract does not specify these values, and no setting explains them',
    ...aligned(rows).map((line) => `  ${line}`),
  ];
}

export function silentLines({ beyondContract, otherDifferences }: JudgedReport, shown: Shown): string[] {
  const fields = Object.entries(beyondContract).map(([operation, names]) => `${operation} ${names.join(', ')}`);
  return [
    ...differenceLines(otherDifferences, shown),
    ...(fields.length > 0 ? ['', asLine(`Undocumented fields: ${fields.join(' · ')}`)] : []),
  ];
}

export function summary(report: ListedReport, requestCount: number): string {
  const found = report.assumptions.filter(isFound).length;
  return [
    counted(requestCount, 'request'),
    counted(report.violations.length, report.baseline ? 'new violation' : 'violation'),
    `${found} of ${report.assumptions.length} settings found`,
    counted(report.otherDifferences.length, report.baseline ? 'new other difference' : 'other difference'),
  ].join('; ');
}

export interface ReportOptions extends Shown {
  isAll: boolean;
  saved: string | undefined;
}

export function reportLines(url: string, report: Report & ListedReport, options: ReportOptions): string[] {
  const more = [
    ...(options.isNumbered ? [] : ['To save every request, add --evidence evidence.json.']),
    ...(options.isAll ? [] : ['To list all points, add --all.']),
  ];
  return [
    `leadmock compare ${url}: ${counted(report.requestCount, 'request')}`,
    ...leftoverLines(report),
    ...violationLines(report, options),
    ...pointLines(report, options.isAll),
    ...settingLines(report.assumptions, options),
    ...silentLines(report, options),
    ...(more.length > 0 ? ['', more.join(' ')] : []),
    '',
    summary(report, report.requestCount),
  ];
}
