import { referenceFields } from '../../core/state/references.ts';
import { type AnyRecord, collectionNamesIn, recordsOf, type StateDocument } from '../../core/state/state.ts';
import type { ObservedSandbox } from './observed-sandbox.ts';

export interface DifferentRecord {
  collection: string;
  record: AnyRecord;
}

/** Differences from the usual states, apart from the fields that `comparable` omits. */
export interface Differences {
  added: DifferentRecord[];
  missing: DifferentRecord[];
  /** Initial records that only the usual run deleted. */
  remaining: DifferentRecord[];
}

type RecordsByText = ReadonlyMap<string, AnyRecord[]>;
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

/** Omits tokens, `…_at` times, ids and dates of created records, and references to created records. */
function comparable(collection: string, record: AnyRecord, created: Created): string {
  const isCreated = (name: string, id: unknown) => created.get(name)?.has(id) === true;
  const fields = Object.entries(record).filter(([name, value]) => {
    // Clients often compute the dates of a new task from the current time.
    if (/^(id|uuid|date_.*)$/.test(name)) return !isCreated(collection, record.id);
    return !/_at$|token/i.test(name) && !isCreated(referenceFields[name] ?? name.replace(/_id$/, 's'), value);
  });
  return JSON.stringify(fields);
}

function byText(state: StateDocument, collection: string, start: StateDocument): RecordsByText {
  const created = createdIn(state, start);
  const records = new Map<string, AnyRecord[]>();
  for (const record of recordsOf(state, collection)) {
    const text = comparable(collection, record, created);
    records.set(text, [...(records.get(text) ?? []), record]);
  }
  return records;
}

function surplus(collection: string, one: RecordsByText, other: RecordsByText): DifferentRecord[] {
  return [...one].flatMap(([text, records]) =>
    records.slice(other.get(text)?.length ?? 0).map((record) => ({ collection, record })),
  );
}

function compareStates(state: StateDocument, usual: StateDocument, start: StateDocument): Differences {
  const names = [...new Set([...collectionNamesIn(state), ...collectionNamesIn(usual)])];
  const compared = names.map((name) => [name, byText(state, name, start), byText(usual, name, start)] as const);
  const more = compared.flatMap(([name, found, expected]) => surplus(name, found, expected));
  const isRemaining = ({ collection, record: { id } }: DifferentRecord) =>
    idsIn(start, collection).has(id) && !idsIn(usual, collection).has(id);
  return {
    added: more.filter((record) => !isRemaining(record)),
    missing: compared.flatMap(([name, found, expected]) => surplus(name, expected, found)),
    remaining: more.filter(isRemaining),
  };
}

/** Compares the states at the end of each episode of `usual`. */
export function differencesOf(observed: ObservedSandbox, usual: ObservedSandbox): Differences {
  const all = usual.episodes.map(({ start, end }, at) =>
    compareStates(observed.episodes[at]?.end ?? start, end, start),
  );
  const of = (list: keyof Differences) => all.flatMap((each) => each[list]);
  return { added: of('added'), missing: of('missing'), remaining: of('remaining') };
}

export function areEqual({ added, missing, remaining }: Differences): boolean {
  return added.length + missing.length + remaining.length === 0;
}
