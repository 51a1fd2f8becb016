import { assumptions } from '../core/assumptions.ts';
import { sections } from '../prove/conform/case.ts';
import type { CaseOutcome, Exchange, PointOutcome, Report } from '../prove/conform/report.ts';
import { asLine } from './show.ts';

const MARKS = { holds: 'ok  ', fails: 'FAIL', 'not run': '-   ' } as const;
const MARGIN = ' '.repeat(8);

function exchangeLines({ sent, came }: Exchange, expected: readonly string[] = []): string[] {
  const rows = [['sent', sent], ...expected.map((each) => ['expected', each]), ['came', came]];
  return rows.map(([name = '', text = '']) => `${MARGIN}${name.padEnd(8)}  ${asLine(text)}`);
}

function caseLines({ id, says, outcome, why, failure }: CaseOutcome): string[] {
  const head = `  ${MARKS[outcome]}  ${says} [${id}]`;
  const reason = why === undefined ? [] : [`${MARGIN}not run: ${why}`];
  return [head, ...reason, ...(failure ? exchangeLines(failure, failure.expected) : [])];
}

function pointLines({ id, says, outcome, reading, why, seen }: PointOutcome): string[] {
  const values: readonly (readonly [value: string, effect: string])[] = assumptions[id].values;
  const effect = values.find(([value]) => value === reading)?.[1];
  const none = `none of ${values.map(([value]) => value).join(', ')}`;
  const found = { known: reading ?? '', unknown: none, untold: '?' }[outcome];
  const meaning = effect === undefined || effect === reading ? says : `${says}: ${effect}`;
  const head = `  ${id.padEnd(20)}  ${found.padEnd(13)}  ${meaning}`;
  return [
    head,
    ...(why === undefined ? [] : [`${MARGIN}cannot be told: ${why}`]),
    ...(seen ? exchangeLines(seen) : []),
  ];
}

/** What a run found, in one line. */
export function summary({ counts, openPoints }: Report): string {
  const { holds, fails, notRun } = counts;
  const count = (wanted: PointOutcome['outcome']) => openPoints.filter(({ outcome }) => outcome === wanted).length;
  return [
    `${holds} of ${holds + fails} contract cases hold${notRun > 0 ? `, ${notRun} not run` : ''}`,
    `${count('known')} of ${openPoints.length} open points follow a known reading, ${count('unknown')} none, ${count('untold')} cannot be told`,
  ].join('; ');
}

/** A report for people: the cases by section of the contract, then what the contract leaves open. */
export function conformLines(url: string, report: Report): string[] {
  const { contract, openPoints } = report;
  const bySection = sections.flatMap((section) => {
    const cases = contract.filter((each) => each.section === section);
    return cases.length === 0 ? [] : ['', section, ...cases.flatMap(caseLines)];
  });
  return [
    `The contract, held against ${url}`,
    ...bySection,
    ...['', 'Where the contract is silent'],
    ...openPoints.flatMap(pointLines),
    ...['', summary(report)],
  ];
}
