import { referenceFields } from '../../core/state/references.ts';
import { type AnyRecord, collectionNamesIn, recordsOf, type StateDocument } from '../../core/state/state.ts';

/** States at the begin and at the end of an episode. */
interface Ends {
  start: StateDocument;
  end: StateDocument;
}

export interface DifferentRecord {
  collection: string;
  record: AnyRecord;
}

/** Differences from the usual state, apart from the fields that a comparison ignores. */
export interface Differences {
  added: DifferentRecord[];
  missing: DifferentRecord[];
  /** Initial records that only the usual run deleted. */
  remaining: DifferentRecord[];
}

type Created = ReadonlyMap<string, ReadonlySet<unknown>>;

function idsIn(state: StateDocument, collection: string): Set<unknown> {
  return new Set<unknown>(recordsOf(state, collection).map(({ id }) => id));
}

function createdIn(state: StateDocument, start: StateDocument): Created {
  return new Map(
    collectionNamesIn(state).map((name) => {
      const known = idsIn(start, name);
      return [name, new Set([...idsIn(state, name)].filter((id) => !known.has(id)))];
    }),
  );
}

/** Fields that depend on the token or the time. */
export const UNCOMPARED = /_at$|token|^signature$/i;

/** Omits tokens, signatures, `…_at` times, ids and dates of created records, and references to created records. */
function comparableFields(collection: string, record: AnyRecord, created: Created): [name: string, value: unknown][] {
  const isCreated = (name: string, id: unknown) => created.get(name)?.has(id) === true;
  return Object.entries(record).filter(([name, value]) => {
    // Clients often compute the dates of a new task from the current time.
    if (/^(id|uuid|date_.*)$/.test(name)) return !isCreated(collection, record.id);
    return !UNCOMPARED.test(name) && !isCreated(referenceFields[name] ?? name.replace(/_id$/, 's'), value);
  });
}

function grouped<Item>(items: readonly Item[], textOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(textOf(item), [...(groups.get(textOf(item)) ?? []), item]);
  return groups;
}

/** @returns the items of `one` for which `other` has too few items with the same text */
function surplus<Item>(one: readonly Item[], other: readonly Item[], textOf: (item: Item) => string): Item[] {
  const known = grouped(other, textOf);
  return [...grouped(one, textOf)].flatMap(([text, items]) => items.slice(known.get(text)?.length ?? 0));
}

function recordsIn({ end, start }: Ends): (DifferentRecord & { fields: [string, unknown][] })[] {
  const created = createdIn(end, start);
  return collectionNamesIn(end).flatMap((collection) =>
    recordsOf(end, collection).map((record) => {
      return { collection, record, fields: comparableFields(collection, record, created) };
    }),
  );
}

/** @returns fields such as `comments.text` whose values differ between two runs without a fault */
export function volatileFields(one: Ends, other: Ends): Set<string> {
  const values = (episode: Ends) =>
    recordsIn(episode).flatMap(({ collection, fields }) =>
      fields.map(([name, value]) => ({ field: `${collection}.${name}`, text: JSON.stringify(value) })),
    );
  const [left, right] = [values(one), values(other)];
  const textOf = ({ field, text }: { field: string; text: string }) => `${field} ${text}`;
  const differing = [...surplus(left, right, textOf), ...surplus(right, left, textOf)];
  return new Set(differing.map(({ field }) => field));
}

/** Hides UUIDs and numbers, which often differ in each run. */
function formOf(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'uuid').replace(/\d+(\.\d+)*/g, '0');
}

/** Whether two episodes end with the same records, apart from UUIDs and numbers in the values. */
export function haveEqualForms(one: Ends, other: Ends): boolean {
  const formsOf = (episode: Ends) =>
    recordsIn(episode).map(({ collection, fields }) => `${collection} ${formOf(JSON.stringify(fields))}`);
  return formsOf(one).sort().join('\n') === formsOf(other).sort().join('\n');
}

/**
 * Compares the states at the ends of two episodes.
 * @param ignored fields that differ in each run, such as `comments.text`
 */
export function compareEnds(
  observed: Ends,
  usual: Ends,
  ignored: ReadonlySet<string>,
): Differences & { areEqual: boolean } {
  const textOf = ({ collection, fields }: ReturnType<typeof recordsIn>[number]) =>
    `${collection} ${JSON.stringify(fields.filter(([name]) => !ignored.has(`${collection}.${name}`)))}`;
  const [found, expected] = [recordsIn(observed), recordsIn(usual)];
  const named = ({ collection, record }: DifferentRecord) => ({ collection, record });
  const isRemaining = ({ collection, record: { id } }: DifferentRecord) =>
    idsIn(usual.start, collection).has(id) && !idsIn(usual.end, collection).has(id);
  const more = surplus(found, expected, textOf).map(named);
  const missing = surplus(expected, found, textOf).map(named);
  return {
    added: more.filter((record) => !isRemaining(record)),
    missing,
    remaining: more.filter(isRemaining),
    areEqual: more.length + missing.length === 0,
  };
}
