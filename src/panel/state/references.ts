import type { CollectionName, RecordList } from '../../client/index.ts';
import { ownProperty } from '../ui/object.ts';
import { referenceFields } from './reference-fields.ts';

export interface Reference {
  collection: CollectionName;
  id: number;
}

export type ReferencedRecords = NonNullable<RecordList<CollectionName>['references']>;

/**
 * Fields reference people by an employee id (for the main account: 0 or its user id), or by an object with `id` and
 * `type`.
 */
export function referenceOf(field: string, value: unknown, { users = [] }: ReferencedRecords): Reference | undefined {
  const main = users.find(({ type }) => type === 'main');
  const account: Reference | undefined = main && { collection: 'users', id: main.id };
  if (typeof value === 'object' && value !== null && 'type' in value && 'id' in value) {
    if (value.type === 'staff' && typeof value.id === 'number') return { collection: 'employees', id: value.id };
    return value.type === 'main' ? account : undefined;
  }
  const collection = ownProperty(referenceFields, field);
  if (collection === undefined || typeof value !== 'number') return undefined;
  if (collection === 'employees' && (value === 0 || value === main?.id)) return account;
  return { collection, id: value };
}

/** Whether a value is the list of custom fields of a lead (contract, section Lead), and not a field of another record. */
export const isCustomFields = (value: unknown): value is { type?: unknown; name: string; value: unknown }[] =>
  Array.isArray(value) && value.every((one) => typeof one?.name === 'string' && 'value' in one);

export function titleOf(record: object): string {
  const { name, title, login, text, sum, uuid } = record as Record<string, unknown>;
  const found = [name, title, login, text, sum, uuid].find((one) => one && typeof one !== 'object');
  return String(found ?? '').slice(0, 60);
}
