import type { Overrides } from '../../../core/overrides.ts';
import type { CollectionName } from '../../../core/state/state.ts';
import { fieldsOf } from '../../../schema/record-schemas.ts';
import { schemaOf } from '../../../schema/schema-files.ts';
import { checkField } from '../../../schema/seed.ts';
import { asObject, type JsonObject } from '../../answer.ts';
import { resultOf } from '../../judge/outcome.ts';
import type { RecordedExchange } from '../read/exchanges.ts';

export type ShownName = 'leads' | 'views' | 'employees' | 'labels';

/** Record in a response: valid documented fields, and undocumented fields, whose names `extras` lists. */
export interface Shown {
  collection: ShownName;
  id: number;
  fields: JsonObject;
  extras: readonly string[];
}

/** Fields that leadmock sets itself, so the state does not adopt the values of the service. */
const NOT_STORED: Partial<Record<ShownName, readonly string[]>> = {
  leads: ['owner_id', 'signature', 'user_id'],
  views: ['signature', 'user_id'],
};

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

const CUSTOM_FIELD = Object.keys(schemaOf('custom-field.json')['properties']);

function withDocumentedCustom(lead: JsonObject): JsonObject {
  const { custom } = lead;
  if (!Array.isArray(custom)) return lead;
  const items = custom.map((item) => {
    const entries = Object.entries(asObject(item) ?? {});
    return Object.fromEntries(entries.filter(([key]) => CUSTOM_FIELD.includes(key)));
  });
  return { ...lead, custom: items.filter((item) => checkField('leads', 'custom', [item]) === undefined) };
}

function shown(collection: ShownName, record: unknown, without: readonly string[] = []): Shown[] {
  const given = asObject(record);
  const object = given && collection === 'leads' ? withDocumentedCustom(given) : given;
  const id = object?.['id'];
  if (!object || !isId(id)) return [];
  const documented = fieldsOf(collection);
  const left = [...(NOT_STORED[collection] ?? []), ...without];
  const isExtra = (field: string) => !documented.includes(field);
  const fields = Object.entries(object).filter(
    ([field, value]) =>
      !left.includes(field) && (isExtra(field) || checkField(collection as CollectionName, field, value) === undefined),
  );
  const extras = fields.map(([field]) => field).filter(isExtra);
  return [{ collection, id, fields: Object.fromEntries(fields), extras }];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function shownIn(exchange: RecordedExchange, overrides: Overrides | undefined): Shown[] {
  const { operation } = exchange;
  const result = resultOf(exchange);
  const merged = Object.keys(overrides?.mergeOf(operation) ?? {});
  switch (operation) {
    case 'get-view':
    case 'edit-view':
      return shown('views', result, merged);
    case 'add-payment':
      return shown('leads', result, merged);
    case 'change-owner':
      // The contract shows the deal flag only in responses to payments.
      return shown('leads', result, [...merged, 'deal']);
    case 'create-task': {
      const items = (name: string) => (merged.includes(name) ? [] : list(result[name]));
      return [
        ...items('observers').flatMap((each) => shown('employees', each)),
        ...items('labels').flatMap((each) => shown('labels', each)),
      ];
    }
    default:
      return [];
  }
}
