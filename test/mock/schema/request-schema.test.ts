import { expect, test } from 'vitest';
import { requestSchema } from '../../../src/mock/schema/request-schema.ts';

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
