import type { AssumptionValues } from '../core/assumptions.ts';
import { adviceOn, outcomeOf } from './outcome.ts';
import type { CommandRun } from './run-command.ts';
import type { AlternativeResult, SweepResult } from './sweep.ts';

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
  run: CommandRun;
  says: string;
}

function testCase({ name, run, says }: TestCase): string {
  const head = `    <testcase classname="leadmock sweep" name="${attribute(name)}" time="${run.ms / 1000}">`;
  const failure = `      <failure message="${attribute(`${run.ending}; ${says}`)}">${content(run.output.slice(-MOST_OUTPUT))}</failure>`;
  const told = `      <system-out>${content(says)}</system-out>`;
  return [head, run.passed ? told : failure, '    </testcase>'].join('\n');
}

function caseOf(result: AlternativeResult, base: AssumptionValues): TestCase {
  const felt = result.operations.length > 0 ? `, felt by ${result.operations.join(', ')}` : '';
  const says = `${outcomeOf(result)}${felt}: ${adviceOn(result, base)}`;
  return { name: `${result.assumption}=${result.value}`, run: result, says };
}

/** A sweep as a JUnit report: a test case for the baseline and one for each alternative. */
export function junit({ baseline, results }: SweepResult, base: AssumptionValues): string {
  const cases: TestCase[] = [
    { name: 'baseline', run: baseline, says: `${baseline.requests} requests` },
    ...results.map((result) => caseOf(result, base)),
  ];
  const failures = cases.filter(({ run }) => !run.passed).length;
  const seconds = cases.reduce((sum, { run }) => sum + run.ms, 0) / 1000;
  const counts = `name="leadmock sweep" tests="${cases.length}" failures="${failures}" time="${seconds}"`;
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
