import { LAST_COUNTED_ID } from '../ids.ts';

/** Ids of comments are strings of digits, as in the API. */
export interface Entity {
  readonly id: number | string;
}

/** In an update, `before` and `after` contain only the changed fields. */
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

type UniqueKey<T> = (record: T) => string | undefined;

/**
 * Records are immutable, so fixtures, snapshots and sandboxes can share records. Only `insert`, `update`, `replace` and
 * `remove` report changes.
 */
export class Collection<T extends Entity, Key extends string = never> {
  readonly name: string;
  readonly #report: (change: Change) => void;
  readonly #uniqueKeys: Readonly<Record<Key, UniqueKey<T>>>;
  readonly #keys: readonly Key[];
  /** A removed record leaves a gap (undefined) until `closeGap`, so that undo restores the position of the record. */
  readonly #records = new Map<number, T | undefined>();
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

  get revision(): number {
    return this.#revision;
  }

  get nextId(): number {
    return this.#nextId;
  }

  get(id: number): T | undefined {
    return this.#records.get(id);
  }

  getBy(key: Key, value: string): T | undefined {
    return this.#byKey[key].get(value);
  }

  takenKeys(record: T): Key[] {
    return this.#keys.filter((key) => {
      const value = this.#uniqueKeys[key](record);
      const holder = value === undefined ? undefined : this.#byKey[key].get(value);
      return holder !== undefined && holder.id !== record.id;
    });
  }

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

  /** Call `closeGap` when the removal can no longer be undone. */
  closeGap(id: number): void {
    if (this.#gaps.delete(id) && !this.#records.get(id)) this.#records.delete(id);
  }

  /** @throws Error if the id exists */
  load(record: T): void {
    if (this.#records.get(Number(record.id))) throw new Error(`${this.name}: the id ${record.id} already exists`);
    this.#index(record);
  }

  put(record: T): void {
    const before = this.#records.get(Number(record.id));
    if (before) this.#unindex(before);
    this.#index(record);
  }

  drop(id: number): void {
    this.#count(id);
    const before = this.#records.get(id);
    if (!before) return;
    this.#unindex(before);
    if (this.#gaps.has(id)) this.#records.set(id, undefined);
    else this.#records.delete(id);
  }

  reserveBelow(nextId: number): void {
    this.#nextId = Math.max(this.#nextId, nextId);
  }

  rewind(nextId: number): void {
    this.#nextId = nextId;
  }

  #require(id: number): T {
    const record = this.#records.get(id);
    if (!record) throw new Error(`${this.name}/${id} does not exist`);
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
      // Another record may already have this key, while several records are being replaced.
      if (value !== undefined && this.#byKey[key].get(value) === record) this.#byKey[key].delete(value);
    }
  }
}

export function beforeUpdate<T extends object>(record: T, { before, after }: Change): T {
  const kept = Object.entries(record).filter(([field]) => !Object.hasOwn(after ?? {}, field));
  return { ...Object.fromEntries(kept), ...before } as T;
}

/** If `before` or `after` lacks a field, the result omits the field there, because null could be a stored value. */
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
