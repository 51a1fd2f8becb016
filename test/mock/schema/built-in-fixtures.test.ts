import { expect, test } from 'vitest';
import { collectionNames, type Lead } from '../../../src/mock/core/state/state.ts';
import { Fixtures } from '../../../src/mock/schema/files/fixtures.ts';

const fixtures = new Fixtures(undefined);
const { document } = fixtures.byName('default', 'reject');
const ids = (records: readonly { id: number | string }[]) => records.map(({ id }) => id);
const custom = (lead: Lead | undefined, type: string) => lead?.custom.find((field) => field.type === type)?.value;

test('leadmock has two built-in fixtures', () => {
  expect(fixtures.names).toEqual(['default', 'empty']);
});

test('default: three users, one of them the main account', () => {
  expect(document.users).toEqual([
    expect.objectContaining({ id: 1, login: 'owner@example.com', password: 'secret', type: 'main' }),
    expect.objectContaining({ id: 2, login: 'anna@example.com', password: 'secret', type: 'staff', employee_id: 11 }),
    expect.objectContaining({ id: 3, login: 'boris@example.com', password: 'secret', type: 'staff', employee_id: 12 }),
  ]);
});

test('default: three employees with different sets of optional fields', () => {
  expect(document.employees.map(({ id, name }) => [id, name])).toEqual([
    [11, 'Anna'],
    [12, 'Boris'],
    [13, 'Vera'],
  ]);
  const sets = document.employees.map((employee) => Object.keys(employee).join());
  expect(new Set(sets).size).toBe(3);
});

test('default: two projects with their labels', () => {
  expect(ids(document.projects)).toEqual([1, 2]);
  expect(document.labels.map(({ id, project_id }) => [id, project_id])).toEqual([
    [21, 1],
    [22, 1],
    [23, 2],
  ]);
});

test('default: both projects have leads', () => {
  expect(document.leads.map(({ id, project_id, contact_id, deal }) => ({ id, project_id, contact_id, deal }))).toEqual([
    { id: 101, project_id: 1, contact_id: 501, deal: false },
    { id: 102, project_id: 1, contact_id: 502, deal: false },
    { id: 103, project_id: 1, contact_id: 503, deal: true },
    { id: 201, project_id: 2, contact_id: 601, deal: false },
  ]);
});

test('default: one lead has a staff owner, one a main owner, one no owner field', () => {
  const [first, second, third] = document.leads;
  expect(custom(first, 'owner')).toEqual({ id: 11, type: 'staff' });
  expect(custom(second, 'owner')).toEqual({ id: 1, type: 'main' });
  expect(third?.custom.map(({ type }) => type)).not.toContain('owner');
});

test('default: lead 101 has a custom field of every listed type', () => {
  const types = document.leads[0]?.custom.map(({ type }) => type);
  expect(types).toEqual(['owner', 'funnel', 'funnel_date', 'text', 'cats']);
});

test('default: one view is complete, one sparse, one of the other project; none contains null', () => {
  const [full, bare, other] = document.views;
  expect(full).toMatchObject({ id: 1001, project_id: 1, uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61' });
  for (const view of document.views) {
    expect(Object.values(view)).not.toContain(null);
    expect(Object.keys(view)).toHaveLength(13);
  }
  expect(bare).toMatchObject({ id: 1002, project_id: 1 });
  expect(Object.values(bare ?? {}).filter((value) => value === '')).toHaveLength(5);
  expect(other).toMatchObject({ id: 2001, project_id: 2 });
});

test('default: one payment category and one purpose, of project 1', () => {
  expect(document.categories).toEqual([expect.objectContaining({ project_id: 1 })]);
  expect(document.purposes).toEqual([expect.objectContaining({ project_id: 1 })]);
});

test('default: no records that clients create', () => {
  expect([document.tasks, document.comments, document.payments]).toEqual([[], [], []]);
});

test('empty: the same users with their employees, one project, and no other record', () => {
  const empty = fixtures.byName('empty', 'reject').document;
  expect(empty.users).toEqual(document.users);
  const filled = collectionNames.filter((name) => empty[name].length > 0);
  expect(filled).toEqual(['users', 'employees', 'projects']);
  expect(empty.employees).toEqual(document.employees.slice(0, 2));
  expect(ids(empty.projects)).toEqual([1]);
});
