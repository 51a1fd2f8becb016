import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const LINE = 'POST /lead/101/comment';

test.each([
  ['an empty text', { text: '' }, 'comment-text', 'text must not be empty'],
  ['null', { text: null }, 'field-invalid', 'text must be a string'],
  ['a number', { text: 5 }, 'field-invalid', 'text must be a string'],
])(rule('comment-text', '%s is rejected'), async (_what, body, rejectedBy, message) => {
  const mock = await startLoggedIn();
  expect(await rejectionOf(mock, LINE, body)).toEqual({ rule: rejectedBy, code: 400, message });
});

test(rule('comment-required', 'a comment without text is rejected'), async () => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, LINE, {});
  expect(rejected).toEqual({ rule: 'field-required', code: 400, message: 'text is required' });
});

test.each([
  ['white space', '  '],
  ['lines', ' first\r\n\tsecond\n\n'],
  ['emoji and other scripts', 'Привет 👩‍👩‍👧 \u0000 e\u0301 é \ud83d'],
  ['markup', '<b>"bold" & \\ {"text":1}</b>'],
  ['100 kB', 'я'.repeat(50_000)],
])(rule('comment-text', '%s are kept unchanged'), async (_what, text) => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/lead/101/comment', { text })).result.text).toBe(text);
  expect(sandbox.state.comments.get(1)?.text).toBe(text);
});

test(rule('comment-text', 'a comment is stored with its lead, author and signature'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const { result } = await client.post('/lead/201/comment', { text: 'Called back', options: [] });
  expect(Object.keys(result).sort()).toEqual(['author', 'created_at', 'id', 'text']);
  expect(sandbox.state.comments.all()).toEqual([{ ...result, lead_id: 201, signature: 'tests', user_id: 1 }]);
});

test(rule('comment-result', 'the result has id, text, created_at and author'), async () => {
  const { client } = await startLoggedIn();
  const { result } = await client.post('/lead/101/comment', { text: 'x' });
  const [id, created_at] = [expect.any(String), expect.any(String)];
  expect(result).toEqual({ id, text: 'x', created_at, author: expect.any(Object) });
});

test(rule('comment-id', 'the id is a string of digits'), async () => {
  const { client } = await startLoggedIn();
  for (let comments = 0; comments < 11; comments += 1) {
    expect((await client.post('/lead/101/comment', { text: 'x' })).result.id).toMatch(/^[1-9][0-9]*$/);
  }
});

test(rule('comment-id-grows', 'ids grow past the ninth, across all leads'), async () => {
  const { client } = await startLoggedIn();
  const ids: string[] = [];
  for (const lead of [101, 102, 201, 101, 103, 101, 101, 102, 101, 101, 101]) {
    ids.push((await client.post(`/lead/${lead}/comment`, { text: 'x' })).result.id);
  }
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
});

test(rule('comment-created-at', 'created_at is DD.MM.YY HH:MM:SS by the clock of the sandbox'), async () => {
  const { client, sandbox } = await startMock();
  sandbox.clock.freeze();
  sandbox.clock.set(Date.UTC(2027, 1, 3, 4, 5, 6, 789));
  await client.login();
  const { result } = await client.post('/lead/101/comment', { text: 'x' });
  expect(result.created_at).toBe('03.02.27 04:05:06');
  expect(sandbox.state.comments.get(1)?.created_at).toBe(result.created_at);
});

test.each([
  ['winter', '2030-12-31T23:59:59.999Z', '31.12.30 23:59:59'],
  ['summer', '2030-06-30T23:59:59.999Z', '30.06.30 23:59:59'],
])(rule('comment-time-zone', 'created_at is in UTC in %s'), async (_when, instant, text) => {
  const { client, sandbox } = await startMock();
  sandbox.clock.freeze();
  sandbox.clock.set(Date.parse(instant));
  await client.login();
  expect((await client.post('/lead/101/comment', { text: 'x' })).result.created_at).toBe(text);
});

test.each([
  ['owner@example.com', { id: 1, type: 'main' }],
  ['anna@example.com', { id: 11, type: 'staff' }],
  ['boris@example.com', { id: 12, type: 'staff' }],
])(rule('comment-author-user', 'after a login of %s, the author is %j'), async (login, author) => {
  const { client, sandbox } = await startMock();
  await client.login(login);
  expect((await client.post('/lead/101/comment', { text: 'x' })).result.author).toEqual(author);
  expect(sandbox.state.comments.get(1)?.author).toEqual(author);
});

const LEADS = [
  ['a lead of an employee', 101],
  ['a lead of the main account', 102],
  ['a lead without an owner', 103],
  ['a lead of another employee', 201],
] as const;

test.each(LEADS)(rule('comment-author-user', 'the author is the logged-in user on %s'), async (_which, lead) => {
  const { client, sandbox } = await startMock();
  for (const [login, author] of [
    ['anna@example.com', { id: 11, type: 'staff' }],
    ['owner@example.com', { id: 1, type: 'main' }],
  ] as const) {
    await client.login(login);
    expect((await client.post(`/lead/${lead}/comment`, { text: 'x' })).result.author).toEqual(author);
    expect(sandbox.state.comments.all().at(-1)?.author).toEqual(author);
  }
});

test(rule('comment-author-user', 'the main account is the author, even if it is an employee too'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.users.update(1, { employee_id: 11 });
  await client.login();
  expect((await client.post('/lead/101/comment', { text: 'x' })).result.author).toEqual({ id: 1, type: 'main' });
});

test(rule('comment-author', 'the author has an id and a type'), async () => {
  const { client } = await startLoggedIn();
  const { author } = (await client.post('/lead/101/comment', { text: 'x' })).result;
  expect(author).toEqual({ id: expect.any(Number), type: 'main' });
});

test(rule('comment-author-user', 'the main account is shown with its own id'), async () => {
  const mock = await startMock();
  const document = mock.sandbox.state.toDocument();
  mock.sandbox.seed({
    ...document,
    users: document.users.map((user) => (user.type === 'main' ? { ...user, id: 7 } : user)),
    leads: document.leads.filter(({ id }) => id === 103),
  });
  await mock.client.login();
  expect((await mock.client.post('/lead/103/comment', { text: 'x' })).result.author).toEqual({ id: 7, type: 'main' });
});
