import { isObject } from '../core/json/values.ts';
import type { SchemaHolder } from '../schema/request-schema.ts';
import { resolveReference, schemaOf } from '../schema/schema-files.ts';
import type { Json } from './components.ts';
import { type Served, servedSchema } from './served-schema.ts';

/** If one schema is `false`, keeps the other schema and marks the field as never present. */
function both(one: unknown, other: unknown): unknown {
  if (isObject(one) && isObject(other)) return { ...one, ...other };
  const schema = isObject(one) ? one : isObject(other) ? other : {};
  return one === false || other === false ? { ...schema, not: {} } : schema;
}

function together(parts: readonly Json[]): Json {
  const properties: Json = {};
  for (const part of parts) {
    for (const [name, schema] of Object.entries((part['properties'] ?? {}) as Json)) {
      properties[name] = Object.hasOwn(properties, name) ? both(properties[name], schema) : schema;
    }
  }
  const required = new Set(parts.flatMap((part) => (part['required'] ?? []) as string[]));
  return { ...Object.assign({}, ...parts), properties, required: [...required] };
}

/**
 * Resolves references and `allOf`.
 * @param path schema file that contains the node
 */
function flat(node: unknown, path: string, served: Served): unknown {
  if (Array.isArray(node)) return node.map((item) => flat(item, path, served));
  if (!isObject(node)) return node;
  const { $ref, $schema: _dialect, allOf, ...own } = node;
  const rest = Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, flat(inner, path, served)]));
  if (typeof $ref === 'string') {
    const target = resolveReference($ref, path);
    return { ...(flat(servedSchema(target, served), target, served) as Json), ...rest };
  }
  return Array.isArray(allOf) ? { ...together(allOf.map((part) => flat(part, path, served) as Json)), ...rest } : rest;
}

/**
 * @returns the schema of `result` with resolved references, or undefined if responses have no result. For custom
 * operations: the unchanged schema `response`, or {}.
 */
export function resultSchema({ id, custom }: SchemaHolder, served: Served = { extraFields: {} }): Json | undefined {
  if (custom !== undefined) return custom.response ?? {};
  const path = `${id}.response.json`;
  const [success] = schemaOf(path)['oneOf'];
  const { result } = success.properties;
  return result === undefined ? undefined : (flat(result, path, served) as Json);
}
