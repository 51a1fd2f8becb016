import { expect, test } from 'vitest';
import { plainCall, startArmed } from '../http/faults/armed-mock.ts';

const RETAINED_BYTES = 64 * 1024;
const BEFORE = '{"text":"';
const PASSWORD = 'correct horse+battery/42';

type Started = Awaited<ReturnType<typeof startArmed>>;

async function shown({ control }: Started) {
  const [request] = (await control.get('/requests?limit=1')).value.requests;
  const [entry] = (await control.get('/requests?limit=1&format=har')).value.log.entries;
  return { request, entry };
}

/** A body in which a text begins so many characters before the place where the journal cuts it. */
function cutIn(text: string, before: number): string {
  return `${BEFORE}${'a'.repeat(RETAINED_BYTES - BEFORE.length - before)}${text}"}`;
}

test.each([1, 4, 11, 31])(
  'of a token that a cut divides no more is shown than of any other: %d characters of it',
  async (kept) => {
    const mock = await startArmed([]);
    const token = await mock.client.login();
    await mock.client.request('POST', '/lead/101/comment', { raw: cutIn(`${token} and more`, kept) });
    const { request, entry } = await shown(mock);
    expect(request.body_state).toBe('truncated');
    for (const text of [request.body, entry.request.postData.text]) expect(text).toMatch(/a{100}.{0,4}(\.\.\.)?$/);
    expect(JSON.stringify([request, entry])).not.toContain(token.slice(0, 5));
  },
);

test('of a long password nothing, in whatever form', async () => {
  const mock = await startArmed([]);
  await mock.control.patch('/state/users/2', { password: PASSWORD });
  for (const text of [PASSWORD, encodeURIComponent(PASSWORD)]) {
    await mock.client.request('POST', '/lead/101/comment', { raw: cutIn(text, 14) });
    const { request, entry } = await shown(mock);
    expect(request.body).toMatch(/a\*\*\*$/);
    expect(JSON.stringify([request, entry])).not.toContain('corr');
  }
});

test('a text that only ends like the beginning of a word of three letters stays as it is', async () => {
  const mock = await startArmed([]);
  await mock.control.patch('/state/users/2', { password: PASSWORD });
  await mock.client.request('POST', '/lead/101/comment', { raw: cutIn('cobalt', 4) });
  expect((await shown(mock)).request.body).toMatch(/acoba$/);
});

test('the same holds for half an answer', async () => {
  const mock = await startArmed([{ kind: 'truncate' }]);
  const password = 'correct horse battery '.repeat(10);
  await mock.control.patch('/state/users/2', { password });
  const { text } = await plainCall(mock, 'POST /lead/101/comment', { body: { text: password } });
  expect(text).toContain('"correct horse');
  expect(JSON.stringify(await shown(mock))).not.toContain('correct');
});

test.each([0, 1, 2, 3])('half an answer is journalled as it was sent, %d letters further', async (letters) => {
  const mock = await startArmed([{ kind: 'truncate' }]);
  const body = { text: `${'a'.repeat(letters)}${'я'.repeat(100)}` };
  const { text } = await plainCall(mock, 'POST /lead/101/comment', { body });
  const { request, entry } = await shown(mock);
  expect(text).toMatch(/яя$/);
  expect(request.answer).toBe(text);
  expect(entry.response).toMatchObject({ bodySize: Buffer.byteLength(text), content: { text } });
});

test('no character of a body is cut through', async () => {
  const mock = await startArmed([]);
  await mock.client.request('POST', '/lead/101/comment', { raw: `{"text":"a${'я'.repeat(40_000)}"}` });
  await mock.client.request('POST', '/lead/101/comment', { raw: `{"text":"${'😀'.repeat(20_000)}"}` });
  const { requests } = (await mock.control.get('/requests?limit=2')).value;
  for (const { body, body_state } of requests) {
    expect(body_state).toBe('truncated');
    expect(body).not.toContain('\ufffd');
    expect(Buffer.byteLength(body)).toBeGreaterThan(RETAINED_BYTES - 4);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(RETAINED_BYTES);
  }
});
