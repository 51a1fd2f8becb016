import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { hoisted } from '../../../src/mock/openapi/hoist.ts';

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://schemas.example.com/deal.json',
  type: 'object',
  required: ['sum'],
  properties: {
    sum: { $ref: '#/$defs/sum' },
    parts: { type: 'array', items: { $ref: '#' } },
    same: { $ref: 'https://schemas.example.com/deal.json#/$defs/sum' },
    'first name': { $ref: '#/$defs/a~1name' },
    copy: { $ref: '#/properties/sum' },
    money: { $ref: 'https://schemas.example.com/money.json' },
    old: { $ref: '#/definitions/old' },
    page: { $ref: '#/definitions/Page%3CLead%3E' },
    other: { $ref: 'money.json' },
    $defs: { type: 'object', const: { $ref: 'of data' } },
  },
  $defs: {
    sum: { type: 'number', minimum: 0 },
    'a/name': { type: 'string' },
    money: {
      $id: 'money.json',
      type: 'object',
      properties: { unit: { $ref: '#/$defs/unit' } },
      $defs: { unit: { enum: ['EUR', 'RUB'] } },
    },
  },
  definitions: { old: { type: 'boolean' }, sum: { type: 'null' }, any: true, 'Page<Lead>': { type: 'array' } },
} as const;

test('definitions become components, and all references lead to components', () => {
  expect(hoisted(SCHEMA, 'book.request')).toEqual({
    'book.request': {
      type: 'object',
      required: ['sum'],
      properties: {
        sum: { $ref: '#/components/schemas/book.request.sum' },
        parts: { type: 'array', items: { $ref: '#/components/schemas/book.request' } },
        same: { $ref: '#/components/schemas/book.request.sum' },
        'first name': { $ref: '#/components/schemas/book.request.a_name' },
        copy: { $ref: '#/components/schemas/book.request/properties/sum' },
        money: { $ref: '#/components/schemas/book.request.money' },
        old: { $ref: '#/components/schemas/book.request.old' },
        page: { $ref: '#/components/schemas/book.request.Page_Lead_' },
        other: { $ref: '#/components/schemas/book.request.money' },
        $defs: { type: 'object', const: { $ref: 'of data' } },
      },
    },
    'book.request.sum': { type: 'number', minimum: 0 },
    'book.request.a_name': { type: 'string' },
    'book.request.money': {
      type: 'object',
      properties: { unit: { $ref: '#/components/schemas/book.request.unit' } },
    },
    'book.request.unit': { enum: ['EUR', 'RUB'] },
    'book.request.old': { type: 'boolean' },
    'book.request.sum-5': { type: 'null' },
    'book.request.any': true,
    'book.request.Page_Lead_': { type: 'array' },
  });
});

test.each([
  [{ sum: 1, money: { unit: 'EUR' }, parts: [{ sum: 2 }], copy: 3, old: true }, true],
  [{ sum: -1 }, false],
  [{ sum: 1, same: -1 }, false],
  [{ sum: 1, copy: -1 }, false],
  [{ sum: 1, parts: [{}] }, false],
  [{ sum: 1, money: { unit: 'USD' } }, false],
  [{ sum: 1, 'first name': 1 }, false],
  [{ sum: 1, old: 1 }, false],
])('components accept the values of the schema: %j', (value, isValid) => {
  expect(new Ajv2020({ strict: false }).compile(SCHEMA)(value)).toBe(isValid);
  const document = {
    components: { schemas: hoisted(SCHEMA, 'book.request') },
    $ref: '#/components/schemas/book.request',
  };
  expect(new Ajv2020({ strict: false }).compile(document)(value)).toBe(isValid);
});

test('a schema without definitions stays as it is', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false };
  expect(hoisted(schema, 'book.request')).toEqual({ 'book.request': schema });
});
