import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { type CollectionName, collectionNames, type ExtraFields } from '../../core/state/state.ts';
import { recordSchemas } from '../record-schemas.ts';
import { resolveReference, schemaOf, withReferences, withReferencesTo } from '../schema-files.ts';

export type Json = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';

/** Names of components must not contain slashes: `seed/lead.json` → `seed.lead`. */
export function componentName(path: string): string {
  return path.replace(/\.json$/, '').replaceAll('/', '.');
}

/** Replaces references to files by references to components. */
function asComponent({ $schema: _dialect, ...schema }: AnySchemaObject, path: string): unknown {
  return withReferencesTo(schema, (reference) => REFERENCE + componentName(resolveReference(reference, path)));
}

/** Schemas of records in responses. */
const ANSWERS: Readonly<Record<string, CollectionName>> = {
  'lead.json': 'leads',
  'view.json': 'views',
  'employee.json': 'employees',
  'label.json': 'labels',
};

const collectionOf: Readonly<Record<string, CollectionName | undefined>> = {
  ...ANSWERS,
  ...Object.fromEntries(collectionNames.map((name) => [recordSchemas[name], name])),
};

/** Adds the extra fields of a fixture to a schema (rule `extra-fields`). */
export function withExtras(path: string, extra: ExtraFields): AnySchemaObject {
  const schema = schemaOf(path);
  const collection = collectionOf[path];
  const declared = (collection && extra[collection]) ?? [];
  if (declared.length === 0) return schema;
  const properties = declared.map((field) => [field, { description: 'Declared in extra_fields' }]);
  return { ...schema, properties: { ...schema['properties'], ...Object.fromEntries(properties) } };
}

/** Components of a document, including all referenced schemas. */
export function components(paths: Iterable<string>, extra: ExtraFields): Json {
  const all = [...withReferences(paths)].sort();
  return Object.fromEntries(all.map((path) => [componentName(path), asComponent(withExtras(path, extra), path)]));
}

export function content(component: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: REFERENCE + component } } };
}
