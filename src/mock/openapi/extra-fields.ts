import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { type CollectionName, collectionNames, type ExtraFields } from '../core/state/state.ts';
import { recordSchemas } from '../schema/record-schemas.ts';
import { schemaOf } from '../schema/schema-files.ts';

/** Collections whose extra fields responses contain, by schema of the record. */
const IN_RESPONSES: Readonly<Record<string, CollectionName>> = {
  'lead.json': 'leads',
  'view.json': 'views',
  'employee.json': 'employees',
  'label.json': 'labels',
};

const collectionOf: Readonly<Record<string, CollectionName | undefined>> = {
  ...IN_RESPONSES,
  ...Object.fromEntries(collectionNames.map((name) => [recordSchemas[name], name])),
};

/** @returns the schema with the declared fields (rule `extra-fields`) */
export function schemaWithExtras(path: string, extra: ExtraFields): AnySchemaObject {
  const schema = schemaOf(path);
  const collection = collectionOf[path];
  const declared = (collection && extra[collection]) ?? [];
  if (declared.length === 0) return schema;
  const properties = declared.map((field) => [field, { description: 'Declared in extra_fields' }]);
  return { ...schema, properties: { ...schema['properties'], ...Object.fromEntries(properties) } };
}
