import type { OperationId } from '../../generated/operations.ts';
import type { Expectation } from '../../schema/expectation.ts';
import { sample } from '../samples.ts';
import type { Step } from '../step.ts';

export const integer: Expectation = { type: 'integer' };
export const text: Expectation = { type: 'string' };
export const textOrNull: Expectation = { type: ['string', 'null'] };
export const boolean: Expectation = { type: 'boolean' };

export const absent: Expectation = { not: {}, 'x-expected': 'absent' };

export function exactly(value: unknown): Expectation {
  return { const: value };
}

export function same(name: string): Expectation {
  return { const: { $data: `/known/${name}` } };
}

/** Further fields are allowed. Fields in `optional` may be absent. */
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

export function result(expectation: Expectation): Expectation {
  return body({ result: expectation });
}

/** A rejection. contract/envelope.ts checks the form of all rejections. */
export const rejected: Expectation = body({
  status: { not: { const: 'success' }, 'x-expected': 'another than "success": this must be rejected' },
});

export const isError: Expectation = {
  type: 'object',
  required: ['status'],
  properties: { status: { const: 'error' } },
};

export const noError: Expectation = { properties: { body: { not: isError, 'x-expected': 'no error' } } };

export const success = body({ status: exactly('success') });

export function shows(
  id: OperationId,
  fields: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, Expectation>>,
): Step {
  return { ...sample(id, fields), expect: result(object(shown)) };
}
