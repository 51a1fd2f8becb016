import { expect, test } from 'vitest';
import { compileUserSchema } from '../../../src/mock/schema/user-schema.ts';

test('definitions may reference each other and the rest', () => {
  const $defs = {
    'a/b%': { properties: { b: { $ref: '#/$defs/b' }, c: { $ref: '#/properties/c' } } },
    b: { type: 'string' },
  };
  const schema = { $defs, properties: { a: { $ref: '#/$defs/a~1b%25' }, c: { type: 'integer' } } };
  expect(violationsOf(schema, { a: { b: 1, c: 'x' } })).toEqual(['/a/b must be a string', '/a/c must be an integer']);
  expect(compileUserSchema({ ...schema, $defs: { ...$defs, b: { tpye: 'string' } } }).violations).toEqual([
    { pointer: '', message: 'has the unknown keyword tpye; did you mean type?' },
  ]);
});

test('another meta-schema is rejected', () => {
  const message = 'is not a valid schema: no schema with key or ref "x"';
  expect(compileUserSchema({ $schema: 'x' }).violations).toEqual([{ pointer: '', message }]);
});

function violationsOf(schema: object, value: unknown): string[] | undefined {
  return compileUserSchema(schema)
    .value?.(value)
    .map(({ pointer, message }) => `${pointer} ${message}`);
}

test.each([
  [[{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], '0 and 2'],
  [[1, '1', 1.0], '0 and 2'],
  [['x', { __proto__: null }, 'x'], '0 and 2'],
  [[[{ a: 1 }], [{ a: 1 }]], '0 and 1'],
])('items of %j are not unique', (items, places) => {
  expect(violationsOf({ uniqueItems: true }, items)).toEqual([
    ` must be valid for the schema: must NOT have duplicate items (items ## ${places} are identical)`,
  ]);
});

test.each([
  [true, [{ a: 1 }, { a: 2 }, { b: 1 }, 1, '1', null, 'null', [], {}]],
  [false, [1, 1]],
])('with uniqueItems %j, the items of %j fit', (uniqueItems, items) => {
  expect(violationsOf({ uniqueItems }, items)).toEqual([]);
});

test('a schema with uniqueItems as a string is invalid', () => {
  expect(compileUserSchema({ uniqueItems: 'yes' }).violations).toHaveLength(1);
});
