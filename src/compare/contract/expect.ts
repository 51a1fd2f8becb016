import type { OperationId } from '../../generated/operations.ts';
import type { Expectation } from '../../schema/expectation.ts';
import { sample } from '../samples.ts';
import type { Step } from '../step.ts';

/** The words in which cases say what they expect: parts of a JSON Schema. */
export const integer: Expectation = { type: 'integer' };
export const text: Expectation = { type: 'string' };
export const textOrNull: Expectation = { type: ['string', 'null'] };
export const boolean: Expectation = { type: 'boolean' };

/** No such field. */
export const absent: Expectation = { not: {}, 'x-expected': 'absent' };

export function exactly(value: unknown): Expectation {
  return { const: value };
}

/** The value that is known by a name. */
export function same(name: string): Expectation {
  return { const: { $data: `/known/${name}` } };
}

/** An object with these fields, and perhaps others; those in `optional` may be absent. */
export function object(fields: Readonly<Record<string, Expectation>>, optional: readonly string[] = []): Expectation {
  const required = Object.entries(fields).filter(([name, field]) => field !== absent && !optional.includes(name));
  return { type: 'object', properties: fields, required: required.map(([name]) => name) };
}

export function list(items: Expectation, more: Expectation = {}): Expectation {
  return { type: 'array', items, ...more };
}

/** What holds a condition must fit this, and all else perhaps another. */
export function when(condition: Expectation, expected: Expectation, otherwise: Expectation = {}): Expectation {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in what nobody awaits
  return { if: condition, then: expected, else: otherwise };
}

/** A list that holds such an item among others. */
export function holding(item: Expectation, expected: string): Expectation {
  return { type: 'array', contains: item, 'x-expected': expected };
}

export function body(fields: Readonly<Record<string, Expectation>>): Expectation {
  return { properties: { body: object(fields) } };
}

/** A success with such a result. */
export function result(expectation: Expectation): Expectation {
  return body({ result: expectation });
}

/** Not a success. How a refusal looks is said once, of all of them: see cases/envelope.ts. */
export const refused: Expectation = body({
  status: { not: { const: 'success' }, 'x-expected': 'another than "success": this must be refused' },
});

/** A body that says error. */
export const isError: Expectation = {
  type: 'object',
  required: ['status'],
  properties: { status: { const: 'error' } },
};

export const noError: Expectation = { properties: { body: { not: isError, 'x-expected': 'no error' } } };

export const success = body({ status: exactly('success') });

/** A good request, with other fields, whose result must have these. */
export function shows(
  id: OperationId,
  fields: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, Expectation>>,
): Step {
  return { ...sample(id, fields), expect: result(object(shown)) };
}
