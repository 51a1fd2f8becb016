import type { CollectionName, State } from '../../client/index.ts';

/** In the order of a seed. */
const collections: readonly CollectionName[] = [
  'users',
  'employees',
  'projects',
  'labels',
  'leads',
  'views',
  'tasks',
  'comments',
  'payments',
  'categories',
  'purposes',
];

/** The records of a collection, documented or your own; undefined where there is none. */
export function recordsOf(state: State, name: string): Record<string, unknown>[] | undefined {
  const isDocumented = (collections as readonly string[]).includes(name);
  const records = isDocumented ? state[name as CollectionName] : state.collections?.[name];
  return records as Record<string, unknown>[] | undefined;
}

/** The names of all collections, those of your own last. */
export function namesIn(state: State): string[] {
  return [...collections, ...Object.keys(state.collections ?? {})];
}

/** Which records the fields of a record name by their ids. */
const FIELDS = new Map<string, CollectionName>(
  Object.entries({
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
  } as const),
);

/** A record that another one names. */
export interface Reference {
  collection: string;
  id: number;
}

function mainAccount({ users }: State): Reference | undefined {
  const main = users.find(({ type }) => type === 'main');
  return main && { collection: 'users', id: main.id };
}

/**
 * What a value names, in a field of that name; undefined for what is no reference. People are named in two ways: by the id of an
 * employee, where 0 means the main account, and as `{id, type}`.
 */
export function referenceOf(field: string, value: unknown, state: State): Reference | undefined {
  if (typeof value === 'object' && value !== null && 'type' in value && 'id' in value) {
    if (value.type === 'staff' && typeof value.id === 'number') return { collection: 'employees', id: value.id };
    return value.type === 'main' ? mainAccount(state) : undefined;
  }
  const collection = FIELDS.get(field);
  if (collection === undefined || typeof value !== 'number') return undefined;
  const main = mainAccount(state);
  if (collection === 'employees' && (value === 0 || value === main?.id)) return main;
  return { collection, id: value };
}

/** Everything that a value names, at any depth. */
function referencesIn(field: string, value: unknown, state: State): Reference[] {
  const own = referenceOf(field, value, state);
  if (own) return [own];
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(field, item, state));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => referencesIn(name, inner, state));
}

/** The records that name one. */
export function namedBy(state: State, { collection, id }: Reference): Reference[] {
  return namesIn(state).flatMap((name) =>
    (recordsOf(state, name) ?? [])
      .filter((record) =>
        referencesIn('', record, state).some((found) => found.collection === collection && found.id === id),
      )
      .map((record) => ({ collection: name, id: Number(record['id']) })),
  );
}

/**
 * What a person would call a record.
 * @returns undefined where there is none
 */
export function titleOf(state: State, { collection, id }: Reference): string | undefined {
  const record = recordsOf(state, collection)?.find((one) => Number(one['id']) === id);
  if (!record) return undefined;
  const { name, title, login, text, uuid } = record;
  return String(name || title || login || text || uuid || '').slice(0, 60);
}
