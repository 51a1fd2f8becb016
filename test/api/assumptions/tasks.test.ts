import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };
const REMINDER = { remind_type: 2, remind_method: ['sms', 'call'] };
const GIVEN = { lead_id: 101, date_start: 1_900_000_000, date_end: 1_900_003_600 };
const NOT_GIVEN = { lead_id: null, date_start: null, date_end: null };

test(assumed('reminderEcho', 'stored', 'the response shows the requested reminder'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { reminderEcho: 'stored' } });
  expect((await client.post('/task', { ...TASK, ...REMINDER })).result).toMatchObject(REMINDER);
  expect(sandbox.state.tasks.get(1)).toMatchObject(REMINDER);
});

test(assumed('reminderEcho', 'blank', 'the response shows no reminder, and the state contains it'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { reminderEcho: 'blank' } });
  const { result } = await client.post('/task', { ...TASK, ...REMINDER });
  expect(result).toMatchObject({ remind_type: 0, remind_method: '' });
  expect(sandbox.state.tasks.get(1)).toMatchObject(REMINDER);
});

test.each([['1'], ['2']] as const)(
  assumed('visibilityBesideObservers', '1', 'an omitted visibility beside observers is %s, and 1 without observers'),
  async (value) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { visibilityBesideObservers: value } });
    const of = async (more: object) => (await client.post('/task', { ...TASK, ...more })).result.visibility;
    expect(await of({ observers: [12] })).toBe(Number(value));
    expect(await of({ observers: [12], visibility: null })).toBe(Number(value));
    expect(await of({ observers: [12], visibility: 0 })).toBe(0);
    expect(await of({ observers: [] })).toBe(1);
    expect(sandbox.state.tasks.get(1)?.visibility).toBe(Number(value));
  },
);

test(assumed('visibilityBesideObservers', '2', 'a lead changes nothing'), async () => {
  const { client } = await startLoggedIn({ assumptions: { visibilityBesideObservers: '2' } });
  const { result } = await client.post('/task', { ...TASK, observers: [12], lead_id: 101 });
  expect(result.visibility).toBe(2);
});

test(assumed('omittedTaskFields', 'null', 'omitted fields are null in the response'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { omittedTaskFields: 'null' } });
  expect((await client.post('/task', TASK)).result).toMatchObject(NOT_GIVEN);
  expect((await client.post('/task', { ...TASK, ...GIVEN })).result).toMatchObject(GIVEN);
  expect(sandbox.state.tasks.all()).toMatchObject([NOT_GIVEN, GIVEN]);
});

test(assumed('omittedTaskFields', 'zero', 'omitted fields are 0 in the response, and null in the state'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { omittedTaskFields: 'zero' } });
  const zeros = { lead_id: 0, date_start: 0, date_end: 0 };
  expect((await client.post('/task', TASK)).result).toMatchObject(zeros);
  expect((await client.post('/task', { ...TASK, ...NOT_GIVEN })).result).toMatchObject(zeros);
  expect((await client.post('/task', { ...TASK, ...GIVEN })).result).toMatchObject(GIVEN);
  expect(sandbox.state.tasks.all()).toMatchObject([NOT_GIVEN, NOT_GIVEN, GIVEN]);
});

test(assumed('omittedTaskFields', 'omit', 'each omitted field is absent from the response'), async () => {
  const { client } = await startLoggedIn({ assumptions: { omittedTaskFields: 'omit' } });
  const bare = (await client.post('/task', TASK)).result;
  for (const field of Object.keys(GIVEN)) expect(bare).not.toHaveProperty(field);
  const half = (await client.post('/task', { ...TASK, date_end: 0, lead_id: null })).result;
  expect(half.date_end).toBe(0);
  for (const field of ['lead_id', 'date_start']) expect(half).not.toHaveProperty(field);
  expect((await client.post('/task', { ...TASK, ...GIVEN })).result).toMatchObject(GIVEN);
});
