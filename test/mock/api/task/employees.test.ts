import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../../src/mock/core/suspicious-values.ts';
import { checkSeed } from '../../../../src/mock/schema/seed.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';
import { TASK } from './task-cases.ts';

test(rule('task-employee', 'an employee is shown with id, name, phone and given fields'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const observersOf = async (...ids: number[]) =>
    (await client.post('/task', { ...TASK, observers: ids })).result.observers;
  expect(await observersOf(11, 12, 13)).toEqual([
    {
      id: 11,
      name: 'Anna',
      phone: '+70000000011',
      email: 'anna@example.com',
      job: 'Sales manager',
      avatar: '/images/avatars/11.png',
      last_project_id: 1,
    },
    { id: 12, name: 'Boris', phone: '+70000000012', email: 'boris@example.com' },
    { id: 13, name: 'Vera', phone: '' },
  ]);
  const fields = { name: ' Vera  K ', phone: ' +7 ', email: '', job: '', avatar: '', last_project_id: 2 };
  sandbox.state.employees.update(13, fields);
  expect(await observersOf(13)).toEqual([{ id: 13, ...fields }]);
});

test(
  rule('task-employee-fields', 'an employee is shown with fields of the fixture, the main account without'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    sandbox.state.users.update(1, { employee_id: 11 });
    const employees = [11, 12, 13].map((id) => sandbox.state.employees.get(id));
    const { result } = await client.post('/task', { ...TASK, observers: [11, 12, 13, 0] });
    expect(result.observers).toEqual([...employees, { id: 1, name: 'Olga Owner', phone: '+70000000001' }]);
  },
);

test.each([
  ['https://crm.example.com/a.png', true],
  ['//crm.example.com/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['/images/avatars/11.png', false],
  ['avatars/11.png', false],
  ['', false],
])(rule('employee-avatar', 'in a fixture, %j gets a warning: %s'), (avatar, isSuspicious) => {
  const { value } = checkSeed({ employees: [{ id: 11, name: 'Anna', avatar }] }, 'reject');
  const expected = [{ pointer: '/employees/0/avatar', message: 'differs from the contract: a relative image path' }];
  expect(value && findSuspiciousValues(value)).toEqual(isSuspicious ? expected : []);
});
