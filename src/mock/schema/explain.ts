import type { AnySchemaObject, ErrorObject } from 'ajv';
import { pointerTo } from '../core/json/text.ts';
import { MAX_VIOLATIONS } from '../core/rejection.ts';
import { didYouMean } from '../core/text/nearest.ts';

export interface SchemaViolation {
  /** JSON pointer to the wrong value, or to the missing or unknown field. */
  pointer: string;
  /** Text after the name of the field, such as `must be a string`. */
  message: string;
  keyword: string;
  value: unknown;
  /** Part of the schema with the violated keyword. */
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

/** Keywords whose errors usually repeat errors of inner schemas, which ajv also reports. */
const COMPOSITE = new Set(['if', 'anyOf', 'oneOf', 'allOf']);

function typeNames(types: readonly string[]): string {
  return types.map((type) => TYPE_NAMES[type] ?? type).join(' or ');
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function meant(value: unknown, allowed: readonly unknown[]): string {
  const texts = allowed.filter((each) => typeof each === 'string');
  return typeof value === 'string' ? didYouMean(value, texts) : '';
}

function expectation(error: ErrorObject): string {
  const { keyword, params, data, parentSchema = {} } = error;
  const when = parentSchema['x-when'] ? ` ${parentSchema['x-when']}` : '';
  switch (keyword) {
    case 'required':
      return `is required${when}`;
    case 'additionalProperties': {
      const name = params['additionalProperty'];
      const meant: string | undefined = parentSchema['x-meant']?.[name];
      const hint = meant ? `; did you mean ${meant}?` : didYouMean(name, Object.keys(parentSchema['properties'] ?? {}));
      return `is not a known field${hint}`;
    }
    case 'type': {
      const types: string[] = [params['type']].flat();
      return `must be ${parentSchema['x-expected'] ?? typeNames(types)}${when}`;
    }
    case 'enum':
      if (parentSchema['x-expected']) return `must be ${parentSchema['x-expected']}`;
      return `must be one of ${listed(params['allowedValues'])}${meant(data, params['allowedValues'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must have at least ${params['limit']} characters`;
    case 'minItems':
      return `must have at least ${params['limit']} item${params['limit'] === 1 ? '' : 's'}${when}`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${params['limit']}`;
    default:
      return `must be ${parentSchema['x-expected'] ?? `valid for the schema: ${error.message}`}`;
  }
}

function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const field = keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  return field === undefined ? instancePath : `${instancePath}${pointerTo(field)}`;
}

/**
 * JSON.parse reads 1e400 as Infinity, for which ajv reports a type error. If the schema has a bound, the error about
 * this bound is clearer.
 */
function asBound(error: ErrorObject): ErrorObject {
  const { keyword, data: value, parentSchema = {} } = error;
  if (keyword !== 'type' || (value !== Number.POSITIVE_INFINITY && value !== Number.NEGATIVE_INFINITY)) return error;
  const bound = value > 0 ? 'maximum' : 'minimum';
  const limit = parentSchema[bound];
  return limit === undefined ? error : { ...error, keyword: bound, params: { limit } };
}

/** `x-omitted` lists values that count as an omitted field. */
function asOmission(error: ErrorObject): ErrorObject {
  const { keyword, data, parentSchema = {} } = error;
  const isOmission = keyword === 'type' && parentSchema['x-omitted']?.includes(data);
  return isOmission ? { ...error, keyword: 'required' } : error;
}

/** Reports at most one error for each JSON pointer, and at most MAX_VIOLATIONS errors. */
export function explain(errors: readonly ErrorObject[] | null | undefined): SchemaViolation[] {
  const violations = new Map<string, SchemaViolation>();
  for (const given of errors ?? []) {
    const error = asOmission(asBound(given));
    // If several schemas of `oneOf` allow the value, no inner error explains the violation.
    if (COMPOSITE.has(error.keyword) && !error.params['passingSchemas']) continue;
    const pointer = pointerOf(given);
    if (violations.has(pointer)) continue;
    if (violations.size === MAX_VIOLATIONS) break;
    const { keyword, data: value, parentSchema: schema = {} } = error;
    // For an infinite value, `x-expected` takes precedence over the bound.
    const message = expectation(schema['x-expected'] ? given : error);
    violations.set(pointer, { pointer, message, keyword, value, schema });
  }
  // The unknown name is the cause, if a required field has been given another name.
  const isCause = ({ message }: SchemaViolation) => Number(message.includes('; did you mean'));
  return [...violations.values()].sort((one, other) => isCause(other) - isCause(one));
}
