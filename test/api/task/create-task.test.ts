import { expect, test } from 'vitest';
import { checkRecord } from '../../../src/schema/seed.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };

test.each(['title', 'owner_id', 'project_id'])(
  rule('task-required', 'a task without %s is rejected'),
  async (field) => {
    const mock = await startLoggedIn();
    const body = Object.fromEntries(Object.entries(TASK).filter(([name]) => name !== field));
    expect(await rejectionOf(mock, 'POST /task', body)).toEqual({
      rule: 'field-required',
      code: 400,
      message: `${field} is required`,
    });
  },
);

test.each(['title', 'owner_id', 'project_id'])(rule('task-required', 'null is rejected for %s'), async (field) => {
  const mock = await startLoggedIn();
  const { rule: rejectedBy, code, message } = await rejectionOf(mock, 'POST /task', { ...TASK, [field]: null });
  expect([rejectedBy, code]).toEqual(['field-invalid', 400]);
  expect(message).toMatch(new RegExp(`^${field} must be`));
});

test(rule('task-required', 'a task with only the three required fields is accepted'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', TASK)).result).toMatchObject({ id: 1, ...TASK });
  expect(sandbox.state.tasks.size).toBe(1);
});

test(rule('task-title', 'an empty title is rejected'), async () => {
  const mock = await startLoggedIn();
  expect(await rejectionOf(mock, 'POST /task', { ...TASK, title: '' })).toEqual({
    rule: 'task-title',
    code: 400,
    message: 'title must not be empty',
  });
});

test.each([' ', ' a\n', '\t'])(rule('task-title', '%j is a valid title, and stored unchanged'), async (title) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, title })).result.title).toBe(title);
  expect(sandbox.state.tasks.get(1)?.title).toBe(title);
});

test(rule('task-title', 'a title of one character is accepted'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, title: '✓' })).result.title).toBe('✓');
});

test(rule('task-title', 'a long title is stored and shown whole'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const title = 'я'.repeat(10_000);
  expect((await client.post('/task', { ...TASK, title })).result.title).toBe(title);
  expect(sandbox.state.tasks.get(1)?.title).toBe(title);
});

const FULL = {
  ...TASK,
  text: 'About the flat\non floor 3',
  date_start: 1_900_000_000,
  date_end: 1_900_003_600,
  remind_type: 2,
  remind_method: ['sms', 'popup'],
  lead_id: 101,
  observers: [12],
  labels: [21, 22],
  visibility: 2,
};

test(rule('task-answer', 'the response has all documented fields as stored, and lists as objects'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', FULL)).result).toEqual({
    ...FULL,
    id: 1,
    status: 0,
    observers: [{ id: 12, name: 'Boris', phone: '+70000000012', email: 'boris@example.com' }],
    labels: [
      { id: 21, name: 'Urgent', color: 'ff3b30' },
      { id: 22, name: 'Call back', color: '34c759' },
    ],
  });
});

test.each([' a\n', '\t', 'e\u0301 \u00e9', 'a  b'])(
  rule('task-answer', 'title and text %j are stored and returned unchanged'),
  async (text) => {
    const { client, sandbox } = await startLoggedIn();
    expect((await client.post('/task', { ...TASK, title: text, text })).result).toMatchObject({ title: text, text });
    expect(sandbox.state.tasks.get(1)).toMatchObject({ title: text, text });
  },
);

test(rule('task-answer', 'a task is stored as sent, with the name of the service'), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/task', FULL);
  expect(sandbox.state.tasks.all()).toEqual([{ ...FULL, id: 1, status: 0, signature: 'tests', user_id: 1 }]);
});

test.each([
  ['left out', {}],
  ['null', { text: null, observers: null, labels: null, remind_method: null, visibility: null, lead_id: null }],
])(rule('task-answer-empty', 'if text and lists are %s, the response has "" and []'), async (_how, more) => {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/task', { ...TASK, ...more });
  expect(Object.keys(result).sort()).toEqual([...Object.keys(FULL), 'id', 'status'].sort());
  expect(result).toMatchObject({ text: '', observers: [], labels: [], remind_method: '' });
  expect(sandbox.state.tasks.get(1)).toMatchObject({ text: '', observers: [], labels: [], remind_method: [] });
});

test(rule('task-answer-empty', 'a task with a lead and without a text has the text ""'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, lead_id: 101 })).result.text).toBe('');
  expect(sandbox.state.tasks.get(1)?.text).toBe('');
});

test.each([0, 1, 2])(rule('task-visibility', 'visibility %s is stored and shown'), async (visibility) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, visibility })).result.visibility).toBe(visibility);
  expect(sandbox.state.tasks.get(1)?.visibility).toBe(visibility);
});

test.each([0, 1, 2])(
  rule('task-visibility', 'visibility %s is stored with a lead and observers'),
  async (visibility) => {
    for (const more of [{ lead_id: 101 }, { observers: [12] }, { lead_id: 101, observers: [12] }])
      expect(await visibilityOf({ ...TASK, ...more, visibility })).toEqual([visibility, visibility]);
  },
);

async function visibilityOf(task: object) {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/task', task);
  return [result.visibility, sandbox.state.tasks.get(1)?.visibility];
}

test.each([{}, { visibility: null }, { observers: [] }, { observers: null }])(
  rule('task-visibility-without-observers', 'an omitted visibility is 1: %j'),
  async (omitted) => expect(await visibilityOf({ ...TASK, ...omitted })).toEqual([1, 1]),
);

test.each([{ observers: [12] }, { observers: [11, 12], visibility: null }, { observers: [12], lead_id: 101 }])(
  rule('task-visibility-default', 'an omitted visibility with observers is 1: %j'),
  async (omitted) => expect(await visibilityOf({ ...TASK, ...omitted })).toEqual([1, 1]),
);

test.each([
  [-1, 'visibility must be at least 0'],
  [3, 'visibility must be at most 2'],
  [1.5, 'visibility must be an integer or null'],
])(rule('task-visibility', 'visibility %s is rejected'), async (visibility, message) => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, visibility });
  expect(rejected).toEqual({ rule: 'field-invalid', code: 400, message });
});

test.each(['date_start', 'date_end'])(rule('task-dates', '%s must be an integer'), async (field) => {
  const mock = await startLoggedIn();
  const reject = (value: unknown) => rejectionOf(mock, 'POST /task', { ...TASK, [field]: value });
  const rejected = { rule: 'field-invalid', code: 400 };
  expect(await reject(1.5)).toEqual({ ...rejected, message: `${field} must be an integer or null` });
  expect(await reject('2030-01-31')).toEqual({ ...rejected, message: `${field} must be an integer or null` });
  expect((await mock.client.post('/task', { ...TASK, [field]: 1_900_000_000 })).result[field]).toBe(1_900_000_000);
});

test.each(['date_start', 'date_end'])(rule('task-dates-range', '%s may be 0, and not -1'), async (field) => {
  const mock = await startLoggedIn();
  expect((await mock.client.post('/task', { ...TASK, [field]: 0 })).result[field]).toBe(0);
  const message = `${field} must be at least 0`;
  const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, [field]: -1 });
  expect(rejected).toEqual({ rule: 'task-dates-range', code: 400, message });
});

test.each([
  [0, 1],
  [0, 0],
  [1_900_000_000, 1_900_000_000],
])(rule('task-dates-range', 'a task from %s to %s is stored and shown'), async (date_start, date_end) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { omittedTaskFields: 'null' } });
  const dates = { date_start, date_end };
  expect((await client.post('/task', { ...TASK, ...dates })).result).toMatchObject(dates);
  expect(sandbox.state.tasks.get(1)).toMatchObject(dates);
});

test(rule('task-dates-range', 'an end before the start is accepted'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const dates = { date_start: 1_900_003_600, date_end: 1_900_000_000 };
  expect((await client.post('/task', { ...TASK, ...dates })).result).toMatchObject(dates);
  expect(sandbox.state.tasks.get(1)).toMatchObject(dates);
});

test(rule('task-contact-id', 'an integer is accepted, as in the sample'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  expect((await client.post('/task', { ...TASK, contact_id: 501 })).result.id).toBe(1);
});

test.each([501, '501', 'x', true, null, [], { id: 501 }])(
  rule('task-contact-id-value', 'contact_id %j is accepted and ignored'),
  async (contact_id) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
    expect((await client.post('/task', { ...TASK, contact_id })).result).not.toHaveProperty('contact_id');
    expect(sandbox.state.tasks.get(1)).not.toHaveProperty('contact_id');
  },
);

test(rule('task-omitted-fields', 'omitted lead_id, date_start and date_end are 0'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const omitted = { lead_id: null, date_start: null, date_end: null };
  const zeros = { lead_id: 0, date_start: 0, date_end: 0 };
  expect((await client.post('/task', TASK)).result).toMatchObject(zeros);
  expect((await client.post('/task', { ...TASK, ...omitted })).result).toMatchObject(zeros);
  expect(sandbox.state.tasks.all()).toMatchObject([omitted, omitted]);
});

test.each([['zero'], ['null'], ['omit']] as const)(
  rule('task-sent-back', 'a client may send the response back as a task: omittedTaskFields=%s'),
  async (omittedTaskFields) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { omittedTaskFields } });
    const shown = (await client.post('/task', { ...TASK, owner_id: 0 })).result;
    const again = (await client.post('/task', shown)).result;
    expect(again).toEqual({ ...shown, id: 2 });
    expect(sandbox.state.tasks.get(2)).toMatchObject({ owner_id: 0, lead_id: null, remind_method: [] });
  },
);

test(rule('task-sent-back', 'lead_id 0 is no lead, as owner_id 0 is no employee'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, lead_id: 0 })).result.lead_id).toBe(0);
  expect(sandbox.state.tasks.get(1)?.lead_id).toBeNull();
});

test.each([1, 2, 3])(
  rule('task-sent-back', 'remind_method "" is no method for remind_type %s'),
  async (remind_type) => {
    const mock = await startLoggedIn();
    expect((await mock.client.post('/task', { ...TASK, remind_type: 0, remind_method: '' })).result.id).toBe(1);
    for (const remind_method of ['', null, undefined]) {
      expect(await rejectionOf(mock, 'POST /task', { ...TASK, remind_type, remind_method })).toEqual({
        rule: 'field-required',
        code: 400,
        message: 'remind_method is required when remind_type is not 0',
      });
    }
    expect(await rejectionOf(mock, 'POST /task', { ...TASK, remind_type, remind_method: 'sms' })).toEqual({
      rule: 'field-invalid',
      code: 400,
      message: 'remind_method must be a list when remind_type is not 0',
    });
    expect(await rejectionOf(mock, 'POST /task', { ...TASK, remind_method: 'sms' })).toEqual({
      rule: 'field-invalid',
      code: 400,
      message: 'remind_method must be a list, null, or "" for none',
    });
  },
);

test.each([
  ['date_start', { lead_id: 0, date_end: 0 }],
  ['date_end', { lead_id: 0, date_start: 0 }],
  ['lead_id', { date_start: 0, date_end: 0 }],
])(rule('task-omitted-fields', 'if only %s is given, the others are 0'), async (given, others) => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', { ...TASK, [given]: 101 })).result).toMatchObject({ [given]: 101, ...others });
});

test.each([TASK, { ...FULL, date_start: 0, date_end: 1 }])(
  rule('task-status', 'a new task has the status 0: %j'),
  async (task) => {
    const { client, sandbox } = await startLoggedIn();
    expect((await client.post('/task', task)).result.status).toBe(0);
    expect(sandbox.state.tasks.get(1)?.status).toBe(0);
  },
);

test(rule('task-status', 'the status of all new tasks can be configured'), async () => {
  const { client, sandbox } = await startLoggedIn({ taskStatus: 7 });
  expect((await client.post('/task', { ...TASK, status: 3 })).result.status).toBe(7);
  expect(sandbox.state.tasks.get(1)?.status).toBe(7);
});

test.each([0, 1, 42, -1])(rule('task-status', 'a fixture can contain a task with the status %s'), (status) => {
  expect(checkRecord('tasks', { ...TASK, id: 1, status }).value?.status).toBe(status);
});
