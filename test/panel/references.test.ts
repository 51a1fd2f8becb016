import { expect, test } from 'vitest';
import { collectionNames, type StateDocument } from '../../src/core/state/state.ts';
import { namedBy, namesIn, recordsOf, referenceOf, titleOf } from '../../src/panel/state/references.ts';
import { fieldsOf } from '../../src/schema/record-schemas.ts';
import { startLivedIn } from './lived-in.ts';

/** Ids of things of which the mock holds no records. */
const ELSEWHERE = ['contact_id', 'ym_client_id', 'ga_client_id'];

test('the page knows every collection, and what every field of a record names', async () => {
  const { sandbox } = await startLivedIn();
  const state = sandbox.state.toDocument();
  expect(namesIn(state)).toEqual(collectionNames);
  for (const name of collectionNames) {
    const naming = fieldsOf(name).filter((field) => field.endsWith('_id') && !ELSEWHERE.includes(field));
    for (const field of naming) expect(referenceOf(field, 1, state), `${name}.${field}`).toBeDefined();
  }
});

test('people are named by employee, by 0 and by type', async () => {
  const { sandbox } = await startLivedIn();
  const state = sandbox.state.toDocument();
  expect(referenceOf('owner_id', 11, state)).toEqual({ collection: 'employees', id: 11 });
  expect(referenceOf('owner_id', 0, state)).toEqual({ collection: 'users', id: 1 });
  expect(referenceOf('author', { id: 1, type: 'main' }, state)).toEqual({ collection: 'users', id: 1 });
  expect(referenceOf('value', { id: 12, type: 'staff' }, state)).toEqual({ collection: 'employees', id: 12 });
  expect(referenceOf('contact_id', 501, state)).toBeUndefined();
  // A field of an account may be called as what every object has.
  for (const field of ['constructor', 'toString', '__proto__']) expect(referenceOf(field, 5, state)).toBeUndefined();
});

test('whatever cannot be removed is named by a record', async () => {
  const { sandbox, control } = await startLivedIn();
  const state: StateDocument = sandbox.state.toDocument();
  for (const collection of collectionNames) {
    for (const { id } of state[collection]) {
      const answer = await control.delete(`/state/${collection}/${id}`);
      if (answer.status !== 409) continue;
      const places = namedBy(state, { collection, id: Number(id) }).map((one) => `/${one.collection}/${one.id}`);
      for (const { pointer } of answer.problem.errors ?? []) {
        expect(
          places.some((place) => pointer.startsWith(place)),
          `${collection}/${id}: ${pointer}`,
        ).toBe(true);
      }
    }
  }
});

test('a record is called by what a person would call it', async () => {
  const { sandbox } = await startLivedIn();
  const state = sandbox.state.toDocument();
  expect(titleOf(state, { collection: 'leads', id: 101 })).toBe('Maria Petrova');
  expect(titleOf(state, { collection: 'users', id: 2 })).toBe('anna@example.com');
  expect(titleOf(state, { collection: 'leads', id: 999 })).toBeUndefined();
});

test('collections of the own of a user are shown like the others, and may name records', async () => {
  const { sandbox } = await startLivedIn();
  const state = { ...sandbox.state.toDocument(), collections: { funnels: [{ id: 3, name: 'Sales', lead_id: 101 }] } };
  expect(namesIn(state)).toEqual([...collectionNames, 'funnels']);
  expect(recordsOf(state, 'funnels')).toEqual([{ id: 3, name: 'Sales', lead_id: 101 }]);
  expect(recordsOf(state, 'funels')).toBeUndefined();
  expect(titleOf(state, { collection: 'funnels', id: 3 })).toBe('Sales');
  expect(namedBy(state, { collection: 'leads', id: 101 })).toContainEqual({ collection: 'funnels', id: 3 });
});
