import { harmlessFields } from '../../api/warnings.ts';
import type { JsonSchema } from '../../core/custom-parts.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import { isObject } from '../../core/json/values.ts';
import type { Operation } from '../../core/operation.ts';
import { typesOf as documentedTypes } from '../../openapi/merge.ts';
import { bodyOf } from '../../requests/request-parts.ts';
import { bodySchemaOf, isOpen, requestSchema } from '../../schema/request-schema.ts';

/**
 * @returns a schema with the documented, harmless and received fields, in which only documented fields of a single
 * operation have types; {} if a request schema is open
 */
export function documentedBody(operations: readonly Operation[], entries: readonly JournalEntry[]): JsonSchema {
  if (operations.some((operation) => requestSchema(operation).isOpen)) return {};
  const came = entries.filter(({ operation }) => operations.some(({ id }) => id === operation)).map(bodyOf);
  const fields = operations.flatMap((operation) => [
    ...requestSchema(operation).fields,
    ...harmlessFields(operation.id),
  ]);
  const untyped = [...fields, ...came.filter(isObject).flatMap(Object.keys)].map((name) => [name, {}]);
  const typed = operations.length === 1 ? operations.map(bodySchemaOf)[0]?.['properties'] : {};
  const title = operations.map(({ id }) => id).join(', ');
  return { title, type: 'object', properties: { ...Object.fromEntries(untyped), ...typed } };
}

export function typesOf(schema: JsonSchema): string[] {
  return [...new Set(documentedTypes(schema).map((type) => (type === 'integer' ? 'number' : type)))];
}

export function isUndocumented(documented: JsonSchema): boolean {
  return typesOf(documented).length === 0 && fieldsOf(documented) === undefined;
}

/** @returns the names of the documented fields; undefined if the schema is open; [] if the schema allows no object */
export function fieldsOf(documented: JsonSchema): string[] | undefined {
  const types = typesOf(documented);
  if (types.length > 0 && !types.includes('object')) return [];
  return isOpen(documented) ? undefined : Object.keys(documented['properties'] as object);
}

/** @returns the schema of a field, or of list items if `field` is absent; {} if undocumented */
export function childOf({ properties, items }: JsonSchema, field?: string): JsonSchema {
  const child = field === undefined ? items : new Map(Object.entries(properties ?? {})).get(field);
  return isObject(child) ? child : {};
}
