import { expect, test } from 'vitest';
import { recordFields } from '../../../src/mock/schema/record-schemas.ts';
import { checkRecord, checkSeed, checkSeedOutline } from '../../../src/mock/schema/seed.ts';

const seed = () => ({
  projects: [{ name: 'One', id: 1 }],
  leads: [{ name: 'Maria', contact_id: 501, project_id: 1, id: 101 }],
});

test('a check does not change the given seed, and shares nothing with it', () => {
  const given = seed();
  const { value } = checkSeed(given, 'reject');
  expect(given).toEqual(seed());
  expect(value?.leads[0]).not.toBe(given.leads[0]);
  expect(value?.leads[0]).toMatchObject({ custom: [], deal: false });
});

test('a rejected seed stays unchanged', () => {
  const given = { ...seed(), views: [{ id: 1 }] };
  expect(checkSeed(given, 'reject').violations).toHaveLength(2);
  expect(given).toEqual({ ...seed(), views: [{ id: 1 }] });
});

test('a frozen seed can be checked', () => {
  const given = Object.freeze({ ...seed(), leads: Object.freeze(seed().leads.map(Object.freeze)) });
  expect(checkSeed(given, 'reject').value?.leads).toHaveLength(1);
});

test('fields are in the order of the schema, not of the seed', () => {
  const { value } = checkSeed(seed(), 'reject');
  expect(Object.keys(value?.leads[0] ?? {})).toEqual(['id', 'contact_id', 'name', 'custom', 'project_id', 'deal']);
});

test('two defaults are never the same object', () => {
  const leads = [1, 2].map((id) => ({ id, project_id: 1, contact_id: 1, name: 'x' }));
  const { value } = checkSeed({ ...seed(), leads }, 'reject');
  expect(value?.leads[0]?.custom).not.toBe(value?.leads[1]?.custom);
});

test('omitted fields without a default stay omitted', () => {
  const { value } = checkRecord('employees', { id: 1, name: 'Anna' });
  expect(value).toEqual({ id: 1, name: 'Anna', phone: '' });
});

test('an unknown reference is reported', () => {
  expect(checkSeed({ leads: seed().leads }, 'reject').violations).toEqual([
    { pointer: '/leads/0/project_id', message: 'projects/1 does not exist' },
  ]);
});

test('a custom value of any type is accepted unchanged', () => {
  const value = { deep: [{ any: 'thing' }, null, 1.5], ['__proto__']: 'data' };
  const custom = [{ id: 9, name: 'Anything', type: 'whatever', value }];
  const { value: lead } = checkRecord('leads', { ...seed().leads[0], custom });
  expect(lead?.custom).toEqual(custom);
});

test('records have exactly the fields of the schema', () => {
  expect(recordFields('payments')).toEqual([
    'id',
    'lead_id',
    'category_id',
    'purpose_id',
    'sum',
    'signature',
    'user_id',
  ]);
});

test.each([
  [{ id: 1, login: 'a', password: 'b' }, ['/users/0/type is required']],
  [{ id: 1, login: 'a', password: 'b', type: 'staff' }, ['/users/0/employee_id is required when type is staff']],
  [{ id: 1, login: 'a', password: 'b', type: 'boss' }, ['/users/0/type must be one of "main", "staff"']],
])('the user %j gets its mistake, without follow-up mistakes', (user, told) => {
  const { violations = [] } = checkSeed({ users: [user] }, 'reject');
  expect(violations.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(told);
});

test('a custom field without a type gets one error, about the type', () => {
  const custom = [{ id: 1, name: 'Step', value: 'seven' }];
  const { violations = [] } = checkRecord('leads', { ...seed().leads[0], custom });
  expect(violations).toEqual([{ pointer: '/custom/0/type', message: 'is required' }]);
});

test('an outline contains the lists of a seed, whatever their records contain', () => {
  const tokens = [{ token: 'a', user: 1, service: 'b' }];
  const { value } = checkSeedOutline({ $schema: 'x', leads: [{}, { nmae: 5 }], tokens });
  expect(Object.keys(value?.lists ?? {})).toHaveLength(11);
  expect(value).toMatchObject({ lists: { leads: [{}, { nmae: 5 }], users: [] }, tokens });
});

test.each([
  [[], ' must be an object'],
  [null, ' must be an object'],
  [{ lead: [] }, '/lead is not a known field; did you mean leads?'],
  [{ leads: {} }, '/leads must be a list'],
  [{ leads: [{}, 5] }, '/leads/1 must be an object'],
  [{ leads: [[]] }, '/leads/0 must be an object'],
  [{ $schema: 1 }, '/$schema must be a string'],
  [{ tokens: {} }, '/tokens must be a list'],
])('the outline %j is rejected: %s', (given, told) => {
  const { violations = [] } = checkSeedOutline(given);
  expect(violations.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([told]);
});
