import { expect, test } from 'vitest';
import { requestSchema } from '../../src/schema/request-schema.ts';

const task = requestSchema({ id: 'create-task' });
const whole = { title: 'Call', owner_id: 11, project_id: 1 };

test('the documented fields are in the order of the contract', () => {
  expect(task.fields).toEqual([
    'title',
    'text',
    'owner_id',
    'project_id',
    'date_start',
    'date_end',
    'remind_type',
    'remind_method',
    'lead_id',
    'observers',
    'labels',
    'visibility',
    'contact_id',
  ]);
});

test('a valid body has no mistakes', () => {
  expect(task.check(whole)).toEqual([]);
});

test('mistakes are in the order of the contract, not of the body', () => {
  const body = { visibility: 9, labels: ['x'], project_id: 'x' };
  const fields = task.check(body).map(({ field }) => field);
  expect(fields).toEqual(['title', 'owner_id', 'project_id', 'labels[0]', 'visibility']);
});

test('a place in a list is named as in messages', () => {
  expect(task.check({ ...whole, observers: [11, 'x'] })).toMatchObject([
    { field: 'observers[1]', message: 'must be an integer' },
  ]);
});

test.each([
  ['"11"', { owner_id: '11' }, true],
  ['"-5"', { owner_id: '-5' }, true],
  ['"x"', { owner_id: 'x' }, false],
  ['""', { owner_id: '' }, false],
  ['"1.5"', { owner_id: '1.5' }, false],
  ['"1e3"', { owner_id: '1e3' }, false],
  ['" 1"', { owner_id: ' 1' }, false],
  ['true', { owner_id: true }, false],
  ['a list with "11"', { observers: ['11'] }, true],
])('%s for a documented integer: numeric string %s', (_what, body, isNumericString) => {
  expect(task.check({ ...whole, ...body })).toMatchObject([{ isNumericString }]);
});

test('digits for a documented string are not a numeric string', () => {
  expect(task.check({ ...whole, title: 11 })).toMatchObject([{ field: 'title', isNumericString: false }]);
});

test('numeric strings become numbers exactly for documented integers', () => {
  const body = { title: '5', owner_id: '11', lead_id: '101', observers: ['11', 12], other: '7' };
  task.makeNumbers(body);
  expect(body).toEqual({
    title: '5',
    owner_id: 11,
    lead_id: 101,
    observers: [11, 12],
    other: '7',
  });
});

test('only documented fields of a large body are read', () => {
  const reads: (string | symbol)[] = [];
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, '1']));
  const body = new Proxy<Record<string, unknown>>(
    { ...whole, ...fields },
    {
      get: (target, name: string) => {
        reads.push(name);
        return target[name];
      },
    },
  );
  task.makeNumbers(body);
  expect(reads).toEqual(task.fields.filter((field) => Object.hasOwn(whole, field)));
});

test('a sum stays a string, because a string is documented', () => {
  const body = { sum: '1500' };
  requestSchema({ id: 'add-payment' }).makeNumbers(body);
  expect(body).toEqual({ sum: '1500' });
});
