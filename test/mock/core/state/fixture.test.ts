import { expect, test } from 'vitest';
import { countRecords, countsText } from '../../../../src/mock/core/state/fixture.ts';
import { emptyDocument } from '../../../../src/mock/core/state/integrity.ts';
import { collectionNames, State } from '../../../../src/mock/core/state/state.ts';

const PROJECT = { id: 1, name: 'Riverside' };

test('records are counted by collection', () => {
  expect(countRecords({ ...emptyDocument(), projects: [PROJECT] })).toEqual({
    ...Object.fromEntries(collectionNames.map((name) => [name, 0])),
    projects: 1,
  });
});

test('record counts are shown in words, without empty collections', () => {
  const labels = [21, 22].map((id) => ({ id, project_id: 1, name: 'Hot', color: 'ff3b30' }));
  expect(countsText(countRecords({ ...emptyDocument(), projects: [PROJECT], labels }))).toBe('projects 1, labels 2');
  expect(countsText(countRecords(emptyDocument()))).toBe('empty');
});

test('each collection of a state is known by its name', () => {
  const state = new State(emptyDocument(), () => {});
  expect(collectionNames.map((name) => state.collection(name).name)).toEqual(collectionNames);
});
