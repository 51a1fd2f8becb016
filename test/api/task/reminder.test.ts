import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };

test.each([0, 1, 2, 3])(rule('task-remind-default', 'the type %s is stored'), async (remind_type) => {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/task', { ...TASK, remind_type, remind_method: ['sms'] });
  expect(result.remind_type).toBe(remind_type);
  expect(sandbox.state.tasks.get(1)?.remind_type).toBe(remind_type);
});

test.each([{}, { remind_type: null }, { remind_method: ['sms'] }])(
  rule('task-remind-default', 'an omitted type is stored as 0: %j'),
  async (more) => {
    const { client, sandbox } = await startLoggedIn();
    expect((await client.post('/task', { ...TASK, ...more })).result.remind_type).toBe(0);
    expect(sandbox.state.tasks.get(1)?.remind_type).toBe(0);
  },
);

test.each([
  [-1, 'remind_type must be at least 0'],
  [4, 'remind_type must be at most 3'],
  [0.5, 'remind_type must be an integer or null'],
])(rule('task-remind-default', 'the type %s is rejected'), async (remind_type, message) => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, remind_type, remind_method: ['sms'] });
  expect(rejected).toEqual({ rule: 'field-invalid', code: 400, message });
});

test.each([1, 2, 3])(rule('task-remind-method', 'the type %s needs remind_method'), async (remind_type) => {
  const mock = await startLoggedIn();
  expect(await rejectionOf(mock, 'POST /task', { ...TASK, remind_type })).toEqual({
    rule: 'field-required',
    code: 400,
    message: 'remind_method is required when remind_type is not 0',
  });
});

test.each([[[]], [null], ['sms'], [{ sms: true }]])(
  rule('task-remind-method', 'remind_method %j is rejected, because a non-empty list is needed'),
  async (remind_method) => {
    const mock = await startLoggedIn();
    const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, remind_type: 1, remind_method });
    expect(rejected).toMatchObject({ code: 400, message: expect.stringMatching(/^remind_method (must|is required)/) });
  },
);

test.each([['fax'], ['SMS', '; did you mean sms?'], [''], [1], [null]])(
  rule('task-remind-method', 'remind_method %j is unknown'),
  async (item, hint = '') => {
    const mock = await startLoggedIn();
    const remind_method = ['sms', item];
    expect(await rejectionOf(mock, 'POST /task', { ...TASK, remind_type: 1, remind_method })).toEqual({
      rule: 'field-invalid',
      code: 400,
      message: `remind_method[1] must be one of "sms", "email", "call", "popup"${hint}`,
    });
  },
);

test.each([[['sms']], [['email']], [['call']], [['popup']], [['popup', 'call', 'email', 'sms']]])(
  rule('task-remind-method', 'remind_method %j is stored'),
  async (remind_method) => {
    const { client, sandbox } = await startLoggedIn();
    const { result } = await client.post('/task', { ...TASK, remind_type: 3, remind_method });
    expect(result.remind_method).toEqual(remind_method);
    expect(sandbox.state.tasks.get(1)?.remind_method).toEqual(remind_method);
  },
);

test.each([{ remind_type: 0 }, { remind_type: null }, {}, { date_start: 1_900_000_000 }, { lead_id: 101 }])(
  rule('task-remind-method-unused', 'remind_method is not stored with %j'),
  async (more) => {
    const { client, sandbox } = await startLoggedIn();
    await client.post('/task', { ...TASK, ...more, remind_method: ['sms', 'call'] });
    expect(sandbox.state.tasks.get(1)?.remind_method).toEqual([]);
  },
);

test(rule('task-remind-method-unused', 'an empty remind_method is accepted without a reminder'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, remind_method: [] })).result.id).toBe(1);
});

test.each([{}, { remind_method: [] }, { remind_type: 0, remind_method: ['sms'] }])(
  rule('task-remind-method-none', 'remind_method is shown as "" for %j'),
  async (more) => {
    const { client } = await startLoggedIn();
    expect((await client.post('/task', { ...TASK, ...more })).result).toMatchObject({
      remind_type: 0,
      remind_method: '',
    });
  },
);

test.each([
  [['fax'], 'remind_method[0] must be one of "sms", "email", "call", "popup"'],
  ['sms', 'remind_method must be a list, null, or "" for none'],
])(
  rule('task-remind-method-unused', 'remind_method is checked even without a reminder: %j'),
  async (remind_method, message) => {
    const mock = await startLoggedIn();
    const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, remind_type: 0, remind_method });
    expect(rejected).toEqual({ rule: 'field-invalid', code: 400, message });
  },
);

test(rule('task-reminder-echo', 'the response shows the reminder as stored'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const reminder = { remind_type: 1, remind_method: ['call', 'email'] };
  expect((await client.post('/task', { ...TASK, ...reminder })).result).toMatchObject(reminder);
  expect(sandbox.state.tasks.get(1)).toMatchObject(reminder);
});
