import { expect, test } from 'vitest';
import { LAST_COUNTED_ID } from '../../../../src/mock/core/ids.ts';
import { beforeUpdate, type Change, Collection } from '../../../../src/mock/core/state/collection.ts';

interface Thing {
  id: number;
  name: string;
  color?: string;
  parts: readonly string[];
}

const BOLT: Thing = { id: 5, name: 'Bolt', color: 'red', parts: ['head'] };
const NUT: Thing = { id: 6, name: 'Nut', parts: [] };

/** Creates a collection with one record, and the list of its reports. */
function makeThings(): { things: Collection<Thing, 'name'>; changes: Change[] } {
  const changes: Change[] = [];
  const report = (change: Change) => changes.push(change);
  const things = new Collection<Thing, 'name'>('things', report, {
    name: ({ name }) => (name === '' ? undefined : name.toLowerCase()),
  });
  things.load(BOLT);
  return { things, changes };
}

test('loading reports nothing', () => {
  const { things, changes } = makeThings();
  expect(things.all()).toEqual([BOLT]);
  expect(changes).toEqual([]);
});

test('an insert reports the whole record', () => {
  const { things, changes } = makeThings();
  expect(things.insert(NUT)).toBe(NUT);
  expect(things.get(6)).toBe(NUT);
  expect(changes).toEqual([{ collection: 'things', id: 6, action: 'insert', before: null, after: NUT }]);
});

test('an update reports the changed fields only', () => {
  const { things, changes } = makeThings();
  expect(things.update(5, { name: 'Screw', color: 'red' })).toEqual({ ...BOLT, name: 'Screw' });
  const report = { collection: 'things', id: 5, action: 'update', before: { name: 'Bolt' }, after: { name: 'Screw' } };
  expect(changes).toEqual([report]);
});

test('an added field is reported only in after', () => {
  const { things, changes } = makeThings();
  things.load(NUT);
  things.update(6, { color: 'blue' });
  expect(changes).toMatchObject([{ before: {}, after: { color: 'blue' } }]);
  expect(changes[0]?.before).toStrictEqual({});
});

test('a replacement reports the changed fields, and a removed field only in before', () => {
  const { things, changes } = makeThings();
  const parts = ['head', 'shaft'];
  things.replace(5, { id: 5, name: 'Bolt', parts });
  expect(things.get(5)).toEqual({ id: 5, name: 'Bolt', parts });
  expect(changes).toStrictEqual([
    { collection: 'things', id: 5, action: 'update', before: { color: 'red', parts: ['head'] }, after: { parts } },
  ]);
});

test.each<[what: string, after: Thing]>([
  ['changed a field', { ...BOLT, name: 'Screw' }],
  ['lost a field', { id: 5, name: 'Bolt', parts: BOLT.parts }],
])('the earlier version of a record that %s can be derived from its change', (_what, after) => {
  const { things, changes } = makeThings();
  things.replace(5, after);
  expect(changes.map((change) => beforeUpdate(after, change))).toStrictEqual([BOLT]);
});

test('the earlier version of a record with an added field lacks that field', () => {
  const { things, changes } = makeThings();
  things.load(NUT);
  const after = things.update(6, { color: 'blue' });
  expect(changes.map((change) => beforeUpdate(after, change))).toStrictEqual([NUT]);
});

test('a record that replaces another is found by its key, and the replaced key is free', () => {
  const { things, changes } = makeThings();
  things.put({ ...BOLT, name: 'Screw' });
  things.put(NUT);
  expect(['bolt', 'screw', 'nut'].map((name) => things.getBy('name', name)?.id)).toEqual([undefined, 5, 6]);
  things.drop(5);
  things.drop(99);
  expect(things.all()).toEqual([NUT]);
  expect(things.getBy('name', 'screw')).toBeUndefined();
  expect(things.nextId).toBe(100);
  expect(changes).toEqual([]);
});

test('a removal reports the whole record', () => {
  const { things, changes } = makeThings();
  things.remove(5);
  expect(things.get(5)).toBeUndefined();
  expect(things.size).toBe(0);
  expect(changes).toEqual([{ collection: 'things', id: 5, action: 'remove', before: BOLT, after: null }]);
});

test('a record is never changed in place', () => {
  const { things } = makeThings();
  const before = things.get(5);
  things.update(5, { name: 'Screw' });
  expect(before).toEqual({ id: 5, name: 'Bolt', color: 'red', parts: ['head'] });
  expect(things.get(5)).not.toBe(before);
});

test('updating, replacing or removing a missing record is an error that changes nothing', () => {
  const { things, changes } = makeThings();
  expect(() => things.update(9, { name: 'x' })).toThrow('things/9 does not exist');
  expect(() => things.replace(9, { ...NUT, id: 9 })).toThrow('things/9 does not exist');
  expect(() => things.remove(9)).toThrow('things/9 does not exist');
  expect(things.all()).toEqual([BOLT]);
  expect(changes).toEqual([]);
});

test('inserting an existing id is an error that changes nothing', () => {
  const { things, changes } = makeThings();
  expect(() => things.insert({ ...NUT, id: 5 })).toThrow('things: the id 5 already exists');
  expect(things.all()).toEqual([BOLT]);
  expect(things.getBy('name', 'nut')).toBeUndefined();
  expect(changes).toEqual([]);
});

test('a record is found by its unique key until the key changes or the record is removed', () => {
  const { things } = makeThings();
  expect(things.getBy('name', 'bolt')).toBe(BOLT);
  const screw = things.update(5, { name: 'Screw' });
  expect([things.getBy('name', 'bolt'), things.getBy('name', 'screw')]).toEqual([undefined, screw]);
  const pin = things.replace(5, { ...BOLT, name: 'Pin' });
  expect([things.getBy('name', 'screw'), things.getBy('name', 'pin')]).toEqual([undefined, pin]);
  things.remove(5);
  expect(things.getBy('name', 'pin')).toBeUndefined();
});

test('an update finds the current record by its unchanged key', () => {
  const { things } = makeThings();
  const painted = things.update(5, { color: 'blue' });
  expect(things.getBy('name', 'bolt')).toBe(painted);
});

test('the key of another record is reported as taken, an empty key never', () => {
  const { things } = makeThings();
  expect(things.takenKeys({ ...NUT, name: 'BOLT' })).toEqual(['name']);
  expect(things.takenKeys(NUT)).toEqual([]);
  things.insert({ ...NUT, name: '' });
  expect(things.takenKeys({ ...NUT, id: 7, name: '' })).toEqual([]);
});

test('records are listed in insertion order, whatever their ids', () => {
  const { things } = makeThings();
  things.insert(NUT);
  things.insert({ ...NUT, id: 2, name: 'Pin' });
  things.update(5, { color: 'blue' });
  expect(things.all().map(({ id }) => id)).toEqual([5, 6, 2]);
  expect(things.first()?.id).toBe(5);
});

test('the next id is above all existing ids', () => {
  const { things } = makeThings();
  expect(things.nextId).toBe(6);
  things.insert({ ...NUT, id: 40 });
  things.insert({ ...NUT, id: 20, name: 'Pin' });
  expect(things.nextId).toBe(41);
});

test('the id of a removed record is never reused', () => {
  const { things } = makeThings();
  things.insert(NUT);
  things.remove(6);
  things.remove(5);
  expect(things.nextId).toBe(7);
});

test('the sequence can be moved up, never down', () => {
  const { things } = makeThings();
  things.reserveBelow(100);
  expect(things.nextId).toBe(100);
  things.reserveBelow(50);
  expect(things.nextId).toBe(100);
});

test('an id far above the others does not move the sequence, so ids never run out', () => {
  const { things } = makeThings();
  things.insert({ ...NUT, id: LAST_COUNTED_ID + 1 });
  expect(things.nextId).toBe(6);
  things.insert({ ...NUT, name: 'Last', id: LAST_COUNTED_ID });
  expect(things.nextId).toBe(LAST_COUNTED_ID + 1);
});

test('an id that is a string of digits is found by its number', () => {
  const changes: Change[] = [];
  const notes = new Collection<{ id: string; text: string }>('notes', (change) => changes.push(change), {});
  notes.insert({ id: '9', text: 'x' });
  expect(notes.get(9)).toEqual({ id: '9', text: 'x' });
  expect(notes.nextId).toBe(10);
  notes.update(9, { text: 'y' });
  expect(changes.map(({ id }) => id)).toEqual(['9', '9']);
});
