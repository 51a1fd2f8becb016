import { isPerson } from './person.ts';
import type { CollectionName, Records, State } from './state.ts';

/** Which records the fields of a record name by their ids. */
export const namingFields: Readonly<Record<string, CollectionName>> = {
  project_id: 'projects',
  last_project_id: 'projects',
  lead_id: 'leads',
  owner_id: 'employees',
  employee_id: 'employees',
  observers: 'employees',
  labels: 'labels',
  category_id: 'categories',
  purpose_id: 'purposes',
  user_id: 'users',
};

/** A record that another one names; it need not exist. */
export interface Reference {
  collection: CollectionName;
  id: number;
}

/**
 * Everything that a value of a field names, at any depth. People are named in two ways: by the id of an employee, where 0 means the
 * main account, and as `{id, type}`.
 */
function referencesIn(field: string, value: unknown, mainId: number | undefined): Reference[] {
  const main: Reference[] = mainId === undefined ? [] : [{ collection: 'users', id: mainId }];
  if (isPerson(value)) return value.type === 'main' ? main : [{ collection: 'employees', id: value.id }];
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(field, item, mainId));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => referencesIn(name, inner, mainId));
  const collection = Object.hasOwn(namingFields, field) ? namingFields[field] : undefined;
  if (collection === undefined || typeof value !== 'number') return [];
  return collection === 'employees' && (value === 0 || value === mainId) ? main : [{ collection, id: value }];
}

/** What a record names, each as often as it does. */
export function referencesOf(record: Records[CollectionName], { mainAccount }: State): Reference[] {
  // Field by field: a user has an id and a type as well, but names nobody by them.
  return Object.entries(record).flatMap(([field, value]) => referencesIn(field, value, mainAccount?.id));
}
