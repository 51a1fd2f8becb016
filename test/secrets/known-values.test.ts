import fc from 'fast-check';
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

/** How often it is asked whether a text begins with another while something is done. */
function comparisons(act: () => void): number {
  const { startsWith } = String.prototype;
  let count = 0;
  String.prototype.startsWith = function (this: string, ...args) {
    count += 1;
    return Reflect.apply(startsWith, this, args);
  };
  try {
    act();
  } finally {
    String.prototype.startsWith = startsWith;
  }
  return count;
}

test.each([
  ['tokens of which the text has only what they share', 'test-token-', 'test-token- '],
  ['tokens of one letter', 'a'.repeat(28), 'a'],
])('a thousand %s cost a few comparisons at each place', (_what, start, piece) => {
  const known = knowing(...Array.from({ length: 1000 }, (_, at) => `${start}${String(at).padStart(5, '0')}`));
  const text = piece.repeat(5000);
  known.hide(text);
  expect(comparisons(() => known.hide(text))).toBeLessThanOrEqual(2 * text.length);
  expect(known.hide(`${piece}${start}00999 ${start}00012`)).toBe(`${piece}*** ***`);
});

test('a thousand values that begin with each other cost a few comparisons at each place', () => {
  const known = knowing(...Array.from({ length: 1000 }, (_, at) => 'a'.repeat(12 + at)));
  const text = 'aaaab'.repeat(1000);
  known.hide(text);
  expect(comparisons(() => known.hide(text))).toBeLessThanOrEqual(10 * text.length);
});

/** The same by trying every value at every place. */
function hiddenSlowly(text: string, values: readonly string[]): string {
  for (let at = 0, done = ''; ; at += 1) {
    if (at >= text.length) return done;
    const found = values
      .filter((value) => text.startsWith(value, at))
      .reduce((longest, value) => (value.length > longest.length ? value : longest), '');
    done += found === '' ? text[at] : '***';
    at += Math.max(0, found.length - 1);
  }
}

test('the longest value at a place is taken, also where values begin with each other', () => {
  let random = 7;
  const next = (below: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % below;
  };
  const word = (length: number) => Array.from({ length }, () => 'aab'[next(3)]).join('');
  for (let round = 0; round < 300; round += 1) {
    const values = Array.from({ length: 40 }, () => `aaaaaa${word(6 + next(8))}`);
    const text = Array.from({ length: 6 }, () => `${word(next(9))}${values[next(40)]}`).join('');
    expect(knowing(...values).hide(text)).toBe(hiddenSlowly(text, values));
  }
});

/** The text without what stands by itself in it, each stretch of it hidden once. */
function hiddenByHand(values: readonly string[], text: string): string {
  const isWord = (at: number) => /[A-Za-z0-9]/.test(text[at] ?? '');
  let shown = '';
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const here = values.filter((value) => text.startsWith(value, at) && !isWord(at - 1) && !isWord(at + value.length));
    if (here.length > 0 && at >= end) shown += '***';
    end = Math.max(end, ...here.map((value) => at + value.length));
    if (at >= end) shown += text[at];
  }
  return shown;
}

test('all short values in a text are hidden, where no word goes on beside them, also where one goes on in another', () => {
  const mark = fc.constantFrom('a', 'b', '.', '-', '_');
  const short = fc.string({ unit: mark, minLength: 1, maxLength: 3 });
  // The lower byte of the last one is an "a".
  const text = fc.string({ unit: fc.oneof(mark, fc.constantFrom(' ', '\u0161')), maxLength: 30 });
  fc.assert(
    fc.property(fc.array(short, { minLength: 1, maxLength: 5 }), text, (values, given) => {
      expect(knowing(...values).hide(given)).toBe(hiddenByHand(values, given));
    }),
    { numRuns: 1000 },
  );
});

test('of a text that is full of what may be a short value nothing is shown behind the first hundred thousand', () => {
  const hidden = knowing('~!').hide('~!'.repeat(300_000));
  expect(hidden.replaceAll('***', '')).toBe('');
  expect(hidden.length).toBeLessThan(310_000);
});
