import { LAST_COUNTED_ID } from '../sandbox/ids.ts';

/** A stored record. Comments carry their number as a string of digits, as the API shows it. */
export interface Entity {
  readonly id: number | string;
}

/** What one request did to one record: whole records for insert and remove, the changed fields alone for update. */
export interface Change {
  collection: string;
  id: number | string;
  action: 'insert' | 'update' | 'remove';
  before: object | null;
  after: object | null;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 32;
  for (const inner of Object.values(value)) size += sizeOf(inner);
  return size;
}

export function sizeOfChanges(changes: readonly Change[]): number {
  let size = 0;
  for (const { before, after } of changes) size += sizeOf(before) + sizeOf(after);
  return size;
}

/** A unique key beside the id, such as a view's UUID; undefined for a record that has none. */
type UniqueKey<T> = (record: T) => string | undefined;

/**
 * Records of one kind by id, with unique keys beside it. Records are never changed in place: an update stores a new
 * object, so fixtures, snapshots and sandboxes can share records without copying them.
 *
 * Every change goes through `insert`, `update` and `remove`, which report it: journal, persistence and events all hang
 * on that one report.
 */
export class Collection<T extends Entity, Key extends string = never> {
  readonly name: string;
  readonly #report: (change: Change) => void;
  readonly #uniqueKeys: Readonly<Record<Key, UniqueKey<T>>>;
  readonly #keys: readonly Key[];
  /** A record that was removed leaves a gap until that is settled, so that it comes back to its place when it is undone. */
  readonly #records = new Map<number, T | undefined>();
  /** The ids of the gaps, also of those that another record fills. */
  readonly #gaps = new Set<number>();
  readonly #byKey: Record<Key, Map<string, T>>;
  #nextId = 1;
  #revision = 0;

  constructor(name: string, report: (change: Change) => void, uniqueKeys: Record<Key, UniqueKey<T>>) {
    this.name = name;
    this.#report = report;
    this.#uniqueKeys = uniqueKeys;
    this.#keys = Object.keys(uniqueKeys) as Key[];
    this.#byKey = Object.fromEntries(this.#keys.map((key) => [key, new Map()])) as Record<Key, Map<string, T>>;
  }

  get size(): number {
    return this.#gaps.size === 0 ? this.#records.size : this.all().length;
  }

  /** Grows with every change of a record. */
  get revision(): number {
    return this.#revision;
  }

  /** The id that the next record will get. It only grows: an id is never given twice. */
  get nextId(): number {
    return this.#nextId;
  }

  get(id: number): T | undefined {
    return this.#records.get(id);
  }

  getBy(key: Key, value: string): T | undefined {
    return this.#byKey[key].get(value);
  }

  /** The unique keys whose value in a record belongs to a stored one of another id. */
  takenKeys(record: T): Key[] {
    return this.#keys.filter((key) => {
      const value = this.#uniqueKeys[key](record);
      const holder = value === undefined ? undefined : this.#byKey[key].get(value);
      return holder !== undefined && holder.id !== record.id;
    });
  }

  /** The record inserted earliest of those that are still there. */
  first(): T | undefined {
    return this.find(() => true);
  }

  find(isWanted: (record: T) => boolean): T | undefined {
    for (const record of this.#records.values()) if (record && isWanted(record)) return record;
    return undefined;
  }

  all(): T[] {
    const records = [...this.#records.values()];
    return (this.#gaps.size === 0 ? records : records.filter((record) => record)) as T[];
  }

  insert(record: T): T {
    this.load(record);
    this.#report({ collection: this.name, id: record.id, action: 'insert', before: null, after: record });
    return record;
  }

  update(id: number, patch: Partial<T>): T {
    const before = this.#require(id);
    const after = { ...before, ...patch };
    this.#unindex(before);
    this.#index(after);
    this.#report({ collection: this.name, id: before.id, action: 'update', ...changedFields(before, after) });
    return after;
  }

  /** Puts a whole record in the place of the one with the same id. */
  replace(id: number, record: T): T {
    const before = this.#require(id);
    this.#unindex(before);
    this.#index(record);
    this.#report({ collection: this.name, id: before.id, action: 'update', ...changedFields(before, record) });
    return record;
  }

  remove(id: number): void {
    const before = this.#require(id);
    this.#gaps.add(id);
    this.drop(id);
    this.#report({ collection: this.name, id: before.id, action: 'remove', before, after: null });
  }

  /** There is nothing to undo any more: a removed record leaves no gap. */
  closeGap(id: number): void {
    if (this.#gaps.delete(id) && !this.#records.get(id)) this.#records.delete(id);
  }

  /** Stores a record without a report: for filling a new collection only. */
  load(record: T): void {
    if (this.#records.get(Number(record.id))) throw new Error(`${this.name}: the id ${record.id} is taken`);
    this.#index(record);
  }

  /** Stores a record in the place of the one with its id, if there is one, without a report: for replay and undo only. */
  put(record: T): void {
    const before = this.#records.get(Number(record.id));
    if (before) this.#unindex(before);
    this.#index(record);
  }

  /** Forgets a record, if it is there, without a report: for replay and undo only. */
  drop(id: number): void {
    this.#count(id);
    const before = this.#records.get(id);
    if (!before) return;
    this.#unindex(before);
    if (this.#gaps.has(id)) this.#records.set(id, undefined);
    else this.#records.delete(id);
  }

  /** Keeps the sequence from giving any id below `nextId` again. */
  reserveBelow(nextId: number): void {
    this.#nextId = Math.max(this.#nextId, nextId);
  }

  /** Lets ids be given again: only those of records that were undone before anybody saw them. */
  rewind(nextId: number): void {
    this.#nextId = nextId;
  }

  #require(id: number): T {
    const record = this.#records.get(id);
    if (!record) throw new Error(`${this.name}: there is no record ${id}`);
    return record;
  }

  #index(record: T): void {
    const id = Number(record.id);
    this.#revision += 1;
    this.#records.set(id, record);
    this.#count(id);
    for (const key of this.#keys) {
      const value = this.#uniqueKeys[key](record);
      if (value !== undefined) this.#byKey[key].set(value, record);
    }
  }

  #count(id: number): void {
    if (id <= LAST_COUNTED_ID) this.reserveBelow(id + 1);
  }

  #unindex(record: T): void {
    this.#revision += 1;
    for (const key of this.#keys) {
      const value = this.#uniqueKeys[key](record);
      // Of records that are put one after the other, the next one may have the key of this one already.
      if (value !== undefined && this.#byKey[key].get(value) === record) this.#byKey[key].delete(value);
    }
  }
}

/** Record before a reported update. */
export function beforeUpdate<T extends object>(record: T, { before, after }: Change): T {
  const kept = Object.entries(record).filter(([field]) => !Object.hasOwn(after ?? {}, field));
  return { ...Object.fromEntries(kept), ...before } as T;
}

/** The fields in which two records differ, as they were and as they are. A field that is not there is left out. */
function changedFields<T extends object>(before: T, after: T): { before: object; after: object } {
  const was: [string, unknown][] = [];
  const is: [string, unknown][] = [];
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[field as keyof T], after[field as keyof T]];
    if (old === now) continue;
    if (Object.hasOwn(before, field)) was.push([field, old]);
    if (Object.hasOwn(after, field)) is.push([field, now]);
  }
  return { before: Object.fromEntries(was), after: Object.fromEntries(is) };
}
