import { expect, test, vi } from 'vitest';
import { compileSchema } from '../../src/schema/user-schema.ts';

/** Takes years for a text of many letters that does not end as it should. */
const CATASTROPHIC = '^(a+)+$';

test('a pattern that would take years is given up, and one that others have interrupted is tried again', () => {
  const { value: violations } = compileSchema({ pattern: CATASTROPHIC });
  const usedMs = [0, 10, 20, 60];
  const usage = vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1000 * (usedMs.shift() ?? 0), system: 0 }));
  expect(() => violations?.(`${'a'.repeat(60)}b`)).toThrow('takes too long for a text of 61 characters');
  expect(usage).toHaveBeenCalledTimes(4);
});

function violationsOf(schema: object, value: unknown): string[] | undefined {
  return compileSchema(schema).value?.(value);
}

test.each([
  [[{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], '0 and 2'],
  [[1, '1', 1.0], '0 and 2'],
  [['x', { __proto__: null }, 'x'], '0 and 2'],
  [[[{ a: 1 }], [{ a: 1 }]], '0 and 1'],
])('items of %j are not unique', (items, places) => {
  expect(violationsOf({ uniqueItems: true }, items)).toEqual([
    ` must be as the schema says: must NOT have duplicate items (items ## ${places} are identical)`,
  ]);
});

test.each([
  [true, [{ a: 1 }, { a: 2 }, { b: 1 }, 1, '1', null, 'null', [], {}]],
  [false, [1, 1]],
])('with uniqueItems %j, the items of %j fit', (uniqueItems, items) => {
  expect(violationsOf({ uniqueItems }, items)).toEqual([]);
});

test('each of thousands of items is looked at once to find whether they are unique', () => {
  let reads = 0;
  const items = Array.from({ length: 4500 }, (_, at) => ({
    get at() {
      reads += 1;
      return at;
    },
  }));
  expect(violationsOf({ uniqueItems: true }, items)).toEqual([]);
  expect(reads).toBeLessThanOrEqual(2 * items.length);
});

test('a schema that says uniqueItems by a text is none', () => {
  expect(compileSchema({ uniqueItems: 'yes' }).violations).toHaveLength(1);
});
