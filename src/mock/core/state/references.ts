import { ownProperty } from '../json/values.ts';
import { isPerson } from './person.ts';
import type { AnyRecord, CollectionName, State } from './state.ts';

export const referenceFields: Readonly<Record<string, CollectionName>> = {
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

export interface Reference {
  collection: CollectionName;
  id: number;
}

type Test = (collection: CollectionName, id: number) => boolean;

const isMainWanted = (mainId: number | undefined, isWanted: Test) => mainId !== undefined && isWanted('users', mainId);

/**
 * Searches at any depth. Records reference a person by `{id, type}` or by id. As an employee id, 0 and the user id of
 * the main account mean the main account.
 */
function someIn(field: string, value: unknown, mainId: number | undefined, isWanted: Test): boolean {
  if (typeof value === 'number') {
    const collection = ownProperty(referenceFields, field);
    if (collection === undefined) return false;
    const isMain = collection === 'employees' && (value === 0 || value === mainId);
    return isMain ? isMainWanted(mainId, isWanted) : isWanted(collection, value);
  }
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => someIn(field, item, mainId, isWanted));
  if (isPerson(value)) return value.type === 'main' ? isMainWanted(mainId, isWanted) : isWanted('employees', value.id);
  return Object.entries(value).some(([name, inner]) => someIn(name, inner, mainId, isWanted));
}

// Each field is checked separately, because the id and type of a user record look like a reference to a person.
const someOf = (record: AnyRecord, mainId: number | undefined, isWanted: Test) =>
  Object.keys(record).some((field) => someIn(field, record[field as keyof AnyRecord], mainId, isWanted));

export function referencesOf(record: AnyRecord, { mainAccount }: State): Reference[] {
  const found: Reference[] = [];
  someOf(record, mainAccount?.id, (collection, id) => {
    found.push({ collection, id });
    return false;
  });
  return found;
}

export function referencingAny(wanted: CollectionName, ids: ReadonlySet<number>, { mainAccount }: State) {
  const isWanted: Test = (collection, id) => ids.has(id) && collection === wanted;
  return (record: AnyRecord): boolean => someOf(record, mainAccount?.id, isWanted);
}
