import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { AssumptionValues } from '../core/assumptions.ts';
import { type CollectionName, collectionNames, type ExtraFields } from '../core/state/state.ts';
import { recordSchemas } from '../schema/record-schemas.ts';
import { schemaOf } from '../schema/schema-files.ts';

export interface Served {
  extraFields: ExtraFields;
  /** If absent, the schemas allow the responses of all assumption values. */
  assumptions?: AssumptionValues | undefined;
}

/** Collections whose extra fields responses contain, by schema of the record. */
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

/** Rule `extra-fields`. */
function withExtras(schema: AnySchemaObject, path: string, extra: ExtraFields): AnySchemaObject {
  const collection = collectionOf[path];
  const declared = (collection && extra[collection]) ?? [];
  if (declared.length === 0) return schema;
  const properties = declared.map((field) => [field, { description: 'Declared in extra_fields' }]);
  return { ...schema, properties: { ...schema['properties'], ...Object.fromEntries(properties) } };
}

type Narrowing = (schema: AnySchemaObject, assumptions: AssumptionValues) => AnySchemaObject;

function withoutNull({ type, ...field }: AnySchemaObject): AnySchemaObject {
  return { ...field, type: [type].flat().filter((one: unknown) => one !== 'null')[0] };
}

/** Rule `lead-owner-id`. */
function narrowLead({ properties, required, ...lead }: AnySchemaObject, { ownerId }: AssumptionValues) {
  if (ownerId === 'include') return { ...lead, properties, required: [...required, 'owner_id'] };
  const { owner_id: _never, ...others } = properties;
  return { ...lead, properties: others, required };
}

/** Rule `task-omitted-fields`. */
function narrowTask({ properties, required, ...task }: AnySchemaObject, { omittedTaskFields }: AssumptionValues) {
  const names = ['lead_id', 'date_start', 'date_end'];
  const present = omittedTaskFields === 'omit' ? [] : names;
  const fields = names.map((name) => [name, withoutNull(properties[name])]);
  const typed = omittedTaskFields === 'null' ? {} : Object.fromEntries(fields);
  return { ...task, properties: { ...properties, ...typed }, required: [...required, ...present] };
}

/** Rule `edit-view-null`. */
function narrowViewEdit({ properties, ...edit }: AnySchemaObject, { nullInViewEdit }: AssumptionValues) {
  const typed = Object.entries(properties).map(([name, field]) => [name, withoutNull(field as AnySchemaObject)]);
  return { ...edit, properties: nullInViewEdit === 'reject' ? Object.fromEntries(typed) : properties };
}

const NARROWINGS: Readonly<Record<string, Narrowing>> = {
  'lead.json': narrowLead,
  'task.json': narrowTask,
  'edit-view.request.json': narrowViewEdit,
};

export function servedSchema(path: string, { extraFields, assumptions }: Served): AnySchemaObject {
  const schema = withExtras(schemaOf(path), path, extraFields);
  return assumptions === undefined ? schema : (NARROWINGS[path]?.(schema, assumptions) ?? schema);
}
