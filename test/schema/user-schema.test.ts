import { expect, test } from 'vitest';
import { atOnce } from '../../src/core/turns.ts';
import { compileSchema } from '../../src/schema/user-schema.ts';
import { processorSeconds } from '../support/processor-time.ts';

/** Takes years for a text of many letters that does not end as it should. */
const CATASTROPHIC = '^(a+)+$';

test('a pattern that would take years is given up', () => {
  const { value: violations } = atOnce(compileSchema({ pattern: CATASTROPHIC }));
  expect(() => violations?.(`${'a'.repeat(60)}b`)).toThrow('takes too long');
});

/** Each refers to the next one twice. */
function doubling(levels: number): object {
  const twice = (at: number) => ({ allOf: [{ $ref: `#/properties/a${at}` }, { $ref: `#/properties/a${at}` }] });
  const properties = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [`a${at}`, at + 1 < levels ? twice(at + 1) : { type: 'object' }]),
  );
  return { allOf: [{ $ref: '#/properties/a0' }], properties };
}

test.each<[string, object, unknown]>([
  ['references that double', doubling(40), {}],
  [
    'an error for each item and schema',
    { items: { allOf: Array(700).fill({ type: 'string' }) } },
    Array(32_000).fill(0),
  ],
  ['many short texts', { items: { not: { pattern: CATASTROPHIC } } }, Array(200).fill(`${'a'.repeat(20)}!`)],
])('a schema that would take too long is given up: %s', (_what, schema, value) => {
  const { value: violations } = atOnce(compileSchema(schema));
  const spent = processorSeconds();
  expect(() => violations?.(value)).toThrow('takes too long');
  expect(spent()).toBeLessThan(1);
});

test('definitions may refer to each other and to the rest, and one that nothing refers to is read as well', () => {
  const $defs = {
    'a/b%': { properties: { b: { $ref: '#/$defs/b' }, c: { $ref: '#/properties/c' } } },
    b: { type: 'string' },
  };
  const schema = { $defs, properties: { a: { $ref: '#/$defs/a~1b%25' }, c: { type: 'integer' } } };
  expect(violationsOf(schema, { a: { b: 1, c: 'x' } })).toEqual(['/a/b must be a string', '/a/c must be an integer']);
  expect(atOnce(compileSchema({ ...schema, $defs: { ...$defs, d: { tpye: 'string' } } })).violations).toEqual([
    { pointer: '', message: 'has the keyword tpye; did you mean type?' },
  ]);
});

test.each<[string, object, string, string]>([
  [
    'many definitions',
    { $defs: Object.fromEntries(Array(101).fill({}).entries()) },
    '/$defs',
    'has 101 schemas; at most 100 are compiled',
  ],
  ['another meta-schema', { $schema: 'x' }, '/$schema', 'must be https://json-schema.org/draft/2020-12/schema'],
  [
    'another one inside',
    { $defs: { a: { $schema: 'x' } } },
    '/$defs/a/$schema',
    'must be https://json-schema.org/draft/2020-12/schema',
  ],
])('%s are refused', (_what, schema, pointer, message) => {
  expect(atOnce(compileSchema(schema)).violations).toEqual([{ pointer, message }]);
});

function violationsOf(schema: object, value: unknown): string[] | undefined {
  return atOnce(compileSchema(schema)).value?.(value);
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

test('each of a thousand items is looked at once to find whether they are unique', () => {
  let reads = 0;
  const items = Array.from({ length: 1000 }, (_, at) => ({
    get at() {
      reads += 1;
      return at;
    },
  }));
  expect(violationsOf({ uniqueItems: true }, items)).toEqual([]);
  expect(reads).toBeLessThanOrEqual(2 * items.length);
});

test('a schema that says uniqueItems by a text is none', () => {
  expect(atOnce(compileSchema({ uniqueItems: 'yes' })).violations).toHaveLength(1);
});
