/** Stands for the failed tests of a failed run in whose output `failingTests` finds no names. */
export const UNNAMED = '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of colors
const COLOURS = /\u001b\[[\d;]*m/g;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

interface Point {
  indent: number;
  name: string;
}

function within({ indent, name }: Point, points: readonly Point[]): Point[] {
  return points.map((each) => (each.indent > indent ? { indent, name: `${name} > ${each.name}` } : each));
}

/** Usually, a test follows its inner tests. vitest prints a test first, and its inner tests in braces. */
function tap(lines: readonly string[]): string[] {
  const open: Point[] = [];
  let failed: Point[] = [];
  for (const line of lines) {
    const [, space = '', point, not, text = ''] = /^( *)(?:\}|((not )?ok) \d+ - (.*))$/.exec(line) ?? [];
    const name = text.replace(/( # time=\S+)?( \{)?$/, '').replace(/\\(.)/g, '$1');
    const here = { indent: space.length, name };
    const closed = line.trim() === '}' ? open.pop() : undefined;
    if (closed) failed = within(closed, failed);
    else if (point && text.endsWith(' {')) open.push(here);
    else if (not && !/ # (TODO|SKIP)\b/i.test(text)) {
      const isParent = failed.some(({ indent }) => indent > here.indent);
      failed = isParent && open.length === 0 ? within(here, failed) : [...failed, here];
    }
  }
  return failed.map(({ name }) => name);
}

function nodeSpec(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => /^✖ failing tests:/.test(line));
  if (start < 0) return [];
  return matched(lines.slice(start), [/^✖ (.+) \([\d.]+ms\)$/]);
}

/** A `FAIL` line of jest contains the file; later lines contain the failed tests. */
function vitestOrJest(lines: readonly string[]): string[] {
  let jestFile: string | undefined;
  return lines.flatMap((line) => {
    const [, failed] = /^ ?FAIL {1,2}(\S.*)$/.exec(line) ?? [];
    if (failed !== undefined) {
      const isVitest = / > | \[ /.test(failed);
      jestFile = isVitest ? undefined : failed.replace(/ \([\d.]+ m?s\)$/, '');
      return isVitest ? [failed.replace(/ \[ .* \]$/, '')] : [];
    }
    const [, name] = /^ {2}● (.+)$/.exec(line) ?? [];
    if (name === undefined || jestFile === undefined || name === 'Console') return [];
    return [name === 'Test suite failed to run' ? jestFile : `${jestFile} › ${name}`];
  });
}

/** Lines of pytest, Go and Playwright. */
const TITLE_LINES = [
  /^(?:FAILED|ERROR) (\S+\.py(?:::\S.*?(?:\[.*\])?)?)(?: - .*)?$/,
  /^ *--- FAIL: (\S+) \([\d.]+s\)$/,
  /^ +\d+\) (.+ › .+?) ─+$/,
];

/** Lines with a class and a test: of unittest, PHPUnit, minitest, JUnit's console, Surefire and Gradle. */
const TEST_LINES = [
  /^(?:FAIL|ERROR): \w+ \(([\w.]+\.test\w+)\)$/,
  /^\d+\) ([\w\\]+::\w+)/,
  /^([\w:]+#test_\w+)(?: \[.*\])?:$/,
  /^ +JUnit Jupiter:(.+)$/,
  /^\[ERROR\] +(\w+\.\w+):\d+/,
  /^([\w.$]+ > .+) FAILED$/,
];

function matched(lines: readonly string[], patterns: readonly RegExp[]): string[] {
  return lines.flatMap((line) => patterns.flatMap((pattern) => pattern.exec(line)?.[1] ?? []));
}

function titleLines(lines: readonly string[]): string[] {
  return matched(lines, TITLE_LINES);
}

function testLines(lines: readonly string[]): string[] {
  return matched(lines, TEST_LINES).map((name) => name.replace(/\(.*\)$/, '').replace(/[.:#]+/g, ' > '));
}

function junit(lines: readonly string[]): string[] {
  const cases = lines.join('\n').matchAll(/<testcase\b((?:[^>"]|"[^"]*")*)(?<!\/)>(.*?)<\/testcase>/gs);
  return [...cases].flatMap(([, attributes = '', content = '']) => {
    if (!/<(failure|error)\b/.test(content) || /<skipped\b/.test(content)) return [];
    const of = (name: string) =>
      new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]?.replace(/&(\w+);/g, (all, id) => ENTITIES[id] ?? all);
    // Node's JUnit reporter writes `test` as `classname`.
    const classes = [of('classname')].filter((name) => name !== undefined && name !== 'test');
    return [[...classes, of('name') ?? ''].join(' > ')];
  });
}

/**
 * Reads the names of failed tests from the default output of Node, vitest, jest, pytest, unittest, Go, Playwright,
 * PHPUnit, minitest and JUnit (also by Maven or Gradle), or from TAP output or JUnit's XML.
 * @returns an empty list if the format is unknown
 */
export function failingTests(output: string): string[] {
  const lines = output.replace(COLOURS, '').split(/\r?\n/);
  const names = [tap, nodeSpec, vitestOrJest, titleLines, testLines, junit].flatMap((read) => read(lines));
  return [...new Set(names)];
}
