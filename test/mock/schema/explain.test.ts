// @module-tag slow
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { explain } from '../../../src/mock/schema/explain.ts';
import { annotations } from '../../../src/mock/schema/schemas.ts';

function faults(schema: AnySchemaObject, value: unknown): [pointer: string, message: string][] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
  ajv.addVocabulary(annotations);
  const validate = ajv.compile(schema);
  validate(value);
  return explain(validate.errors).map(({ pointer, message }) => [pointer, message]);
}

const field = (schema: AnySchemaObject) => ({ type: 'object', properties: { a: schema } });

test.each<[AnySchemaObject, unknown, string]>([
  [{ type: 'integer' }, 'x', 'must be an integer'],
  [{ type: 'integer' }, 1.5, 'must be an integer'],
  [{ type: 'number' }, 'x', 'must be a number'],
  [{ type: 'string' }, 1, 'must be a string'],
  [{ type: 'boolean' }, 1, 'must be true or false'],
  [{ type: 'array' }, {}, 'must be a list'],
  [{ type: 'object' }, [], 'must be an object'],
  [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
  [
    { type: ['number', 'string'], 'x-expected': 'a number or a numeric string' },
    true,
    'must be a number or a numeric string',
  ],
  [{ enum: ['main', 'staff'] }, 'x', 'must be one of "main", "staff"'],
  [{ const: '1.0' }, '2.0', 'must be "1.0"'],
  [{ type: 'string', minLength: 1 }, '', 'must not be empty'],
  [{ type: 'array', minItems: 1 }, [], 'must have at least 1 item'],
  [{ type: 'array', minItems: 2 }, [1], 'must have at least 2 items'],
  [
    { type: 'array', minItems: 1, 'x-when': 'when there is a reminder' },
    [],
    'must have at least 1 item when there is a reminder',
  ],
  [{ type: 'integer', minimum: 1 }, 0, 'must be at least 1'],
  [{ type: 'integer', maximum: 3 }, 4, 'must be at most 3'],
  [{ type: 'string', pattern: '^x$', 'x-expected': 'an x' }, 'y', 'must be an x'],
  [{ type: 'string', pattern: '^x$' }, 'y', 'must be valid for the schema: must match pattern "^x$"'],
])('%j explains %j', (schema, value, message) => {
  expect(faults(field(schema), { a: value })).toEqual([['/a', message]]);
});

test('a missing field is reported at its own place', () => {
  expect(faults({ type: 'object', required: ['a', 'b'] }, {})).toEqual([
    ['/a', 'is required'],
    ['/b', 'is required'],
  ]);
});

test('a schema can describe when a field is required', () => {
  const schema = { type: 'object', required: ['a'], 'x-when': 'when b is set' };
  expect(faults(schema, {})).toEqual([['/a', 'is required when b is set']]);
});

test('an unknown field gets the nearest known one as a hint', () => {
  const schema = { type: 'object', additionalProperties: false, properties: { name: {}, phone: {} } };
  expect(faults(schema, { nmae: 1 })).toEqual([['/nmae', 'is not a known field; did you mean name?']]);
});

test('an unknown field gets no hint if no known field exists', () => {
  expect(faults({ type: 'object', additionalProperties: false }, { a: 1 })).toEqual([['/a', 'is not a known field']]);
});

test('a pointer leads into lists and objects', () => {
  const schema = field({ type: 'array', items: field({ type: 'string' }) });
  expect(faults(schema, { a: [{}, { a: 1 }] })).toEqual([['/a/1/a', 'must be a string']]);
});

test('a pointer escapes slash and tilde', () => {
  expect(faults({ type: 'object', additionalProperties: false }, { 'a/b~c': 1 })[0]?.[0]).toBe('/a~1b~0c');
  expect(faults({ type: 'object', additionalProperties: { type: 'string' } }, { 'a/b~c': 1 })[0]?.[0]).toBe('/a~1b~0c');
});

test('each place has one message, the first', () => {
  const schema = field({ type: 'string', pattern: '^[0-9]+$', minLength: 2, 'x-expected': 'digits' });
  expect(faults(schema, { a: 'x' })).toHaveLength(1);
});

test('composed schemas report the inner mistake', () => {
  const schema = {
    ...field({ type: 'integer' }),
    if: { properties: { a: { const: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['b'] },
  };
  expect(faults(schema, { a: 1 })).toEqual([['/b', 'is required']]);
});

test('a value that two schemas of oneOf allow is a mistake', () => {
  const schema = field({ oneOf: [{ type: 'integer' }, { minimum: 5 }] });
  expect(faults(schema, { a: 7 })).toEqual([
    ['/a', 'must be valid for the schema: must match exactly one schema in oneOf'],
  ]);
  expect(faults(schema, { a: 3 })).toEqual([]);
  expect(faults(schema, { a: 2.5 })).toEqual([['/a', 'must be an integer']]);
});

test('each mistake contains the value and its schema', () => {
  const ajv = new Ajv2020({ verbose: true });
  const validate = ajv.compile(field({ type: 'integer' }));
  validate({ a: '5' });
  expect(explain(validate.errors)).toMatchObject([{ keyword: 'type', value: '5', schema: { type: 'integer' } }]);
});

test('a valid value has no mistakes', () => {
  expect(explain(null)).toEqual([]);
  expect(explain(undefined)).toEqual([]);
});
