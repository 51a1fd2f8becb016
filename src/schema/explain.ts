import type { AnySchemaObject, ErrorObject } from 'ajv';
import { pointerTo } from '../core/json/pointer.ts';
import { MAX_VIOLATIONS } from '../core/refusal.ts';
import { nearest } from '../nearest.ts';

/** One thing that does not fit a schema. */
export interface SchemaViolation {
  /** JSON pointer to the value, or to where it is missing. */
  pointer: string;
  /** What is wrong and what would be right, to be read after the name of the field. */
  message: string;
  keyword: string;
  /** The value that does not fit, and the schema that it should fit. */
  value: unknown;
  schema: AnySchemaObject;
}

const TYPE_NAMES: Record<string, string> = {
  integer: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Composite keywords say only that something inside them failed, which has its own error. */
const COMPOSITE = new Set(['if', 'anyOf', 'oneOf', 'allOf']);

/** JSON types in words: `an integer or null`. */
export function namedTypes(types: readonly string[]): string {
  return types.map((type) => TYPE_NAMES[type] ?? type).join(' or ');
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function expectation(error: ErrorObject): string {
  const { keyword, params, parentSchema = {} } = error;
  const when = parentSchema['x-when'] ? ` ${parentSchema['x-when']}` : '';
  switch (keyword) {
    case 'required':
      return `is required${when}`;
    case 'additionalProperties': {
      const known = Object.keys(parentSchema['properties'] ?? {});
      const near = nearest(params['additionalProperty'], known);
      return `is not a known field${near ? `; did you mean ${near}?` : ''}`;
    }
    case 'type': {
      const types: string[] = [params['type']].flat();
      return `must be ${parentSchema['x-expected'] ?? namedTypes(types)}${when}`;
    }
    case 'enum':
      return `must be one of ${listed(params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'minLength':
      return 'must not be empty';
    case 'minItems':
      return `must hold at least ${params['limit']} item${params['limit'] === 1 ? '' : 's'}${when}`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${params['limit']}`;
    default:
      return `must be ${parentSchema['x-expected'] ?? `as the schema says: ${error.message}`}`;
  }
}

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const field = keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  return field === undefined ? instancePath : `${instancePath}${pointerTo(field)}`;
}

/** A number such as 1e400 is read as infinite, which has no type for ajv: what it breaks is the bound, where there is one. */
function asBound(error: ErrorObject): ErrorObject {
  const { keyword, data: value, parentSchema = {} } = error;
  if (keyword !== 'type' || (value !== Number.POSITIVE_INFINITY && value !== Number.NEGATIVE_INFINITY)) return error;
  const bound = value > 0 ? 'maximum' : 'minimum';
  const limit = parentSchema[bound];
  return limit === undefined ? error : { ...error, keyword: bound, params: { limit } };
}

/** ajv's errors in plain words, at most one for each place, and a hundred in all. */
export function explain(errors: readonly ErrorObject[] | null | undefined): SchemaViolation[] {
  const violations = new Map<string, SchemaViolation>();
  for (const given of errors ?? []) {
    const error = asBound(given);
    if (COMPOSITE.has(error.keyword)) continue;
    const pointer = pointerOf(error);
    if (violations.has(pointer)) continue;
    if (violations.size === MAX_VIOLATIONS) break;
    const { keyword, data: value, parentSchema: schema = {} } = error;
    // Words of its own tell the bound too.
    const message = expectation(schema['x-expected'] ? given : error);
    violations.set(pointer, { pointer, message, keyword, value, schema });
  }
  return [...violations.values()];
}
