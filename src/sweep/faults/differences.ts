import { referenceFields } from '../../mock/core/state/references.ts';
import { type AnyRecord, collectionNamesIn, recordsOf, type StateDocument } from '../../mock/core/state/state.ts';
import { isVarying } from '../../mock/core/state/varying-fields.ts';

/** States at the begin and at the end of an episode. */
interface Ends {
  start: StateDocument;
  end: StateDocument;
}

export interface DifferentRecord {
  collection: string;
  record: AnyRecord;
}

/** Differences from the usual state, apart from differences between runs without a fault. */
export interface Differences {
  added: DifferentRecord[];
  missing: DifferentRecord[];
  /** Initial records that only the usual run deleted. */
  remaining: DifferentRecord[];
  /** Whether the usual run has several records that are equal to a missing one. */
  isOneOfSeveral: boolean;
}

/** Differences between runs without a fault. */
export interface Variation {
  /** Fields such as `comments.text` whose values differ. */
  fields: ReadonlySet<string>;
  /** A record for each text, without these fields, whose number differs. */
  records: ReadonlyMap<string, DifferentRecord>;
}

function idsIn(state: StateDocument, collection: string): Set<unknown> {
  return new Set<unknown>(recordsOf(state, collection).map(({ id }) => id));
}

/** @returns texts such as `comments 5` of the records that the episode created */
export function createdIn({ start, end }: Ends): Set<string> {
  const created = collectionNamesIn(end).flatMap((name) => {
    const known = idsIn(start, name);
    return [...idsIn(end, name)].flatMap((id) => (known.has(id) ? [] : `${name} ${id}`));
  });
  return new Set(created);
}

/** @returns the collection that a field such as `lead_id` references */
export function referencedBy(field: string): string {
  return referenceFields[field] ?? field.replace(/_id$/, 's');
}

/** Omits fields that vary although clients sent equal requests, and references to created records. */
function comparableFields(
  collection: string,
  record: AnyRecord,
  created: ReadonlySet<string>,
): [name: string, value: unknown][] {
  const isCreated = (name: string, id: unknown) => created.has(`${name} ${id}`);
  const isNew = isCreated(collection, record.id);
  return Object.entries(record).filter(
    ([name, value]) => !isVarying(collection, name, isNew) && !isCreated(referencedBy(name), value),
  );
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

/** @returns the items that only one of the lists has, or has more often */
function differing<Item>(one: readonly Item[], other: readonly Item[], textOf: (item: Item) => string): Item[] {
  return [...surplus(one, other, textOf), ...surplus(other, one, textOf)];
}

interface ComparableRecord extends DifferentRecord {
  fields: [name: string, value: unknown][];
}

function recordsIn(ends: Ends): ComparableRecord[] {
  const created = createdIn(ends);
  return collectionNamesIn(ends.end).flatMap((collection) =>
    recordsOf(ends.end, collection).map((record) => {
      return { collection, record, fields: comparableFields(collection, record, created) };
    }),
  );
}

/** @returns a text that is the same for equal records of an episode, apart from fields that vary */
export function comparableText({ collection, record }: DifferentRecord, ends: Ends): string {
  return `${collection} ${JSON.stringify(comparableFields(collection, record, createdIn(ends)))}`;
}

function textWithout(ignored: ReadonlySet<string>): (record: ComparableRecord) => string {
  return ({ collection, fields }) =>
    `${collection} ${JSON.stringify(fields.filter(([name]) => !ignored.has(`${collection}.${name}`)))}`;
}

function valuesIn(episode: Ends): { field: string; text: string }[] {
  return recordsIn(episode).flatMap(({ collection, fields }) =>
    fields.map(([name, value]) => {
      const field = `${collection}.${name}`;
      return { field, text: `${field} ${JSON.stringify(value)}` };
    }),
  );
}

/** Compares the first of several runs without a fault with each of the others. */
export function variationOf([first, ...others]: readonly [Ends, ...Ends[]]): Variation {
  const values = valuesIn(first);
  const fields = new Set(
    others.flatMap((other) => differing(values, valuesIn(other), ({ text }) => text)).map(({ field }) => field),
  );
  const textOf = textWithout(fields);
  const records = recordsIn(first);
  const differences = others.flatMap((other) => differing(records, recordsIn(other), textOf));
  return { fields, records: new Map(differences.map((record) => [textOf(record), record])) };
}

/** Hides UUIDs and numbers, which often differ in each run. */
export function formOf(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'uuid').replace(/\d+(\.\d+)*/g, '0');
}

/** Whether two episodes end with the same records, apart from UUIDs and numbers in the values. */
export function haveEqualForms(one: Ends, other: Ends): boolean {
  const formsOf = (episode: Ends) =>
    recordsIn(episode).map(({ collection, fields }) => `${collection} ${formOf(JSON.stringify(fields))}`);
  return formsOf(one).sort().join('\n') === formsOf(other).sort().join('\n');
}

/** Compares the states at the ends of two episodes, apart from differences between runs without a fault. */
export function compareEnds(observed: Ends, usual: Ends, { fields, records }: Variation): Differences {
  const textOf = textWithout(fields);
  const [found, expected] = [observed, usual].map((ends) =>
    recordsIn(ends).filter((record) => !records.has(textOf(record))),
  ) as [ComparableRecord[], ComparableRecord[]];
  const named = ({ collection, record }: DifferentRecord) => ({ collection, record });
  const isRemaining = ({ collection, record: { id } }: DifferentRecord) =>
    idsIn(usual.start, collection).has(id) && !idsIn(usual.end, collection).has(id);
  const more = surplus(found, expected, textOf).map(named);
  const missing = surplus(expected, found, textOf);
  const groups = grouped(expected, textOf);
  return {
    added: more.filter((record) => !isRemaining(record)),
    missing: missing.map(named),
    remaining: more.filter(isRemaining),
    isOneOfSeveral: missing.some((record) => (groups.get(textOf(record))?.length ?? 0) > 1),
  };
}
