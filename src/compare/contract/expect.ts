import type { Expectation } from '../../schema/expectation.ts';

export const integer: Expectation = { type: 'integer' };
export const text: Expectation = { type: 'string' };
export const textOrNull: Expectation = { type: ['string', 'null'] };
export const boolean: Expectation = { type: 'boolean' };

export const absent: Expectation = { not: {}, 'x-expected': 'absent' };

export function exactly(value: unknown): Expectation {
  return { const: value };
}

/** Requires `fields`, except `optional` and `absent` fields. Allows other fields. */
export function object(fields: Readonly<Record<string, Expectation>>, optional: readonly string[] = []): Expectation {
  const required = Object.entries(fields).filter(([name, field]) => field !== absent && !optional.includes(name));
  return { type: 'object', properties: fields, required: required.map(([name]) => name) };
}

export function list(items: Expectation, more: Expectation = {}): Expectation {
  return { type: 'array', items, ...more };
}

export function when(condition: Expectation, expected: Expectation, otherwise: Expectation = {}): Expectation {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: expected, else: otherwise };
}

export function holding(item: Expectation, expected: string): Expectation {
  return { type: 'array', contains: item, 'x-expected': expected };
}

export function body(fields: Readonly<Record<string, Expectation>>): Expectation {
  return { properties: { body: object(fields) } };
}

export const isError: Expectation = {
  type: 'object',
  required: ['status'],
  properties: { status: { const: 'error' } },
};
