import { expect, test, vi } from 'vitest';
import { undescribedIn } from '../support/openapi-answers.ts';
import { startLoggedIn } from '../support/start-mock.ts';

const COMMENT = { id: '7', text: 'a', created_at: '05.03.26 10:15:00', author: { id: 1, type: 'main' } };
const REJECTED = { status: 'error', errors: [{ code: 400, message: 'Invalid lead ID' }] };

function commentAnswer(body: unknown, status = 200): string[] {
  return undescribedIn({
    method: 'POST',
    path: '/_sandbox/w1/lead/101/comment?x=1',
    status,
    text: JSON.stringify(body),
  });
}

test('a documented response is valid with any HTTP status', () => {
  expect(commentAnswer({ status: 'success', result: COMMENT })).toEqual([]);
  for (const status of [200, 400, 503]) expect(commentAnswer(REJECTED, status)).toEqual([]);
  expect(undescribedIn({ method: 'GET', path: '/nothing', status: 404, text: JSON.stringify(REJECTED) })).toEqual([]);
});

test.each([
  ['a number where a text is described', { status: 'success', result: { ...COMMENT, id: 7 } }, '#/result/id '],
  ['a field that is not described', { status: 'success', result: { ...COMMENT, lead_id: 101 } }, '#/result/lead_id '],
  ['a missing field', { status: 'success', result: { id: '7' } }, '#/result '],
  ['a code that is a text', { status: 'error', errors: [{ code: '400', message: 'a' }] }, '#/errors/0/code '],
  ['something beside the envelope', { ...REJECTED, result: null }, '#/result '],
])('%s is detected', (_what, body, place) => {
  expect(commentAnswer(body).filter((found) => found.startsWith(place))).not.toEqual([]);
});

test('a success with an error status and an undocumented status are detected', () => {
  expect(commentAnswer({ status: 'success', result: COMMENT }, 400)).not.toEqual([]);
  expect(commentAnswer(REJECTED, 302)).toEqual(['HTTP status 302 is not described']);
});

test('invalid responses of all mocks of the suite are detected', async () => {
  const { http, client, sandbox, undescribed } = await startLoggedIn();
  const broken = { ...sandbox.state.views.get(1001), project_id: '1' };
  vi.spyOn(sandbox.state.views, 'get').mockReturnValue(broken as never);
  await http.get('/view/1001').set('token', client.token ?? '');
  await expect.poll(() => undescribed).toHaveLength(1);
  // The list is emptied, because the test would fail at its end otherwise.
  const [found] = undescribed.splice(0);
  expect(found).toMatch(
    /^GET \/view\/1001 200: .*#\/result\/project_id #\/components\/schemas\/view\/properties\/project_id\/type/,
  );
});
