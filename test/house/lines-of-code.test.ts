import { expect, test } from 'vitest';
import { linesOfCode } from '../support/lines-of-code.ts';

test.each([
  ['nothing', '', 0],
  ['blank lines', '\n  \n\t\nlet a;\n\n', 1],
  ['comments', '// one\n/* two\nthree */\n/** four */\nlet a;\n// five', 1],
  ['doc comments of members', 'interface A {\n  /** one\n   * @returns two */\n  b(): void;\n}', 3],
  ['code before a comment', 'let a; // one\nlet b; /* two\nthree */', 2],
  ['code after a comment', '/* one\ntwo */ let a;', 1],
  ['a comment between two pieces of code', 'f(\n  a,\n  // one\n  b,\n);', 4],
  ['a string that looks like a comment', "let a = '// one';\nlet b = '/*';\nlet c = '*/';", 3],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is counted
  ['a template string', 'let a = `// one\n\n/* two */ ${b}\n// three`;', 4],
  ['a regular expression', 'let a = /[/*]/;\n// one\nlet b = /\\/\\//;', 2],
])('counts the lines of code of %s', (_, text, lines) => {
  expect(linesOfCode(text)).toBe(lines);
});
