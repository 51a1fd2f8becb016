import { ownProperty } from '../core/json/own-property.ts';
import { pointerTo } from '../core/json/pointer.ts';
import { isObject } from '../core/json/values.ts';
import { mergePatch } from '../core/overrides.ts';
import type { Violation } from '../core/state/integrity.ts';
import { typeNames } from '../schema/explain.ts';
import type { SchemaHolder } from '../schema/request-schema.ts';
import { componentName, type Json } from './components.ts';
import { responseSchema } from './custom-components.ts';
import { resultSchema } from './result-schema.ts';
import type { Served } from './served-schema.ts';

// A merge may add undocumented fields and change values, but must keep the documented fields and their types.

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function alternativesOf(schema: Json): Json[] {
  const several = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  return several === undefined ? [schema] : several.flatMap(alternativesOf);
}

function objectAlternative(schema: Json): Json | undefined {
  return alternativesOf(schema).find((one) => hasType({}, one));
}

/** @returns an empty list if the schema itself does not limit the type */
export function typesOf(schema: Json): string[] {
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

function fieldOf(schema: Json, name: string): Json | undefined {
  const field = ownProperty(propertiesOf(schema), name);
  return isObject(field) ? field : undefined;
}

/**
 * `resultSchema` marks fields that never appear in responses of an operation, such as `deal` after a change of owner.
 */
function isNever(field: Json): boolean {
  return 'not' in field;
}

function checkValue(value: unknown, schema: Json, pointer: string): Violation[] {
  const alternatives = alternativesOf(schema);
  const fitting = alternatives.filter((one) => hasType(value, one));
  const [first] = fitting;
  if (!first) {
    const types = [...new Set(alternatives.flatMap(typesOf))];
    return [{ pointer, message: `must be ${typeNames(types)}, as documented (it is ${typeNames([typeOf(value)])})` }];
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

function checkPatch(patch: object, schema: Json, pointer: string): Violation[] {
  return Object.entries(patch).flatMap(([name, value]): Violation[] => {
    const field = fieldOf(schema, name);
    const at = pointer + pointerTo(name);
    if (!field) return [];
    if (value === null) {
      return isNever(field)
        ? []
        : [{ pointer: at, message: 'must not be null, which would remove a documented field. Omit it' }];
    }
    const object = isObject(value) ? objectAlternative(field) : undefined;
    return object ? checkPatch(value as object, object, at) : checkValue(value, field, at);
  });
}

/** @returns violations with JSON pointers into the merge */
export function checkMerge(operation: SchemaHolder, merge: object): Violation[] {
  const schema = resultSchema(operation);
  if (!schema) return [{ pointer: '', message: `cannot be merged: ${operation.id} has no result` }];
  if (!hasType({}, schema)) {
    const shown = 'const' in schema ? JSON.stringify(schema['const']) : typeNames(typesOf(schema));
    return [{ pointer: '', message: `needs an object as result: the result of ${operation.id} is ${shown}` }];
  }
  return checkPatch(merge, schema, '');
}

export function changedDocumentedFields(operation: SchemaHolder, merge: object): string[] {
  const schema = resultSchema(operation) ?? {};
  return Object.keys(merge).filter((name) => {
    const field = fieldOf(schema, name);
    return field !== undefined && !isNever(field);
  });
}

/** If the field may be null, or never appears without the merge, only the merged fields are required. */
function patchedField(field: Json, patch: object): Json {
  const { required, ...object } = objectAlternative(field) ?? {};
  const isAlwaysObject = !alternativesOf(field).some((one) => hasType(null, one)) && !isNever(field);
  return patched({ ...object, ...(isAlwaysObject && required !== undefined && { required }), type: 'object' }, patch);
}

function patched(schema: Json, patch: object): Json {
  const properties: Json = { ...propertiesOf(schema) };
  const required = new Set((schema['required'] ?? []) as string[]);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue;
    required.add(name);
    const own = isObject(value) ? patchedField(fieldOf(schema, name) ?? {}, value) : { const: value };
    properties[name] = { ...own, description: 'Set by overrides', 'x-leadmock-override': true };
  }
  return { ...schema, properties, required: [...required] };
}

export function mergedResponse(operation: SchemaHolder, merge: object, served: Served): Json {
  const { $schema: _dialect, examples = [], oneOf, ...rest } = responseSchema(operation);
  const [success] = oneOf;
  const documented: Json | undefined = operation.custom ? success.properties.result : resultSchema(operation, served);
  const result = patched(documented ?? {}, merge);
  return {
    ...rest,
    description: 'Success, with the merge patch of the overrides, or the error envelope.',
    examples: (examples as Json[]).map((sample) => ({ ...sample, result: mergePatch(sample['result'], merge) })),
    oneOf: [
      { ...success, properties: { ...success.properties, result } },
      { $ref: `#/components/schemas/${componentName('error.json')}` },
    ],
  };
}
