import { type AnyRecord, collectionNamesIn, recordsOf, type StateDocument } from '../../core/state/state.ts';
import type { ObservedSandbox } from './observed-sandbox.ts';

export interface DifferentRecord {
  collection: string;
  record: AnyRecord;
}

/** Records that a state has more or less often than another, up to ids, times and tokens. */
export interface Differences {
  added: DifferentRecord[];
  missing: DifferentRecord[];
}

type Created = ReadonlyMap<string, ReadonlySet<unknown>>;

function idsIn(state: StateDocument, collection: string): Set<unknown> {
  return new Set<unknown>(recordsOf(state, collection).map(({ id }) => id));
}

/** Ids of the records that a run created, by collection: they differ from run to run. */
function createdIn(state: StateDocument, start: StateDocument): Created {
  return new Map(
    collectionNamesIn(state).map((name) => {
      const known = idsIn(start, name);
      return [name, new Set([...idsIn(state, name)].filter((id) => !known.has(id)))];
    }),
  );
}

/** What a client decided about a record, as text. `lead_id` references the collection `leads`. */
function comparable(collection: string, record: AnyRecord, created: Created): string {
  const isCreated = (name: string, id: unknown) => created.get(name)?.has(id) === true;
  const fields = Object.entries(record).filter(([name, value]) => {
    if (name === 'id' || name === 'uuid') return !isCreated(collection, record.id);
    return !/_at$|token/i.test(name) && !isCreated(name.replace(/_id$/, 's'), value);
  });
  return JSON.stringify(fields);
}

function byText(state: StateDocument, collection: string, start: StateDocument): Map<string, AnyRecord[]> {
  const created = createdIn(state, start);
  const records = new Map<string, AnyRecord[]>();
  for (const record of recordsOf(state, collection)) {
    const text = comparable(collection, record, created);
    records.set(text, [...(records.get(text) ?? []), record]);
  }
  return records;
}

/** Records of one state that the other does not have as often. */
function surplus(
  one: Map<string, AnyRecord[]>,
  other: Map<string, AnyRecord[]>,
  collection: string,
): DifferentRecord[] {
  return [...one].flatMap(([text, records]) =>
    records.slice(other.get(text)?.length ?? 0).map((record) => ({ collection, record })),
  );
}

function compareStates(state: StateDocument, usual: StateDocument, start: StateDocument): Differences {
  const names = [...new Set([...collectionNamesIn(state), ...collectionNamesIn(usual)])];
  const compared = names.map((name) => [name, byText(state, name, start), byText(usual, name, start)] as const);
  return {
    added: compared.flatMap(([name, found, expected]) => surplus(found, expected, name)),
    missing: compared.flatMap(([name, found, expected]) => surplus(expected, found, name)),
  };
}

/** Compares the states of a sandbox with those of another run: at the end, and before each reset. */
export function differencesOf(observed: ObservedSandbox, usual: ObservedSandbox | undefined): Differences {
  const usualStates = usual?.states ?? [];
  const count = Math.max(observed.states.length, usualStates.length);
  const all = Array.from({ length: count }, (_, at) =>
    compareStates(observed.states[at] ?? observed.start, usualStates[at] ?? observed.start, observed.start),
  );
  return { added: all.flatMap(({ added }) => added), missing: all.flatMap(({ missing }) => missing) };
}

export function areEqual({ added, missing }: Differences): boolean {
  return added.length === 0 && missing.length === 0;
}
