import type { JsonSchema } from '../../core/custom-parts.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import { isObject } from '../../core/json/values.ts';
import { didYouMean } from '../../nearest.ts';
import { childOf, fieldsOf, isUndocumented, typesOf } from './documented-schema.ts';

/** JSON pointer to a part of a match. With a message, the part is wrong; otherwise leadmock cannot check the part. */
export interface Finding {
  pointer: string;
  message?: string;
}

/** Checked JSON Schema keywords that apply only to values of one type, by type. */
const KEYWORDS_OF = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength', 'pattern'],
  array: ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems'],
  object: [
    'properties',
    'required',
    'patternProperties',
    'dependentRequired',
    'dependentSchemas',
    'minProperties',
    'maxProperties',
  ],
};
const OF_SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];
const OF_ITEMS = ['items', 'prefixItems', 'contains'];
const BY_FIELD = ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired'];
const LOCAL_REFERENCE = /^#(?=\/|$)/;
const WITHOUT_EFFECT = ['$schema', '$comment', '$defs', 'definitions', 'title', 'description', 'default', 'examples'];
/** `checkSchema` reports all other keywords as unchecked. */
const CHECKED = new Set([
  ...Object.values(KEYWORDS_OF).flat(),
  ...OF_SAME_VALUE.filter((keyword) => keyword !== 'not'),
  'type',
  'const',
  'enum',
  '$ref',
  ...WITHOUT_EFFECT,
]);

function* checkField(name: string, documented: JsonSchema, pointer: string, isPattern = false): Generator<Finding> {
  const fields = fieldsOf(documented);
  if (fields === undefined) yield { pointer };
  else if (!fields.some((field) => (isPattern ? new RegExp(name, 'u').test(field) : name === field))) {
    const message = `is not a documented field of ${documented['title'] ?? 'this value'}${didYouMean(name, fields)}`;
    yield { pointer, message };
  }
}

export function* checkValue(value: unknown, documented: JsonSchema, at: string): Generator<Finding> {
  for (const [key, inner] of typeof value === 'object' ? Object.entries(value ?? {}) : []) {
    const pointer = at + pointerTo(key);
    if (isObject(value)) yield* checkField(key, documented, pointer);
    yield* checkValue(inner, childOf(documented, isObject(value) ? key : undefined), pointer);
  }
}

function* checkTypes(schema: JsonSchema, documented: JsonSchema, at: string): Generator<Finding> {
  const types = typesOf(documented);
  if (types.length === 0) return;
  // Clients may send a number as a string of digits (assumption `numericStrings`).
  const canBe = (type: string) => types.includes(type) || (type === 'string' && types.includes('number'));
  const named = typesOf(schema);
  const asked = named.length === 0 ? types : named.filter(canBe);
  const others = Object.entries(KEYWORDS_OF).filter(([type]) => !asked.includes(type));
  const unfit = asked.length === 0 ? ['type', 'const', 'enum'] : others.flatMap(([, keywords]) => keywords);
  for (const keyword of unfit.filter((each) => Object.hasOwn(schema, each))) {
    yield { pointer: `${at}/${keyword}`, message: `does not match the documented type: ${types.join(' or ')}` };
  }
}

/** @returns the documented schema for a subschema, or undefined if `checkSchema` checks no subschemas of the keyword */
function documentedBelow(keyword: string, key: string, documented: JsonSchema): JsonSchema | undefined {
  if (OF_SAME_VALUE.includes(keyword)) return documented;
  if (OF_ITEMS.includes(keyword)) return childOf(documented);
  if (keyword === 'properties') return childOf(documented, key);
  if (keyword !== 'patternProperties') return undefined;
  const [field = '', ...others] = fieldsOf(documented)?.filter((name) => new RegExp(key, 'u').test(name)) ?? [];
  return others.length === 0 ? childOf(documented, field) : {};
}

function schemaAt(root: unknown, pointer: string): unknown {
  const keys = decodeURIComponent(pointer).split('/').slice(1);
  return keys.reduce((schema, key) => Object(schema)[key.replaceAll('~1', '/').replaceAll('~0', '~')], root);
}

/**
 * Finds undocumented fields, keywords that do not fit the documented types, and unchecked parts of a JSON Schema.
 * @param references `$ref`s that the check has followed for the same value, to stop at a cycle
 */
export function* checkSchema(
  schema: unknown,
  documented: JsonSchema,
  pointer = '',
  root = schema,
  references: readonly unknown[] = [],
): Generator<Finding> {
  const at = `/bodySchema${pointer}`;
  if (schema === undefined || schema === true) return;
  if (!isObject(schema) || isUndocumented(documented)) {
    yield { pointer: at };
    return;
  }
  yield* checkTypes(schema, documented, at);
  for (const [keyword, value] of Object.entries(schema)) {
    const isReference = keyword === '$ref' && LOCAL_REFERENCE.test(String(value));
    if (!CHECKED.has(keyword) || (keyword === '$ref' && !isReference)) yield { pointer: at + pointerTo(keyword) };
    if (keyword === 'const') yield* checkValue(value, documented, `${at}/const`);
    if (keyword === 'enum') yield* checkValue(value, { items: documented }, `${at}/enum`);
    if (isReference && !references.includes(value)) {
      const target = String(value).slice(1);
      yield* checkSchema(schemaAt(root, target), documented, target, root, [...references, value]);
    }
    const isNested = BY_FIELD.includes(keyword) || Array.isArray(value);
    for (const [key, inner] of isNested ? Object.entries(value as object) : [['', value] as const]) {
      const place = `/${keyword}${isNested ? pointerTo(key) : ''}`;
      if (BY_FIELD.includes(keyword)) yield* checkField(key, documented, at + place, keyword === 'patternProperties');
      if (keyword === 'required') yield* checkField(inner, documented, at + place);
      for (const [index, name] of keyword === 'dependentRequired' ? inner.entries() : []) {
        yield* checkField(name, documented, `${at}${place}/${index}`);
      }
      const below = documentedBelow(keyword, key, documented);
      if (below) yield* checkSchema(inner, below, pointer + place, root, below === documented ? references : []);
    }
  }
}
