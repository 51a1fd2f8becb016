import { expect, test } from 'vitest';
import { KnownValues } from '../../src/secrets/known-values.ts';

function knowing(...values: string[]): KnownValues {
  const known = new KnownValues();
  for (const value of values) known.add({ value, shown: '***' });
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

test('a short value is found as a word of its own alone', () => {
  const known = knowing('anna', 'x1', 'q');
  expect(known.hide('anna, hannah, anna1, x1 x12 q; qq')).toBe('***, hannah, anna1, *** x12 ***; qq');
});

test('values at one place: the longest is taken, and no other inside of it', () => {
  expect(knowing('token-of-anna', 'token-of-anna-2', 'of-anna-2-and-more').hide('token-of-anna-2-and-more')).toBe(
    '***-and-more',
  );
});

const ODD = 'a/b "c" <d> & \\ é 😀\n\u0000!';

test.each([
  ['JSON', JSON.stringify({ x: ODD })],
  ['JSON in ASCII', `"a\\/b \\"c\\" <d> & \\\\ \\u00e9 \\ud83d\\ude00\\n\\u0000!"`],
  ['an URL', `/x/${encodeURIComponent(ODD)}`],
  ['an URL in small letters', `/x/${encodeURIComponent(ODD).replace(/%../g, (found) => found.toLowerCase())}`],
  ['a form', `x=${new URLSearchParams({ x: ODD })}`],
  ['XML', '<x>a/b &quot;c&quot; &lt;d&gt; &amp; \\ é 😀\n\u0000!</x>'],
])('a value is found as it is written in %s', (_what, text) => {
  expect(knowing(ODD).hide(text)).toContain('***');
});

test('ten thousand values are looked for at once', () => {
  const values = Array.from({ length: 10_000 }, (_, at) => `${(at * 7919) % 10_007}-password-${at}`);
  const known = knowing(...values);
  expect(known.size).toBe(10_000);
  expect(values.filter((value) => known.hide(`a ${value}!`) !== 'a ***!')).toEqual([]);
  expect(known.hide('x'.repeat(100_000))).toHaveLength(100_000);
});

test('without values a text stays as it is', () => {
  expect(knowing().hide('a text')).toBe('a text');
  expect(knowing('').hide('a text')).toBe('a text');
});
