import type { AnySchemaObject } from 'ajv';
import type { Violation } from '../core/state/integrity.ts';
import type { SchemaViolation } from './explain.ts';
import { resolveReference, schemaOf } from './schema-files.ts';

/** Schemas of fields that a control call checks only when it uses the field. */
const CHECKED_LATER: Readonly<Record<string, string>> = { data: 'seed.json', seed: 'seed.json' };

function referenced(schema: AnySchemaObject, path: string): AnySchemaObject {
  const { $ref } = schema;
  return $ref === undefined ? schema : schemaOf(resolveReference($ref, path));
}

/** @returns the name of the field whose value may have a field with this name */
function outerField(name: string, path: string): string | undefined {
  const { properties = {} } = referenced(schemaOf(path), path);
  const isInside = ([outer, schema]: [string, AnySchemaObject]) => {
    const later = CHECKED_LATER[outer];
    const inner = later === undefined ? referenced(schema, path) : schemaOf(later);
    return Object.hasOwn(inner['properties'] ?? {}, name);
  };
  return Object.entries<AnySchemaObject>(properties).find(isInside)?.[0];
}

/**
 * Suggests the right place for a field that is at the top of the body, but belongs to an inner object.
 * @param path of the schema of the body
 */
export function withPlace(path: string, { pointer, message, keyword }: SchemaViolation): Violation {
  const [, name = '', ...inner] = pointer.split('/');
  const outer = keyword === 'additionalProperties' && inner.length === 0 ? outerField(name, path) : undefined;
  if (outer === undefined) return { pointer, message };
  return { pointer, message: `is not a known field; did you mean {"${outer}": {"${name}": …}}?` };
}
