import { shortened } from './shortened.ts';

/** Stands for the failed tests of a failed run in whose output `failingTests` finds no names. */
export const UNNAMED = '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of colors
const COLOURS = /\u001b\[[\d;]*m/g;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Test that failed, as the output of its runner names it. */
export interface FailedTest {
  /** Such as `file.test.js > suite > title`. */
  name: string;
  /** First lines of the failed assertion or error. */
  message?: string;
}

const MAX_MESSAGE = 200;

export function failedTest(name: string, message?: string): FailedTest {
  const text = message?.replace(/\s+/g, ' ').trim() ?? '';
  return { name, ...(text !== '' && { message: shortened(text, MAX_MESSAGE) }) };
}

const MAX_LINES = 40;
const MAX_TRACEBACK_LINES = 400;

/** Lines that no runner prints as the first line of an assertion. */
const NO_MESSAGE = /^\W*$|^Traceback|^File "|^at |^MethodSource|^Error Trace:|^test at /;
const ERROR = /^[\w.$ []*(?:Error|Exception|Failure)\b.*/;
const DETAIL = /^(?:Expected|Received|Actual)\b/;

/** @returns the error of the last Python traceback, which follows the lines of code */
function tracebackError(lines: readonly string[]): string | undefined {
  const at = lines.findLastIndex((line) => line.startsWith('Traceback (most recent call last)'));
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => /^\S/.test(line));
}

/** @returns the first error in the lines below the title of a failed test, or else the first text there */
function messageBelow(lines: readonly string[], at: number, isTitle: (line: string) => boolean): string | undefined {
  const after = lines.slice(at + 1, at + 1 + MAX_TRACEBACK_LINES);
  const end = after.findIndex(isTitle);
  const below = after.slice(0, end < 0 ? undefined : end);
  const raised = tracebackError(below);
  if (raised !== undefined) return raised;
  const texts = below
    .slice(0, MAX_LINES)
    .map((line) => line.trim().replace(/^(?:=> |E {3,}|Error: +(?=\S)|\S+\.go:\d+: ?)/, ''))
    .filter((line) => !NO_MESSAGE.test(line));
  const error = texts.findIndex((line) => ERROR.test(line));
  const from = Math.max(0, error);
  const first = texts[from];
  const [next = '', last = ''] = texts.slice(from + 1);
  if (first === undefined) return undefined;
  const details = [next, last].filter((line) => DETAIL.test(line));
  return [first, ...(details.length > 0 ? details : first.endsWith(':') ? [next] : [])].join(' ');
}

/** @returns the error in the output of a failed command that names no test, or else its last line */
function errorIn(output: string): string | undefined {
  const lines = output.replace(COLOURS, '').split(/\r?\n/);
  const texts = lines.map((line) => line.trim()).filter((line) => !NO_MESSAGE.test(line));
  return tracebackError(lines) ?? texts.find((line) => ERROR.test(line)) ?? texts.at(-1);
}

/**
 * @param found failed tests of a failed command
 * @returns at least one test. If only one test failed, and its message is unknown, finds the message in the output.
 */
export function completedFailures(found: readonly FailedTest[], output: string): FailedTest[] {
  const [only = { name: UNNAMED }, second] = found;
  return second || only.message !== undefined ? [...found] : [failedTest(only.name, errorIn(output))];
}

interface Point extends FailedTest {
  indent: number;
}

function within({ indent, name }: Point, points: readonly Point[]): Point[] {
  return points.map((each) => (each.indent > indent ? { ...each, indent, name: `${name} > ${each.name}` } : each));
}

/** @returns the text of `error` or `message` in the YAML block below a point */
function yamlMessage(lines: readonly string[], at: number): string | undefined {
  const block = lines.slice(at + 1, at + 1 + MAX_LINES);
  if (block[0]?.trim() !== '---') return undefined;
  const ownLines = block.slice(0, block.findIndex((line) => line.trim() === '...') >>> 0);
  const key = ownLines.findIndex((line) => /^\s*(?:error|message): /.test(line));
  const [, text = ''] = /^\s*\w+: (.*)$/.exec(ownLines[key] ?? '') ?? [];
  if (!/^[|>]-?$/.test(text)) return text.replace(/^(['"])(.*)\1$/, '$2');
  const indentOf = (line: string) => line.search(/\S|$/);
  const inner = ownLines.slice(key + 1);
  const length = inner.findIndex((line) => line.trim() !== '' && indentOf(line) <= indentOf(ownLines[key] ?? ''));
  return inner.slice(0, length < 0 ? undefined : length).join(' ');
}

/** Usually, a test follows its inner tests. vitest prints a test first, and its inner tests in braces. */
function tap(lines: readonly string[]): FailedTest[] {
  const open: Point[] = [];
  let failed: Point[] = [];
  for (const [at, line] of lines.entries()) {
    const [, space = '', point, not, text = ''] = /^( *)(?:\}|((not )?ok) \d+ - (.*))$/.exec(line) ?? [];
    const name = text.replace(/( # time=\S+)?( \{)?$/, '').replace(/\\(.)/g, '$1');
    const here = { indent: space.length, ...failedTest(name, yamlMessage(lines, at)) };
    const closed = line.trim() === '}' ? open.pop() : undefined;
    if (closed) failed = within(closed, failed);
    else if (point && text.endsWith(' {')) open.push(here);
    else if (not && !/ # (TODO|SKIP)\b/i.test(text)) {
      const isParent = failed.some(({ indent }) => indent > here.indent);
      failed = isParent && open.length === 0 ? within(here, failed) : [...failed, here];
    }
  }
  return failed.map(({ indent: _, ...test }) => test);
}

const SPEC_FAILED = /^( *)✖ (.+) \([\d.]+ms\)$/;

/** Titles with the titles of their parents come from the tree, and messages from the list below the tree. */
function nodeSpec(lines: readonly string[]): FailedTest[] {
  const start = lines.findIndex((line) => /^✖ failing tests:/.test(line));
  if (start < 0) return [];
  const parents: { indent: number; name: string }[] = [];
  const paths = lines.slice(0, start).flatMap((line) => {
    const [, space = '', mark, name = ''] = /^( *)([▶✖]) (.+?)(?: \([\d.]+ms\))?$/.exec(line) ?? [];
    if (!mark) return [];
    while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= space.length) parents.pop();
    const path = [...parents.map((parent) => parent.name), name].join(' > ');
    if (mark === '▶') parents.push({ indent: space.length, name });
    return mark === '✖' ? [path] : [];
  });
  const list = lines.slice(start);
  const isTitle = (line: string) => SPEC_FAILED.test(line);
  return list.flatMap((line, at) => {
    const [, , name] = SPEC_FAILED.exec(line) ?? [];
    if (name === undefined) return [];
    const found = paths.findIndex((path) => path === name || path.endsWith(` > ${name}`));
    const [path = name] = found < 0 ? [] : paths.splice(found, 1);
    return [failedTest(path, messageBelow(list, at, isTitle))];
  });
}

/** A `FAIL` line of jest contains the file; later lines contain the failed tests. */
function vitestOrJest(lines: readonly string[]): FailedTest[] {
  let jestFile: string | undefined;
  const isTitle = (line: string) => /^ ?FAIL {1,2}\S|^ {2}● |^Summary of all/.test(line);
  return lines.flatMap((line, at) => {
    const [, failed] = /^ ?FAIL {1,2}(\S.*)$/.exec(line) ?? [];
    const message = () => messageBelow(lines, at, isTitle);
    if (failed !== undefined) {
      const isVitest = / > | \[ /.test(failed);
      jestFile = isVitest ? undefined : failed.replace(/ \([\d.]+ m?s\)$/, '');
      return isVitest ? [failedTest(failed.replace(/ \[ .* \]$/, ''), message())] : [];
    }
    const [, name] = /^ {2}● (.+)$/.exec(line) ?? [];
    if (name === undefined || jestFile === undefined || name === 'Console') return [];
    return [failedTest(name === 'Test suite failed to run' ? jestFile : `${jestFile} › ${name}`, message())];
  });
}

/** Lines of pytest (also for subtests), Go and Playwright, with a message in the second group of some. */
const TITLE_LINES = [
  /^(?:FAILED|ERROR) (\S+\.py(?:::\S.*?(?:\[.*\])?)?)(?: - (.*))?$/,
  /^(?:\[.*\] )?(?:\(.*\) )?SUBFAIL(?:ED)?(?:\(.*\)|\[.*\])? (\S+\.py::\S+)(?: - (.*))?$/,
  /^ *--- FAIL: (\S+) \([\d.]+s\)$/,
  /^ +\d+\) (.+ › .+?) ─+$/,
];

/**
 * Lines with a class and a test: of unittest (also for subtests), PHPUnit, minitest, JUnit's console, Surefire and
 * Gradle.
 */
const TEST_LINES = [
  /^(?:FAIL|ERROR): \w+ \(([\w.]+\.test\w+)\)(?: [[(].*)?$/,
  /^\d+\) ([\w\\]+::\w+)/,
  /^([\w:]+#test_\w+)(?: \[.*\])?:$/,
  /^ +JUnit Jupiter:(.+)$/,
  /^\[ERROR\] +(\w+\.\w+):\d+ ?(.*)$/,
  /^([\w.$]+ > .+) FAILED$/,
];

function matched(lines: readonly string[], patterns: readonly RegExp[]): FailedTest[] {
  const isTitle = (line: string) => /^(?:=|OK$| *--- )/.test(line) || patterns.some((pattern) => pattern.test(line));
  return lines.flatMap((line, at) =>
    patterns.flatMap((pattern) => {
      const [all, name, message] = pattern.exec(line) ?? [];
      if (all === undefined || name === undefined) return [];
      return [failedTest(name, message ?? messageBelow(lines, at, isTitle))];
    }),
  );
}

function titleLines(lines: readonly string[]): FailedTest[] {
  return matched(lines, TITLE_LINES);
}

function testLines(lines: readonly string[]): FailedTest[] {
  return matched(lines, TEST_LINES).map((test) => {
    return { ...test, name: test.name.replace(/\(.*\)$/, '').replace(/[.:#]+/g, ' > ') };
  });
}

function xmlText(text: string): string {
  return text.replace(/&(\w+);/g, (all, id) => ENTITIES[id] ?? all);
}

function xmlAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : xmlText(value);
}

function junit(lines: readonly string[]): FailedTest[] {
  const cases = lines.join('\n').matchAll(/<testcase\b((?:[^>"]|"[^"]*")*)(?<!\/)>(.*?)<\/testcase>/gs);
  return [...cases].flatMap(([, attributes = '', content = '']) => {
    const [, failure] = /<(?:failure|error)\b((?:[^>"]|"[^"]*")*)>/.exec(content) ?? [];
    if (failure === undefined || /<skipped\b/.test(content)) return [];
    // Node's JUnit reporter writes `test` as `classname`.
    const classes = [xmlAttribute(attributes, 'classname')].filter((name) => name !== undefined && name !== 'test');
    const name = [...classes, xmlAttribute(attributes, 'name') ?? ''].join(' > ');
    return [failedTest(name, xmlAttribute(failure, 'message'))];
  });
}

/**
 * Reads failed tests from the default output of Node, vitest, jest, pytest, unittest, Go, Playwright, PHPUnit, minitest
 * and JUnit (also by Maven or Gradle), or from TAP output or JUnit's XML.
 * @returns an empty list if the format is unknown
 */
export function failingTests(output: string): FailedTest[] {
  const lines = output.replace(COLOURS, '').split(/\r?\n/);
  const found = [tap, nodeSpec, vitestOrJest, titleLines, testLines, junit].flatMap((read) => read(lines));
  const byName = new Map<string, FailedTest>();
  for (const test of found) if (!byName.get(test.name)?.message) byName.set(test.name, test);
  return [...byName.values()];
}
