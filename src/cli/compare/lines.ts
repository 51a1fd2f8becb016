import type { CompareSettings, Plan } from '../../compare/plan.ts';
import { sections } from '../../compare/probe.ts';
import type { ShownDifference } from '../../compare/recording/mask/show-value.ts';
import { entriesNamed } from '../../compare/recording/report.ts';
import type { AssumptionOutcome, CaseOutcome, Report } from '../../compare/report.ts';
import { asLine, counted } from '../print/print.ts';
import { aligned } from '../print/table.ts';

const MARKS = { holds: 'ok  ', departs: 'FAIL', 'not run': '-   ' } as const;
const MARGIN = ' '.repeat(8);

function list(lines: readonly string[]): string[] {
  return lines.map((line) => `  - ${asLine(line)}`);
}

/** Announces the run, while the user can still stop it. */
export function planLines(
  url: string,
  { requests, seconds, writes }: Plan,
  { pace, known }: CompareSettings,
): string[] {
  const users = known['secondLogin'] === undefined ? 'one user' : 'two users, one after the other';
  return [
    `leadmock compare asks ${url}: at most about ${requests} requests, ${pace} a second, ${seconds} s`,
    `  logs in as ${users}: where only one user may be logged in from an address, that can log out others`,
    ...(writes.length === 0 ? ['  writes nothing'] : ['  writes:', ...list(writes)]),
  ];
}

function caseLines({ id, says, outcome, why, departure }: CaseOutcome): string[] {
  const head = `  ${MARKS[outcome]}  ${says} [${id}]`;
  const reason = why === undefined ? [] : [`${MARGIN}not run: ${asLine(why)}`];
  if (!departure) return [head, ...reason];
  const { sent, expected, came } = departure;
  const rows = [['sent', sent], ...expected.map((each) => ['expected', each]), ['came', came]];
  return [head, ...reason, ...aligned(rows.map((row) => row.map(asLine))).map((line) => MARGIN + line)];
}

type ShownOutcome = Pick<AssumptionOutcome, 'id' | 'value' | 'current' | 'says'>;

export function assumptionLines(assumptions: readonly ShownOutcome[]): string[] {
  const rows = assumptions.map(({ id, value, current, says }) => [
    id,
    value === undefined ? '?' : value === current ? value : `${value} (not ${current})`,
    asLine(value === undefined ? `cannot be told: ${says}` : says),
  ]);
  return ['', 'Where the contract is silent', ...aligned(rows).map((line) => `  ${line}`)];
}

/**
 * One line for each difference: `add-payment  /result/owner_id  theirs 11  ours absent  #5 #6`.
 * @param other label of the value that the service is compared with
 */
export function differenceLines(differences: readonly ShownDifference[], other = 'ours'): string[] {
  const rows = differences.map(({ operation, path, theirs, ours, where }) =>
    [operation, path || 'body', `theirs ${theirs}`, `${other} ${ours}`, entriesNamed(where)].map(asLine),
  );
  return rows.length === 0 ? [] : ['', 'Differences', ...aligned(rows).map((line) => `  ${line}`)];
}

export function summary({ counts, assumptions, requests }: Report): string {
  const { holds, departs, notRun } = counts;
  const told = assumptions.filter(({ value }) => value !== undefined).length;
  return [
    `${holds} of ${holds + departs} contract cases hold${notRun > 0 ? `, ${notRun} not run` : ''}`,
    `${told} of ${assumptions.length} assumptions told`,
    counted(requests, 'request'),
  ].join('; ');
}

/** Cases by section of the contract, then assumptions, then records left behind. */
export function reportLines(url: string, report: Report): string[] {
  const { contract, differences, assumptions, left } = report;
  const bySection = sections.flatMap((section) => {
    const cases = contract.filter((each) => each.section === section);
    return cases.length === 0 ? [] : ['', section, ...cases.flatMap(caseLines)];
  });
  return [
    `The contract, held against ${url}`,
    ...bySection,
    ...differenceLines(differences, 'expected'),
    ...assumptionLines(assumptions),
    ...(left.length === 0 ? [] : ['', 'Left behind', ...list(left)]),
    '',
    summary(report),
  ];
}
