/** Maximum length of `output` in a report. The report keeps the end of a longer `output`. */
const MAX_OUTPUT = 10_000;

/** Characters that XML 1.0 documents cannot contain, even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const reference = (sign: string) => `&#${sign.charCodeAt(0)};`;
const content = (text: string) => text.replace(NO_XML, '').replace(/[&<>"\r]/g, reference);
/** Also escapes line ends and tabs, which XML parsers would read as spaces. */
const attribute = (text: string) => content(text).replace(/[\t\n]/g, reference);

export interface TestCase {
  name: string;
  outcome: 'passed' | 'skipped' | 'failed' | 'error';
  text: string;
  /** Content of the `<failure>` or `<error>` element; ignored for passed and skipped cases. */
  output?: string;
  seconds?: number;
}

function element(suite: string, tested: TestCase): string {
  const { name, outcome, text, output = '', seconds = 0 } = tested;
  const result = {
    passed: `<system-out>${content(text)}</system-out>`,
    skipped: `<skipped message="${attribute(text)}"/>`,
    failed: `<failure message="${attribute(text)}">${content(output.slice(-MAX_OUTPUT))}</failure>`,
    error: `<error message="${attribute(text)}">${content(output.slice(-MAX_OUTPUT))}</error>`,
  }[outcome];
  const head = `<testcase classname="${attribute(suite)}" name="${attribute(name)}" time="${seconds}">`;
  return `    ${head}\n      ${result}\n    </testcase>`;
}

export function junitReport(suite: string, cases: readonly TestCase[]): string {
  const countOf = (wanted: TestCase['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length;
  const total = cases.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
  const counts = `name="${attribute(suite)}" tests="${cases.length}" failures="${countOf('failed')}" errors="${countOf('error')}" skipped="${countOf('skipped')}" time="${total}"`;
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
