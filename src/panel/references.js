/** @import { CollectionName, State } from '../client/index.ts' */

/** @type {readonly CollectionName[]} In the order of a seed. */
export const collections = [
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

/** @param {string} name @returns {name is CollectionName} */
export function isCollection(name) {
  return /** @type {readonly string[]} */ (collections).includes(name);
}

/** Which records the fields of a record name by their ids. @type {Record<string, CollectionName>} */
const FIELDS = {
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

/**
 * A record that another one names.
 * @typedef {{ collection: CollectionName, id: number }} Reference
 */

/** @param {State} state @returns {Reference | undefined} */
function mainAccount({ users }) {
  const main = users.find(({ type }) => type === 'main');
  return main && { collection: 'users', id: main.id };
}

/**
 * What a value names, in a field of that name; undefined for what is no reference. People are named in two ways: by the id of an
 * employee, where 0 means the main account, and as `{id, type}`.
 * @param {string} field
 * @param {unknown} value
 * @param {State} state
 * @returns {Reference | undefined}
 */
export function referenceOf(field, value, state) {
  if (typeof value === 'object' && value !== null && 'type' in value && 'id' in value) {
    if (value.type === 'staff' && typeof value.id === 'number') return { collection: 'employees', id: value.id };
    return value.type === 'main' ? mainAccount(state) : undefined;
  }
  const collection = FIELDS[field];
  if (collection === undefined || typeof value !== 'number') return undefined;
  const main = mainAccount(state);
  if (collection === 'employees' && (value === 0 || value === main?.id)) return main;
  return { collection, id: value };
}

/**
 * Everything that a value names, at any depth.
 * @param {string} field
 * @param {unknown} value
 * @param {State} state
 * @returns {Reference[]}
 */
function referencesIn(field, value, state) {
  const own = referenceOf(field, value, state);
  if (own) return [own];
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(field, item, state));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => referencesIn(name, inner, state));
}

/**
 * The records that name one.
 * @param {State} state
 * @param {Reference} wanted
 * @returns {Reference[]}
 */
export function namedBy(state, { collection, id }) {
  return collections.flatMap((name) =>
    state[name]
      .filter((record) =>
        referencesIn('', record, state).some((found) => found.collection === collection && found.id === id),
      )
      .map((record) => ({ collection: name, id: Number(record.id) })),
  );
}

/**
 * What a person would call a record.
 * @param {State} state
 * @param {Reference} reference
 * @returns {string | undefined} undefined where there is none
 */
export function titleOf(state, { collection, id }) {
  const record = /** @type {{ id: number | string }[]} */ (state[collection]).find((one) => Number(one.id) === id);
  if (!record) return undefined;
  const { name, title, login, text, uuid } = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (record));
  return String(name || title || login || text || uuid || '').slice(0, 60);
}
