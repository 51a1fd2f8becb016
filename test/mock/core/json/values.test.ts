import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep } from '../../../../src/mock/core/json/values.ts';

/** @returns the nesting depth of valid JSON, by counting its brackets outside of strings */
function levelsOf(json: string): number {
  let deepest = 0;
  let open = 0;
  for (const mark of json.replace(/"(?:\\.|[^"\\])*"/g, '').match(/[[\]{}]/g) ?? []) {
    open += '[{'.includes(mark) ? 1 : -1;
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

const around = fc.constantFrom<[before: string, after: string]>(
  ['[', ']'],
  ['{"a":', '}'],
  ['[1,"]",', ',{}]'],
  ['{"b":[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]],"a":', '}'],
);

test('a value with more than 64 nested lists and objects is too deep', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.array(around, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 70 }),
      (inner, ways, levels) => {
        const all = Array.from({ length: levels }, (_, at) => ways[at % ways.length] as [string, string]);
        const text = all.reduce((within, [before, after]) => before + within + after, JSON.stringify(inner));
        expect(isTooDeep(JSON.parse(text))).toBe(levelsOf(text) > 64);
      },
    ),
    { numRuns: 600 },
  );
});

test('a value of half a million levels is too deep', () => {
  expect(isTooDeep(JSON.parse('['.repeat(500_000) + ']'.repeat(500_000)))).toBe(true);
});
