import { expect, test } from 'vitest';
import { emptyDocument, findBrokenReferences } from '../../../../src/mock/core/state/integrity.ts';
import { type CollectionName, type Records, State, type User } from '../../../../src/mock/core/state/state.ts';

const OLGA: User = { id: 1, login: 'olga', password: 'secret', type: 'main', name: '', phone: '' };
const SIGNED = { signature: '', user_id: 1 };
const LEAD = { id: 101, project_id: 1, contact_id: 501, name: 'Maria', deal: false, custom: [] };
const TASK = {
  id: 1,
  title: 'Call',
  text: '',
  owner_id: 1,
  project_id: 1,
  lead_id: null,
  date_start: null,
  date_end: null,
  remind_type: 0,
  remind_method: [],
  visibility: 1,
  status: 0,
  observers: [],
  labels: [],
  ...SIGNED,
};

function stateWith(users: User[]): State {
  return new State({ ...emptyDocument(), users, projects: [{ id: 1, name: 'Riverside' }] }, () => {});
}

function violationsOf<Name extends CollectionName>(name: Name, record: Records[Name], users = [OLGA]) {
  return findBrokenReferences(stateWith(users), name, record, 'reject');
}

const ownedBy = (id: number) => ({
  ...LEAD,
  custom: [{ id: 1, name: 'Owner', type: 'owner' as const, value: { id, type: 'main' as const } }],
});

test('the owner of a lead may be missing, because employees leave an account', () => {
  expect(violationsOf('leads', ownedBy(2))).toEqual([]);
  expect(violationsOf('leads', ownedBy(1), [])).toEqual([]);
});

test('a task, a category and a purpose need an existing project', () => {
  const missing = [{ pointer: '/project_id', message: 'projects/9 does not exist' }];
  expect(violationsOf('tasks', TASK)).toEqual([]);
  expect(violationsOf('tasks', { ...TASK, project_id: 9 })).toEqual(missing);
  for (const name of ['categories', 'purposes'] as const) {
    expect(violationsOf(name, { id: 1, project_id: 1, name: 'Flat', ...SIGNED })).toEqual([]);
    expect(violationsOf(name, { id: 1, project_id: 9, name: 'Flat', ...SIGNED })).toEqual(missing);
  }
});

test('a payment with a missing lead reports only the lead, not category and purpose', () => {
  const state = stateWith([OLGA]);
  for (const name of ['categories', 'purposes'] as const)
    state[name].load({ id: 1, project_id: 1, name: 'Flat', ...SIGNED });
  const payment = { id: 1, lead_id: 101, category_id: 1, purpose_id: 1, sum: '5', ...SIGNED };
  expect(findBrokenReferences(state, 'payments', payment, 'reject')).toEqual([
    { pointer: '/lead_id', message: 'leads/101 does not exist' },
  ]);
});
