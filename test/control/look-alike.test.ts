import { expect, test } from 'vitest';
import { startArmed } from '../http/faults/armed-mock.ts';
import { askRaw } from '../support/raw-socket.ts';

const PAID = { operation: 'add-payment' };

async function detailOf(sent: object, expected: object): Promise<string> {
  const { client, control } = await startArmed([]);
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10, ...sent });
  const { status, problem } = await control.post('/verify', { match: { ...PAID, body: expected } });
  expect(status).toBe(417);
  return problem.detail;
}

test.each([
  ['a decomposed letter', 'cafe\u0301', 'caf\u00e9', 'character 4 was U+0065 U+0301 instead of U+00E9'],
  ['a no-break space', 'First\u00a0rate', 'First rate', 'character 6 was U+00A0 instead of U+0020'],
  ['a zero-width space', 'De\u200bposit', 'Deposit', 'character 3 was U+200B instead of U+0070'],
  ['a zero-width space at the end', 'Deposit', 'Deposit\ufeff', 'character 8 was missing instead of U+FEFF'],
  ['a Cyrillic letter', 'De\u0440osit', 'Deposit', 'character 3 was U+0440 instead of U+0070'],
  ['a Greek capital', '\u0391ccount', 'Account', 'character 1 was U+0391 instead of U+0041'],
  ['a Cyrillic letter with dots', '\u0451', '\u00eb', 'character 1 was U+0451 instead of U+00EB'],
  ['a no-break space at the end', 'Deposit\u00a0', 'Deposit', 'character 8 was U+00A0 instead of missing'],
  ['a Turkish letter', 'F\u0131rst', 'First', 'character 2 was U+0131 instead of U+0069'],
  ['a dash', 'A\u2013B', 'A-B', 'character 2 was U+2013 instead of U+002D'],
  [
    'two letters',
    '\u0441\u0430t',
    'cat',
    'character 1 was U+0441 instead of U+0063; character 2 was U+0430 instead of U+0061',
  ],
])('verify explains values that look alike: %s', async (_what, sent, expected, why) => {
  expect(await detailOf({ purpose: sent }, { purpose: expected })).toContain(
    `body.purpose was "${sent}" instead of "${expected}" (both look alike: ${why})`,
  );
});

test.each([
  ['Deposit', 'Second rate'],
  ['Deposit', 'deposit'],
  ['\u0421\u0447\u0451\u0442', '\u0421\u0447\u0451\u0442\u044b'],
])('values that look different are only shown: %s, %s', async (sent, expected) => {
  const detail = await detailOf({ purpose: sent }, { purpose: expected });
  expect(detail).toContain(`"${sent}" instead of "${expected}"`);
  expect(detail).not.toContain('look alike');
});

test('verify shows a sent field whose name looks like the expected one', async () => {
  expect(await detailOf({ purpose: undefined, '\u0440urpose': 'Deposit' }, { purpose: 'Deposit' })).toContain(
    'body.purpose was missing instead of "Deposit" (a sent name looks alike: character 1 was U+0440 instead of U+0070)',
  );
});

test('a header in UTF-8 is shown and matched as sent', async () => {
  const mock = await startArmed([]);
  const note = 'cafe\u0301 \u041f\u0440\u0438\u0432\u0435\u0442 \u{1f600}';
  await askRaw(mock, 'GET /view/1001', { token: mock.client.token ?? '', 'X-Note': note });
  const match = { operation: 'get-view', headers: { 'X-Note': note } };
  expect((await mock.control.post('/verify', { match })).value).toMatchObject({ verified: true, requestIds: [2] });
  expect((await mock.control.get('/requests/2')).value.headers['x-note']).toBe(note);
  const { problem } = await mock.control.post('/verify', { match: { headers: { 'X-Note': note.normalize() } } });
  expect(problem.detail).toContain('(both look alike: character 4 was U+0065 U+0301 instead of U+00E9)');
  const [, { request }] = (await mock.control.get('/requests?format=har')).value.log.entries;
  expect(request.headers).toContainEqual({ name: 'X-Note', value: note });
});

test('a header that is not UTF-8 is shown as Latin-1', async () => {
  const mock = await startArmed([]);
  await mock.client.get('/view/1001', { headers: { 'X-Note': 'caf\u00e9' } });
  expect((await mock.control.get('/requests/2')).value.headers['x-note']).toBe('caf\u00e9');
});

test('a fault matches a header in UTF-8', async () => {
  const fault = { effect: 'error', when: 'before', code: 503, match: { headers: { 'X-Note': '\u041f\u0440\u0438' } } };
  const mock = await startArmed([fault]);
  const head = { token: mock.client.token ?? '', 'X-Note': '\u041f\u0440\u0438' };
  expect((await askRaw(mock, 'GET /view/1001', head)).body.errors[0].code).toBe(503);
});
