import { expect, test } from 'vitest';
import { referencesOf } from '../../src/mock/core/state/references.ts';
import { type CollectionName, collectionNames, type State } from '../../src/mock/core/state/state.ts';
import { recordFields } from '../../src/mock/schema/record-schemas.ts';
import { type Reference, referenceOf, titleOf } from '../../src/panel/state/references.ts';
import { startUsedMock } from './used-mock.ts';

/** Fields with ids of objects that have no records in the mock. */
const ELSEWHERE = ['contact_id', 'ym_client_id', 'ga_client_id'];

test('the page resolves every reference field of a record', async () => {
  const { sandbox } = await startUsedMock();
  const state = sandbox.state.toDocument();
  for (const name of collectionNames) {
    const naming = recordFields(name).filter((field) => field.endsWith('_id') && !ELSEWHERE.includes(field));
    for (const field of naming) expect(referenceOf(field, 1, state), `${name}.${field}`).toBeDefined();
  }
});

test('users are referenced by employee, by 0 and by type', async () => {
  const { sandbox } = await startUsedMock();
  const state = sandbox.state.toDocument();
  expect(referenceOf('owner_id', 11, state)).toEqual({ collection: 'employees', id: 11 });
  expect(referenceOf('owner_id', 0, state)).toEqual({ collection: 'users', id: 1 });
  expect(referenceOf('author', { id: 1, type: 'main' }, state)).toEqual({ collection: 'users', id: 1 });
  expect(referenceOf('value', { id: 12, type: 'staff' }, state)).toEqual({ collection: 'employees', id: 12 });
  expect(referenceOf('contact_id', 501, state)).toBeUndefined();
  // A field of an account may have the name of an inherited property.
  for (const field of ['constructor', 'toString', '__proto__']) expect(referenceOf(field, 5, state)).toBeUndefined();
});

/** @returns the references that the page shows as links in a value */
function drawn(field: string, value: unknown, state: ReturnType<State['toDocument']>): Reference[] {
  const own = referenceOf(field, value, state);
  if (own) return [own];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => drawn(Array.isArray(value) ? field : name, inner, state));
}

test('the page links exactly the references that the server knows', async () => {
  const { sandbox } = await startUsedMock();
  const state = sandbox.state.toDocument();
  const records = collectionNames.flatMap((name): (typeof state)[CollectionName][number][] => state[name]);
  for (const record of records) {
    const links = Object.entries(record).flatMap(([field, value]) => drawn(field, value, state));
    expect(links).toEqual(referencesOf(record, sandbox.state));
  }
  expect(records.flatMap((record) => referencesOf(record, sandbox.state)).length).toBeGreaterThan(20);
});

test('each record that cannot be removed is shown as referenced', async () => {
  const { sandbox, control } = await startUsedMock();
  const state = sandbox.state.toDocument();
  for (const collection of collectionNames) {
    for (const { id } of state[collection]) {
      const answer = await control.delete(`/state/${collection}/${id}`);
      if (answer.status !== 409) continue;
      const lists = collectionNames.map(async (name) => {
        const { records } = (await control.get(`/state/${name}?references=${collection}/${id}`)).value;
        return records.map((record: { id: number }) => `/${name}/${record.id}`);
      });
      const places = (await Promise.all(lists)).flat();
      for (const { pointer } of answer.problem.errors ?? []) {
        expect(
          places.some((place) => pointer.startsWith(place)),
          `${collection}/${id}: ${pointer}`,
        ).toBe(true);
      }
    }
  }
});

test('a record has a readable title', async () => {
  const { sandbox } = await startUsedMock();
  const { leads, users, payments } = sandbox.state.toDocument();
  expect(leads.map(titleOf)).toContain('Maria Petrova');
  expect(users.map(titleOf)).toContain('anna@example.com');
  expect(payments.map(titleOf)).toEqual(['1500.5', '1500.5']);
});
