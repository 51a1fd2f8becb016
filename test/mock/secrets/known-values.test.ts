import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownValues } from '../../../src/mock/secrets/known-values.ts';

function knowing(...values: string[]): KnownValues {
  const known = new KnownValues();
  for (const value of values) known.add({ value, replacement: '***' });
  return known;
}

test.each([
  ['alone', 'correct horse'],
  ['in a sentence', 'it is correct horse, he said'],
  ['inside of a word', 'xcorrect horsex'],
  ['in a query', '/x?a=correct%20horse'],
  ['in a form', 'a=correct+horse&b'],
])('a long value is found %s', (_what, text) => {
  expect(knowing('correct horse').hide(text)).not.toMatch(/correct|horse/);
});

test('a short value is found only as a separate word', () => {
  const known = knowing('anna', 'x1', 'q');
  expect(known.hide('anna, hannah, anna1, x1 x12 q; qq')).toBe('***, hannah, anna1, *** x12 ***; qq');
});

test('a value that begins with another value is masked as a whole', () => {
  expect(knowing('token-of-anna', 'token-of-anna-2').hide('token-of-anna-2 token-of-anna')).toBe('*** ***');
});

const ODD = 'a/b "c" <d> & \\ é 😀\n\u0000!';

test.each([
  ['JSON', JSON.stringify({ x: ODD })],
  ['JSON in ASCII', `"a\\/b \\"c\\" <d> & \\\\ \\u00e9 \\ud83d\\ude00\\n\\u0000!"`],
  ['a URL', `/x/${encodeURIComponent(ODD)}`],
  ['a URL in small letters', `/x/${encodeURIComponent(ODD).replace(/%../g, (found) => found.toLowerCase())}`],
  ['a form', `x=${new URLSearchParams({ x: ODD })}`],
  ['XML', '<x>a/b &quot;c&quot; &lt;d&gt; &amp; \\ é 😀\n\u0000!</x>'],
])('a value is found behind the escapes of %s', (_what, text) => {
  expect(knowing(ODD, ODD.replaceAll(' ', '+')).hide(text)).toContain('***');
});

test('a text with escapes and no known value stays unchanged', () => {
  for (const text of ['{"a":"\\u0079 \\n', '<a>&amp;</a>', 'a=%26%3D&b=%ff', '\\U0079\\N{x}', '%zz \\']) {
    expect(knowing('token-of-anna').hide(text)).toBe(text);
  }
});

test('without values a text stays unchanged', () => {
  expect(knowing().hide('a text')).toBe('a text');
  expect(knowing('').hide('a text')).toBe('a text');
});

function isThere(value: string, text: string): boolean {
  const isInWord = (at: number) => /^\w\w$/.test(text.slice(Math.max(0, at - 1), at + 1)) && at > 0;
  const isAt = (at: number) => value.length >= 12 || (!isInWord(at) && !isInWord(at + value.length));
  return [...text].some((_char, at) => text.startsWith(value, at) && isAt(at));
}

test('no value stays in a text, even with a common prefix, and a text without values stays unchanged', () => {
  const word = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength, maxLength });
  const values = fc.array(fc.oneof(word(1, 6), word(10, 14)), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(values, fc.array(fc.oneof(word(1, 6), fc.nat(9))), (known, parts) => {
      const text = parts.map((part) => (typeof part === 'number' ? (known[part] ?? ' ') : part)).join('');
      const shown = knowing(...known).hide(text);
      expect(known.filter((value) => isThere(value, shown))).toEqual([]);
      if (!known.some((value) => isThere(value, text))) expect(shown).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
