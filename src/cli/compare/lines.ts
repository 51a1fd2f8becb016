import type { Plan } from '../../compare/plan.ts';
import type { JudgedReport, ShownDifference, ViolationOutcome } from '../../compare/report/judged-report.ts';
import type { AssumptionOutcome, TaskStatus } from '../../compare/report/settings.ts';
import type { Report } from '../../compare/run.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';

function indented(lines: readonly string[], margin = 2): string[] {
  return lines.map((line) => ' '.repeat(margin) + asLine(line));
}

export function planLines(url: string, { requestCount, seconds, writes }: Plan): string[] {
  return [
    `leadmock compare sends about ${requestCount} requests to ${url}, at most 2 a second (${seconds} s)`,
    ...(writes.length === 0
      ? ['  It only reads, logs in and logs out.']
      : [
          ...indented(writes),
          '  leadmock may fail to restore these records: use records that you created for this run.',
        ]),
  ];
}

interface Shown {
  /** Whether the report shows numbers of exchanges, which are entries of a recording. */
  isNumbered: boolean;
}

const MAX_NAMED = 5;

export function entriesNamed(numbers: readonly number[]): string {
  const named = numbers
    .slice(0, MAX_NAMED)
    .map((number) => `#${number}`)
    .join(' ');
  return numbers.length > MAX_NAMED ? `${named} and ${numbers.length - MAX_NAMED} more` : named;
}

function contradicted({ against }: AssumptionOutcome): string {
  return Object.entries(against)
    .map(([value, numbers]) => `not ${value}: ${entriesNamed(numbers)}`)
    .join('; ');
}

function violationRows(violations: readonly ViolationOutcome[], { isNumbered }: Shown): string[][] {
  return violations.map(({ operation, path, expected, theirs, where }) => {
    const place = path === '' ? operation : `${operation} ${path}`;
    return ['VIOLATION', place, `expected ${expected}`, `got ${theirs}`, isNumbered ? entriesNamed(where) : ''];
  });
}

export function violationLines({ violations }: JudgedReport, shown: Shown): string[] {
  const rows = violationRows(violations, shown).map((row) => row.map(asLine));
  return ['', `CONTRACT: ${counted(rows.length, 'violation')}`, ...indented(aligned(rows))];
}

/** A UTC offset is not a value, because many time zones share an offset. */
function isFound({ value }: AssumptionOutcome): boolean {
  return value !== undefined;
}

function isOther({ value, current, offset }: AssumptionOutcome): boolean {
  return offset ? !offset.isCurrent : value !== undefined && value !== current;
}

/** Whether an exchange shows something about the assumption. */
function hasEvidence({ value, against, offset, text }: AssumptionOutcome): boolean {
  return value !== undefined || offset !== undefined || Object.keys(against).length > 0 || text.startsWith('unclear');
}

/** @returns undefined if no task was created, or if the tasks have the status that leadmock has */
function statusRow({ value, current, where }: TaskStatus): string[] {
  const several = `new tasks have the statuses ${Object.keys(where).join(', ')}`;
  const text = value === undefined ? several : 'status of a new task';
  return ['task-status', String(value ?? ''), `leadmock has ${current}`, text];
}

export function settingLines(
  settings: Pick<JudgedReport, 'assumptions' | 'taskStatus'>,
  { isNumbered, saved }: Shown & { saved: string | undefined },
): string[] {
  const { assumptions, taskStatus } = settings;
  const found = assumptions.filter(isFound);
  const other = assumptions.filter(isOther);
  const same = found.filter((each) => !isOther(each));
  const unknown = assumptions.filter((each) => !isFound(each) && !isOther(each) && hasEvidence(each));
  const untested = assumptions.filter((each) => !hasEvidence(each));
  const rowOf = (each: AssumptionOutcome) => {
    const { id, offset, value = offset?.shown ?? '', current, text } = each;
    return [id, value, `leadmock has ${current}`, text].map(asLine);
  };
  const isOtherStatus = taskStatus && taskStatus.value !== taskStatus.current;
  const rows = [...other.map(rowOf), ...(isOtherStatus ? [statusRow(taskStatus)] : [])];
  const sameTexts = [
    ...same.map(({ id, value }) => `${id}=${value}`),
    ...(taskStatus && !isOtherStatus ? [`task-status=${taskStatus.value}`] : []),
  ];
  const advice =
    saved === undefined
      ? 'To save found values, add --save-config leadmock.config.json'
      : `--save-config saves found values to ${saved}`;
  return [
    '',
    `SETTINGS: ${countFound(settings)} of ${assumptions.length + 1} found`,
    ...(rows.length > 0
      ? ['  differs from leadmock', ...aligned(rows).map((line) => `    ${line}`), `    ${advice}`]
      : []),
    ...(sameTexts.length > 0 ? [`  same as leadmock: ${sameTexts.join(', ')}`] : []),
    ...(unknown.length > 0
      ? [
          '  not found',
          ...aligned(unknown.map((each) => [each.id, each.text, isNumbered ? contradicted(each) : ''])).map(
            (line) => `    ${line}`,
          ),
        ]
      : []),
    ...(untested.length > 0 ? [`  not tested: ${untested.map(({ id }) => id).join(', ')}`] : []),
  ];
}

function countFound({ assumptions, taskStatus }: Pick<JudgedReport, 'assumptions' | 'taskStatus'>): number {
  return assumptions.filter(isFound).length + (taskStatus?.value === undefined ? 0 : 1);
}

function differenceLines(differences: readonly ShownDifference[], { isNumbered }: Shown): string[] {
  const rows = differences.map(({ operation, path, theirs, ours, where }) =>
    [operation, path, `service ${theirs}`, `leadmock ${ours}`, isNumbered ? entriesNamed(where) : ''].map(asLine),
  );
  if (rows.length === 0) return [];
  return [
    '',
    'OTHER DIFFERENCES: no setting explains these HTTP statuses and codes',
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

export function summary(report: JudgedReport, requestCount: number): string {
  return [
    counted(requestCount, 'request'),
    counted(report.violations.length, 'violation'),
    `${countFound(report)} of ${report.assumptions.length + 1} settings found`,
    counted(report.otherDifferences.length, 'other difference'),
  ].join('; ');
}

/** @param saved path of the configuration file for the found values */
export function reportLines(url: string, report: Report, saved: string | undefined): string[] {
  const { requestCount, notRestored, notSent, notShown } = report;
  const shown = { isNumbered: false, saved };
  return [
    `leadmock compare ${url}: ${counted(requestCount, 'request')}`,
    ...(notRestored.length > 0 ? ['', 'NOT RESTORED: restore or log out by hand', ...indented(notRestored)] : []),
    ...violationLines(report, shown),
    ...settingLines(report, shown),
    ...silentLines(report, shown),
    ...(notSent.length > 0 ? ['', asLine(`Not sent: some requests (${notSent.join('; ')})`)] : []),
    ...(notShown.length > 0 ? ['', asLine(`Not confirmed: no response shows the ${notShown.join(', the ')}`)] : []),
    '',
    summary(report, requestCount),
  ];
}
