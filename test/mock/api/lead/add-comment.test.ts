import { expect, test } from 'vitest';
import { startLoggedIn, startMock } from '../../../support/start-mock.ts';
import { rule } from '../../../support/titles.ts';
import { casesOf, valuesOf } from '../cases.ts';

const { accepts, rejects } = casesOf({
  line: 'POST /lead/101/comment',
  body: {},
  recordOf: ({ comments }, { id }) => comments.get(Number(id)),
});

rejects(rule('comment-required', 'a comment without text is rejected'), [[{}, 'text is required', 'field-required']]);
rejects(rule('comment-text', 'an empty text and other types are rejected'), [
  [{ text: '' }, 'text must not be empty', 'comment-text'],
  [{ text: null }, 'text must be a string'],
  [{ text: 5 }, 'text must be a string'],
]);
accepts(
  rule('comment-text', 'white space, lines, other scripts, markup and long texts are kept unchanged'),
  valuesOf('text', [
    '  ',
    ' first\r\n\tsecond\n\n',
    'Привет 👩‍👩‍👧 \u0000 e\u0301 é \ud83d',
    '<b>"bold" & \\ {"text":1}</b>',
    'я'.repeat(50_000),
  ]),
);

test(
  rule('comment-result', 'the result has id, text, created_at and author, and is stored with the lead'),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const { result } = await client.post('/lead/201/comment', { text: 'Called back', options: [] });
    const [id, created_at] = [expect.any(String), expect.any(String)];
    expect(result).toEqual({ id, text: 'Called back', created_at, author: expect.any(Object) });
    expect(sandbox.state.comments.all()).toEqual([{ ...result, lead_id: 201, signature: 'tests', user_id: 1 }]);
  },
);

test(rule(['comment-id', 'comment-id-grows'], 'ids are digits, and grow past the ninth across all leads'), async () => {
  const { client } = await startLoggedIn();
  const ids: string[] = [];
  for (const lead of [101, 102, 201, 101, 103, 101, 101, 102, 101, 101, 101]) {
    ids.push((await client.post(`/lead/${lead}/comment`, { text: 'x' })).result.id);
    expect(ids.at(-1)).toMatch(/^[1-9][0-9]*$/);
  }
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
});

const MAIN = { id: 1, type: 'main' };
const AUTHORS = [
  ['owner@example.com', MAIN],
  ['anna@example.com', { id: 11, type: 'staff' }],
  ['boris@example.com', { id: 12, type: 'staff' }],
] as const;

test(rule('comment-author-user', 'the author is the logged-in user, whoever owns the lead'), async () => {
  const { client, sandbox } = await startMock();
  for (const [login, author] of AUTHORS) {
    await client.login(login);
    for (const { id } of sandbox.state.leads.all()) {
      expect((await client.post(`/lead/${id}/comment`, { text: 'x' })).result.author, `${login} ${id}`).toEqual(author);
      expect(sandbox.state.comments.all().at(-1)?.author).toEqual(author);
    }
  }
});
accepts(
  rule('comment-author-user', 'the main account is the author, even if it is an employee too'),
  [[{ text: 'x' }, { author: MAIN }]],
  { before: ({ sandbox }) => void sandbox.state.users.update(1, { employee_id: 11 }) },
);
test(rule('comment-author-user', 'the main account is shown with its own id'), async () => {
  const { client, sandbox } = await startMock();
  const document = sandbox.state.toDocument();
  const users = document.users.map((user) => (user.type === 'main' ? { ...user, id: 7 } : user));
  sandbox.seed({ ...document, users, leads: document.leads.filter(({ id }) => id === 103) });
  await client.login();
  expect((await client.post('/lead/103/comment', { text: 'x' })).result.author).toEqual({ id: 7, type: 'main' });
});
accepts(rule('comment-author', 'the author has an id and a type'), [
  [{ text: 'x' }, { author: { id: expect.any(Number), type: 'main' } }],
]);
