/** Of what a test case printed, a report holds no more than this end. */
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

/** One line of a JUnit report. */
export interface TestCase {
  name: string;
  outcome: 'passed' | 'skipped' | 'failed';
  /** What to say of it: the message of one that did not pass. */
  says: string;
  /** What one that failed printed; of a long text the end. */
  output?: string;
  seconds?: number;
}

const secondsOf = ({ seconds = 0 }: TestCase) => seconds;

function element(suite: string, tested: TestCase): string {
  const { name, outcome, says, output = '' } = tested;
  const result = {
    passed: `<system-out>${content(says)}</system-out>`,
    skipped: `<skipped message="${attribute(says)}"/>`,
    failed: `<failure message="${attribute(says)}">${content(output.slice(-MOST_OUTPUT))}</failure>`,
  }[outcome];
  const head = `<testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${secondsOf(tested)}">`;
  return `    ${head}\n      ${result}\n    </testcase>`;
}

/** A JUnit report of one suite, as CI servers read it. */
export function junitReport(suite: string, cases: readonly TestCase[]): string {
  const countOf = (wanted: TestCase['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length;
  const seconds = cases.reduce((sum, each) => sum + secondsOf(each), 0);
  const counts = `name="${attribute(suite)}" tests="${cases.length}" failures="${countOf('failed')}" skipped="${countOf('skipped')}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite ${counts}>`,
    ...cases.map((each) => element(suite, each)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
