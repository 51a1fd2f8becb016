import { ownField } from '../core/json/own-field.ts';
import { pointerTo } from '../core/json/pointer.ts';
import { isObject } from '../core/json/values.ts';
import { mergePatch } from '../core/overrides.ts';
import type { Violation } from '../core/state/integrity.ts';
import type { ExtraFields } from '../core/state/state.ts';
import { namedTypes } from './explain.ts';
import { componentName, type Json } from './openapi/components.ts';
import { responseSchema } from './openapi/own-components.ts';
import type { SchemaHolder } from './request-schema.ts';
import { resultSchema } from './result-schema.ts';

// A merge adds what is documented nowhere, and gives what is documented another value, but never takes it away or makes it another type.

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The alternatives of a schema, each of one kind of value. */
function alternativesOf(schema: Json): Json[] {
  const several = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  return several === undefined ? [schema] : several.flatMap(alternativesOf);
}

/** The alternative of a schema under which it describes objects. */
function objectAlternative(schema: Json): Json | undefined {
  return alternativesOf(schema).find((one) => hasType({}, one));
}

/** The JSON types that a schema allows; none where it allows any. */
function typesOf(schema: Json): string[] {
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined);
  const types = (schema['type'] ?? values?.map(typeOf) ?? []) as string | string[];
  return [...new Set([types].flat())];
}

function hasType(value: unknown, schema: Json): boolean {
  const types = typesOf(schema);
  const type = typeOf(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

function propertiesOf(schema: Json): Json {
  return (schema['properties'] ?? {}) as Json;
}

/** The schema of a field, where it is documented. */
function fieldOf(schema: Json, name: string): Json | undefined {
  const field = ownField(propertiesOf(schema), name);
  return isObject(field) ? field : undefined;
}

/** Whether a documented field never stands in this answer, such as `deal` in that of a change of owner. */
function isNever(field: Json): boolean {
  return 'not' in field;
}

/** Where a whole value has another type than is documented, at any depth. */
function checkValue(value: unknown, schema: Json, pointer: string): Violation[] {
  const alternatives = alternativesOf(schema);
  const fitting = alternatives.filter((one) => hasType(value, one));
  const [first] = fitting;
  if (!first) {
    const types = [...new Set(alternatives.flatMap(typesOf))];
    return [{ pointer, message: `must be ${namedTypes(types)}, as documented (it is ${namedTypes([typeOf(value)])})` }];
  }
  if (Array.isArray(value) && isObject(first['items'])) {
    const items = first['items'];
    return value.flatMap((item, at) => checkValue(item, items, `${pointer}/${at}`));
  }
  if (!isObject(value)) return [];
  const missing = ((first['required'] ?? []) as string[]).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => ({ pointer: pointer + pointerTo(name), message: 'is required: it is documented' })),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const field = fieldOf(first, name);
      return field ? checkValue(inner, field, pointer + pointerTo(name)) : [];
    }),
  ];
}

/** Where a merge removes or retypes what a schema of an object documents. */
function checkPatch(patch: object, schema: Json, pointer: string): Violation[] {
  return Object.entries(patch).flatMap(([name, value]): Violation[] => {
    const field = fieldOf(schema, name);
    const at = pointer + pointerTo(name);
    if (!field) return [];
    if (value === null) {
      return isNever(field)
        ? []
        : [{ pointer: at, message: 'must not be null, which would remove a documented field; leave it out' }];
    }
    const object = isObject(value) ? objectAlternative(field) : undefined;
    return object ? checkPatch(value as object, object, at) : checkValue(value, field, at);
  });
}

/** What keeps a merge from being applied to every result of an operation; pointers into the merge. */
export function checkMerge(operation: SchemaHolder, merge: object): Violation[] {
  const schema = resultSchema(operation);
  if (!schema) return [{ pointer: '', message: `has nothing to go into: ${operation.id} answers no result` }];
  if (!hasType({}, schema)) {
    const shown = 'const' in schema ? JSON.stringify(schema['const']) : namedTypes(typesOf(schema));
    return [{ pointer: '', message: `needs a result that is an object: that of ${operation.id} is ${shown}` }];
  }
  return checkPatch(merge, schema, '');
}

/** The documented fields of a result that a merge gives another value. */
export function documentedIn(operation: SchemaHolder, merge: object): string[] {
  const schema = resultSchema(operation) ?? {};
  return Object.keys(merge).filter((name) => {
    const field = fieldOf(schema, name);
    return field !== undefined && !isNever(field);
  });
}

/** The schema of a field after a merge of an object. Where it may be null, or need not be there, the merge alone is sure to be in it. */
function patchedField(field: Json, patch: object): Json {
  const { required, ...object } = objectAlternative(field) ?? {};
  const isAlwaysObject = !alternativesOf(field).some((one) => hasType(null, one)) && !isNever(field);
  return patched({ ...object, ...(isAlwaysObject && required !== undefined && { required }), type: 'object' }, patch);
}

/** Schema of an object after a merge. */
function patched(schema: Json, patch: object): Json {
  const properties: Json = { ...propertiesOf(schema) };
  const required = new Set((schema['required'] ?? []) as string[]);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue;
    required.add(name);
    const own = isObject(value) ? patchedField(fieldOf(schema, name) ?? {}, value) : { const: value };
    properties[name] = { ...own, description: 'Yours: overrides put it there', 'x-leadmock-yours': true };
  }
  return { ...schema, properties, required: [...required] };
}

/** The schema of what an operation answers with this merge, and its sample. */
export function mergedResponse(operation: SchemaHolder, merge: object, extra: ExtraFields): Json {
  const { $schema: _dialect, examples = [], oneOf, ...rest } = responseSchema(operation);
  const [success] = oneOf;
  const documented: Json | undefined = operation.yours ? success.properties.result : resultSchema(operation, extra);
  const result = patched(documented ?? {}, merge);
  return {
    ...rest,
    description: 'Success, with what overrides merge into its result, or the error envelope.',
    examples: (examples as Json[]).map((sample) => ({ ...sample, result: mergePatch(sample['result'], merge) })),
    oneOf: [
      { ...success, properties: { ...success.properties, result } },
      { $ref: `#/components/schemas/${componentName('error.json')}` },
    ],
  };
}
