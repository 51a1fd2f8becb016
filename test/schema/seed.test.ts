import { expect, test } from 'vitest';
import { checkRecord, checkSeed, checkSeedShape, fieldsOf } from '../../src/schema/seed.ts';

const seed = () => ({
  projects: [{ name: 'One', id: 1 }],
  leads: [{ name: 'Maria', contact_id: 501, project_id: 1, id: 101 }],
});

test('the given seed is not changed, and shares nothing with the answer', () => {
  const given = seed();
  const { value } = checkSeed(given, 'refuse');
  expect(given).toEqual(seed());
  expect(value?.leads[0]).not.toBe(given.leads[0]);
  expect(value?.leads[0]).toMatchObject({ custom: [], deal: false });
});

test('a refused seed is not changed either', () => {
  const given = { ...seed(), views: [{ id: 1 }] };
  expect(checkSeed(given, 'refuse').faults).toHaveLength(2);
  expect(given).toEqual({ ...seed(), views: [{ id: 1 }] });
});

test('a frozen seed can be checked', () => {
  const given = Object.freeze({ ...seed(), leads: Object.freeze(seed().leads.map(Object.freeze)) });
  expect(checkSeed(given, 'refuse').value?.leads).toHaveLength(1);
});

test('fields come in the order of the schema, whatever theirs was', () => {
  const { value } = checkSeed(seed(), 'refuse');
  expect(Object.keys(value?.leads[0] ?? {})).toEqual(['id', 'contact_id', 'name', 'custom', 'project_id', 'deal']);
});

test('no two defaults are the same object', () => {
  const leads = [1, 2].map((id) => ({ id, project_id: 1, contact_id: 1, name: 'x' }));
  const { value } = checkSeed({ ...seed(), leads }, 'refuse');
  expect(value?.leads[0]?.custom).not.toBe(value?.leads[1]?.custom);
});

test('what has no default and is not given stays out', () => {
  const { value } = checkRecord('employees', { id: 1, name: 'Anna' });
  expect(value).toEqual({ id: 1, name: 'Anna', phone: '' });
});

test('the shape alone lets references lead nowhere', () => {
  const given = { leads: seed().leads };
  expect(checkSeedShape(given).value?.leads).toHaveLength(1);
  expect(checkSeed(given, 'refuse').faults).toEqual([
    { pointer: '/leads/0/project_id', message: 'there is no record 1 in projects' },
  ]);
});

test('a custom value of any type is taken as it is', () => {
  const value = { deep: [{ any: 'thing' }, null, 1.5], ['__proto__']: 'data' };
  const custom = [{ id: 9, name: 'Anything', type: 'whatever', value }];
  const { value: lead } = checkRecord('leads', { ...seed().leads[0], custom });
  expect(lead?.custom).toEqual(custom);
});

test('the fields of a record are those that the schema lists', () => {
  expect(fieldsOf('payments')).toEqual(['id', 'lead_id', 'category_id', 'purpose_id', 'sum', 'signature', 'user_id']);
});
