import { isDeepStrictEqual, promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Parsed, parseInTurns, parseSent, readSent } from '../../src/core/json/parse-sent.ts';
import { Turns } from '../../src/core/turns.ts';

/** What comes of a text: its value, or why it is refused. */
async function outcome(parse: () => Parsed | Promise<Parsed>): Promise<unknown> {
  try {
    const { value, isTooDeep } = await parse();
    return isTooDeep ? `${Array.isArray(value) ? 'a list' : 'an object'} that is too deep` : { value };
  } catch (error) {
    return (error as Error).name;
  }
}

/** How deep valid JSON is nested: its brackets outside of strings, counted. */
function levelsOf(json: string): number {
  let deepest = 0;
  let open = 0;
  for (const mark of json.replace(/"(?:\\.|[^"\\])*"/g, '').match(/[[\]{}]/g) ?? []) {
    open += '[{'.includes(mark) ? 1 : -1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

function parseWhole(text: string): Parsed {
  const value = JSON.parse(text);
  return { value, isTooDeep: levelsOf(text) > 64 };
}

async function expectTheSame(text: string): Promise<void> {
  const whole = await outcome(() => parseWhole(text));
  for (const parse of [parseSent, parseInTurns]) {
    const sent = await outcome(() => parse(text));
    if (!isDeepStrictEqual(sent, whole)) expect(sent, `${parse.name} of ${text.trim()}`).toStrictEqual(whole);
  }
}

const words = ['null', 'true', 'nul', 'NaN', '0', '-0', '01', '-', '1.5', '.5', '1.', '1e5', '1E+05', '1e', '+1'];
const strings = [
  '""',
  '"a"',
  '"\\""',
  '"\\\\"',
  '"]"',
  '"{\\"["',
  '"\\u00e9"',
  '"\\u00g9"',
  '"\\x"',
  '"\n"',
  '"',
  '\\',
];
const blanks = [' ', '\n', '\r\n\t', '\u00a0', '\ufeff', '\u0000', '\f'];
const token = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('[', ']', '{', '}', ',', ':', '"a":') },
  fc.constantFrom(...words, ...strings, ...blanks),
);

const anyTokens = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(''));
const anyJson = fc
  .tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
/** JSON with something in the place of one of its characters. */
const almostJson = fc.tuple(anyJson, fc.nat(), fc.nat({ max: 1 }), token).map(([json, at, removed, put]) => {
  const place = at % (json.length + 1);
  return json.slice(0, place) + put + json.slice(place + removed);
});
const inner = fc.oneof(anyTokens, anyJson, almostJson);

/** Around a text, so many levels; the last few in pieces that may be longer than what is left in its place. */
const around = fc.constantFrom<[before: string, after: string]>(
  ['[', ']'],
  ['{"a":', '}'],
  ['[1,"]",', ',{}]'],
  ['{"a":', ',"a":1}'],
  ['{"b":[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]],"a":', '}'],
  ['[', '}'],
  ['[', ''],
);

test('what a text is, and whether it is too deep, is what JSON.parse would have said, in one turn and in many', async () => {
  await fc.assert(
    fc.asyncProperty(
      inner,
      fc.array(around, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 70 }),
      async (text, ways, levels) => {
        const all = Array.from({ length: levels }, (_, at) => ways[at % ways.length] as [string, string]);
        const whole = all.reduce((within, [before, after]) => before + within + after, text);
        await expectTheSame(whole);
        await expectTheSame('['.repeat(64) + whole + ']'.repeat(64));
        await expectTheSame(`{"a":${'['.repeat(70)}${text}${']'.repeat(70)},"a":${whole}}`);
      },
    ),
    { numRuns: 600 },
  );
});

/** Levels of lists and objects, however many. */
function depthOf(value: unknown): number {
  let depth = 0;
  for (let inside = value; typeof inside === 'object' && inside !== null; [inside] = Object.values(inside)) depth += 1;
  return depth;
}

test.each([
  ['lists', '[', ']', ''],
  ['objects', '{"a":', '}', '1'],
])(
  'of half a million %s in each other no more are made than tell that there are too many',
  (_what, open, close, last) => {
    const nested = (levels: number) => open.repeat(levels) + last + close.repeat(levels);
    expect(depthOf(parseSent(nested(500_000)).value)).toBe(65);
    expect(depthOf(parseSent(nested(64)).value)).toBe(64);
  },
);

test('what is no JSON is never too deep, however late it stops being JSON', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  for (const text of [deep.slice(0, -1), `${deep}]`, `[${deep},]`, deep.replace('[]', '[01]')]) {
    expect(() => parseSent(text)).toThrow(SyntaxError);
  }
});

test('brackets in strings are no levels, and those of a key that stands twice are', () => {
  const brackets = JSON.stringify({ a: '['.repeat(100), b: '{"'.repeat(100) });
  expect(parseSent(brackets)).toEqual({ value: JSON.parse(brackets), isTooDeep: false });
  const repeated = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)},"a":1}`;
  expect(parseSent(repeated(63))).toEqual({ value: { a: 1 }, isTooDeep: false });
  expect(parseSent(repeated(64)).isTooDeep).toBe(true);
});

/** What is made of a text, and how often others may go first meanwhile. */
async function readBesideOthers(text: string): Promise<{ parsed: Parsed | undefined; mayGoFirst: number }> {
  const next = vi.spyOn(Turns.prototype, 'next');
  try {
    return { parsed: await promisify(readSent)(text), mayGoFirst: next.mock.calls.length };
  } finally {
    next.mockRestore();
  }
}

test('a short text is read at once; one of little but objects is read between the turns of others', async () => {
  let read: unknown;
  readSent('{"a":1}', (_error, parsed) => {
    read = parsed?.value;
  });
  expect(read).toEqual({ a: 1 });
  const dense = `[${Array.from({ length: 340_000 }, (_, at) => (at % 1000 === 0 ? '{"a":[1]}' : '{}')).join(',')}]`;
  const { parsed, mayGoFirst } = await readBesideOthers(dense);
  expect(isDeepStrictEqual(parsed?.value, JSON.parse(dense))).toBe(true);
  // After each 16 KiB.
  expect(mayGoFirst).toBeGreaterThan(dense.length / 2 ** 14 - 2);
  await expect(readBesideOthers(dense.slice(0, -1))).rejects.toThrow(SyntaxError);
});
