import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownValues } from '../../src/secrets/known-values.ts';

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

test('the longest of several values at one place is found', () => {
  expect(knowing('token-of-anna', 'token-of-anna-2', 'of-anna-2-and-more').hide('token-of-anna-2-and-more')).toBe(
    '***-and-more',
  );
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

/** Masks the same values by trying each value at each place. */
function hiddenByHand(text: string, values: readonly string[]): string {
  const isInWord = (at: number) => /^\w\w$/.test(text.slice(Math.max(0, at - 1), at + 1)) && at > 0;
  let done = '';
  for (let at = 0; at < text.length; at += 1) {
    const here = values.filter(
      (value) => text.startsWith(value, at) && (value.length >= 12 || (!isInWord(at) && !isInWord(at + value.length))),
    );
    const length = Math.max(0, ...here.map((value) => value.length));
    done += length === 0 ? text[at] : '***';
    at += Math.max(0, length - 1);
  }
  return done;
}

test('the longest value at each place is masked, even with a common prefix', () => {
  const word = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength, maxLength });
  const values = fc.array(fc.oneof(word(1, 6), word(10, 14)), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(values, fc.array(fc.oneof(word(1, 6), fc.nat(9))), (known, parts) => {
      const text = parts.map((part) => (typeof part === 'number' ? (known[part] ?? ' ') : part)).join('');
      expect(knowing(...known).hide(text)).toBe(hiddenByHand(text, known));
    }),
    { numRuns: 2000 },
  );
});
