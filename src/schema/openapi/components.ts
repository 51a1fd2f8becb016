import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { type CollectionName, collectionNames, type ExtraFields } from '../../core/state/state.ts';
import { recordSchemas } from '../record-schemas.ts';
import { referredTo, schemaOf, withReferences, withReferencesTo } from '../schema-files.ts';

export type Json = Record<string, unknown>;

const REFERENCE = '#/components/schemas/';

/** `seed/lead.json` → `seed.lead`: what a component may be called. */
export function componentName(path: string): string {
  return path.replace(/\.json$/, '').replaceAll('/', '.');
}

/** A schema of a path with references to components in place of references to files. */
function asComponent({ $schema: _dialect, ...schema }: AnySchemaObject, path: string): unknown {
  return withReferencesTo(schema, (reference) => REFERENCE + componentName(referredTo(reference, path)));
}

/** The schemas that show the records of a collection, beside that of a seed. */
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

/** A schema with the fields that a fixture declares beyond the documented ones (rule `extra-fields`). */
export function withExtras(path: string, extra: ExtraFields): AnySchemaObject {
  const schema = schemaOf(path);
  const collection = collectionOf[path];
  const declared = (collection && extra[collection]) ?? [];
  if (declared.length === 0) return schema;
  const properties = declared.map((field) => [field, { description: 'Declared in extra_fields' }]);
  return { ...schema, properties: { ...schema['properties'], ...Object.fromEntries(properties) } };
}

/** Schemas as the components of a document, and with them those that they refer to. */
export function components(paths: Iterable<string>, extra: ExtraFields): Json {
  const all = [...withReferences(paths)].sort();
  return Object.fromEntries(all.map((path) => [componentName(path), asComponent(withExtras(path, extra), path)]));
}

/** The content of a body: one media type with the schema of a component. */
export function content(component: string, mediaType = 'application/json'): Json {
  return { [mediaType]: { schema: { $ref: REFERENCE + component } } };
}
