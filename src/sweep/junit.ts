import type { AssumptionValues } from '../core/assumptions.ts';
import { adviceOn } from './outcome.ts';
import { hasAsked, hasPassed, type SweepResult, type ValueResult } from './result.ts';
import type { CommandRun } from './run-command.ts';

/** Of what a command printed, a report holds no more than this end. */
const MOST_OUTPUT = 10_000;

/** No XML 1.0 document can hold these, not even escaped; terminals are sent them. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escaped(text: string, what: RegExp): string {
  return text.replace(NO_XML, '').replace(what, (character) => ENTITIES[character] ?? character);
}

/** Line ends of an attribute would be read as spaces, were they not escaped. */
const attribute = (text: string) => escaped(text, /[&<>"\t\n\r]/g);
const content = (text: string) => escaped(text, /[&<>\r]/g);

interface TestCase {
  name: string;
  runs: readonly CommandRun[];
  /** What to say of it; of one that failed, behind how it ended. */
  says: string;
  isFailure: boolean;
}

const secondsOf = ({ runs }: TestCase) => runs.reduce((sum, { ms }) => sum + ms, 0) / 1000;

function testCase(tested: TestCase): string {
  const { name, runs, says, isFailure } = tested;
  const { ending = '', output = '' } = runs.at(-1) ?? {};
  const result = isFailure
    ? `<failure message="${attribute(`${ending}; ${says}`)}">${content(output.slice(-MOST_OUTPUT))}</failure>`
    : runs.length === 0
      ? `<skipped message="${attribute(says)}"/>`
      : `<system-out>${content(says)}</system-out>`;
  const head = `<testcase classname="leadmock sweep" name="${attribute(name)}" time="${secondsOf(tested)}">`;
  return `    ${head}\n      ${result}\n    </testcase>`;
}

function caseOf(result: ValueResult, base: AssumptionValues): TestCase {
  const { assumption, value, outcome, operations, failingTests, runs } = result;
  const changes = operations.length > 0 ? `; changes answers of ${operations.join(', ')}` : '';
  const failing = failingTests.length > 0 ? `; failing: ${failingTests.join(', ')}` : '';
  const says = `${outcome}: ${adviceOn(result, base)}${changes}${failing}`;
  return { name: `${assumption}=${value}`, runs, says, isFailure: !hasPassed(result) };
}

/** A sweep as a JUnit report: a test case for the baseline and one for each other value. */
export function junit({ baseline, results }: SweepResult, base: AssumptionValues): string {
  const says = hasAsked(baseline) ? `${baseline.requests} requests` : 'the command asked nothing';
  const isFailure = !baseline.passed || !hasAsked(baseline);
  const cases: TestCase[] = [
    { name: 'baseline', runs: [baseline], says, isFailure },
    ...results.map((result) => caseOf(result, base)),
  ];
  const failures = cases.filter((each) => each.isFailure).length;
  const skipped = cases.filter(({ runs }) => runs.length === 0).length;
  const seconds = cases.reduce((sum, each) => sum + secondsOf(each), 0);
  const counts = `name="leadmock sweep" tests="${cases.length}" failures="${failures}" skipped="${skipped}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite ${counts}>`,
    ...cases.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
