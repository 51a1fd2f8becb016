import { ownField } from '../json/own-field.ts';
import { isPerson } from './person.ts';
import type { AnyRecord, CollectionName, State } from './state.ts';

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

/** Reference to a record that need not exist. */
export interface Reference {
  collection: CollectionName;
  id: number;
}

type Test = (collection: CollectionName, id: number) => boolean;

const isMainWanted = (mainId: number | undefined, isWanted: Test) => mainId !== undefined && isWanted('users', mainId);

/**
 * Whether anything that a value of a field names, at any depth, is as wanted. People are named in two ways: by the id of an employee,
 * where 0 means the main account, and as `{id, type}`.
 */
function someIn(field: string, value: unknown, mainId: number | undefined, isWanted: Test): boolean {
  if (typeof value === 'number') {
    const collection = ownField(namingFields, field);
    if (collection === undefined) return false;
    const isMain = collection === 'employees' && (value === 0 || value === mainId);
    return isMain ? isMainWanted(mainId, isWanted) : isWanted(collection, value);
  }
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => someIn(field, item, mainId, isWanted));
  if (isPerson(value)) return value.type === 'main' ? isMainWanted(mainId, isWanted) : isWanted('employees', value.id);
  return Object.entries(value).some(([name, inner]) => someIn(name, inner, mainId, isWanted));
}

// Field by field: a user has an id and a type as well, but names nobody by them.
const someOf = (record: AnyRecord, mainId: number | undefined, isWanted: Test) =>
  Object.keys(record).some((field) => someIn(field, record[field as keyof AnyRecord], mainId, isWanted));

/** References of a record, with repetitions. */
export function referencesOf(record: AnyRecord, { mainAccount }: State): Reference[] {
  const found: Reference[] = [];
  someOf(record, mainAccount?.id, (collection, id) => {
    found.push({ collection, id });
    return false;
  });
  return found;
}

/** The test of a record that names one of some in a collection. */
export function naming(wanted: CollectionName, ids: ReadonlySet<number>, { mainAccount }: State) {
  const isWanted: Test = (collection, id) => ids.has(id) && collection === wanted;
  return (record: AnyRecord): boolean => someOf(record, mainAccount?.id, isWanted);
}
