import { expect, test, vi } from 'vitest';
import { undescribedInControl } from '../support/control-answers.ts';
import { startMock } from '../support/start-mock.ts';

const PROBLEM = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'there is no such token' };
const TOKEN = {
  token: 'abcd',
  masked: '...0f9c21d7',
  userId: 1,
  login: null,
  service: 'tests',
  address: null,
  createdAt: '2026-03-05T10:15:00.000Z',
  lastActionAt: '2026-03-05T10:15:00.000Z',
  expiresAt: '2026-03-06T10:15:00.000Z',
  alive: true,
};

function answered(path: string, body: unknown, status = 200, mediaType = 'application/json', method = 'GET'): string[] {
  return undescribedInControl({ method, path, status, mediaType, text: JSON.stringify(body) });
}

function rejected(body: unknown, mediaType = 'application/problem+json', path = '/_mock/clock'): string[] {
  return answered(path, body, 404, mediaType);
}

test('documented responses are valid, even below a sandbox', () => {
  expect(answered('/_sandbox/w1/_mock/tokens?x=1', { tokens: [TOKEN, { ...TOKEN, address: '127.0.0.1' }] })).toEqual(
    [],
  );
  expect(rejected(PROBLEM)).toEqual([]);
  expect(rejected(PROBLEM, undefined, '/_mock/nothing')).toEqual([]);
  expect(answered('/_mock/requests/wait', { requests: [], evicted: 0 }, 200, undefined, 'POST')).toEqual([]);
});

test.each([
  ['a number where a text is described', { tokens: [{ ...TOKEN, login: 7 }] }, '#/tokens/0/login '],
  ['a field that is not described', { tokens: [{ ...TOKEN, password: '' }] }, '#/tokens/0/password '],
  ['a missing field', { tokens: [{ token: 'abcd' }] }, '#/tokens/0 '],
  ['something beside the list', { tokens: [], count: 0 }, '#/count '],
])('%s is detected', (_what, body, place) => {
  expect(answered('/_mock/tokens', body).filter((found) => found.startsWith(place))).not.toEqual([]);
});

test('a record without a default field is detected, in a response and in the state', async () => {
  const state = (await (await startMock()).control.get('/state')).value;
  const [{ custom: _left, ...lead }] = state.leads;
  expect(answered('/_mock/state/leads/101', state.leads[0])).toEqual([]);
  expect(answered('/_mock/state/leads/101', lead)).not.toEqual([]);
  expect(answered('/_mock/state', state)).toEqual([]);
  expect(answered('/_mock/state', { ...state, leads: [lead] })).not.toEqual([]);
  expect(answered('/_mock/state', { ...state, leads: undefined })).not.toEqual([]);
});

test('an undocumented status or media type is detected', () => {
  expect(answered('/_mock/tokens', { tokens: [] }, 201)).toEqual(['HTTP status 201 is not described']);
  expect(rejected(PROBLEM, 'application/json')).not.toEqual([]);
  expect(rejected({ status: 'error', errors: [] })).not.toEqual([]);
});

test('invalid responses of all mocks of the suite are detected', async () => {
  const { http, sandbox, undescribed } = await startMock();
  vi.spyOn(sandbox.clock, 'isFrozen', 'get').mockReturnValue('no' as never);
  await http.get('/_mock/clock');
  // The list is emptied, because the test would fail at its end otherwise.
  const found = undescribed.splice(0);
  expect(found).toEqual([
    expect.stringMatching(
      /^GET \/_mock\/clock 200: .*#\/frozen #\/components\/schemas\/control.clock-state\/properties\/frozen\/type/,
    ),
  ]);
});
