import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/mock/core/journal/entry.ts';
import { PAYMENT, plainCall, startArmed } from '../http/faults/armed-mock.ts';

const PAID = { operation: 'add-payment' };
const ONCE = { match: PAID, times: 1 };

/** Sends the same payment twice, as requests 2 and 3; a fault fires for the first. */
async function payTwice(fault: object, bodies: readonly object[] = [PAYMENT, PAYMENT]) {
  const mock = await startArmed([{ ...fault, match: PAID, times: 1 }]);
  for (const body of bodies) await plainCall(mock, 'POST /lead/101/payment', { body });
  const detail = async (expected: object): Promise<string> =>
    (await mock.control.post('/verify', expected)).problem.detail;
  return { ...mock, detail };
}

const FIRST = 'request 2, POST /lead/101/payment {"category":"Flat","purpose":"Deposit","sum":10}';
const AGAIN = 'request 3, the same as request 2, \\d+ ms later';

/** @returns a pattern of the whole text; `\d` keeps its meaning */
const exactly = (text: string) => new RegExp(`^${text.replace(/[(){}|.]/g, '\\$&')}$`);

test.each([
  [{ preset: 'lost-response' }, ', response lost (fault 1, reset-after)'],
  [{ effect: 'truncate' }, ', response lost (fault 1, truncate)'],
  [{ effect: 'error', when: 'after', code: 503 }, ', response affected (fault 1, error-after)'],
  [{ preset: 'down' }, ', not performed (fault 1, reset-before)'],
  [{ effect: 'delay', ms: 1 }, ''],
])('verify shows both payments, if the first met %j', async (fault, result) => {
  const { detail, lines } = await payTwice(fault);
  expect(await detail(ONCE)).toMatch(
    exactly(`expected exactly 1 matching request, got 2: ${FIRST}${result} | ${AGAIN}`),
  );
  await expect.poll(() => lines.at(-1)?.explanation).toBe('expected exactly 1 matching request, got 2');
});

test('verify shows that the client disconnected before the response', async () => {
  const { sandbox, detail } = await payTwice({ preset: 'down' });
  const entry = sandbox.journal.entries().at(-1) as JournalEntry;
  sandbox.journal.clear();
  sandbox.journal.add({ ...entry, id: 2, status: 0, outcome: 'none', code: null });
  for (const id of [3, 4]) sandbox.journal.add({ ...entry, id, timeMs: entry.timeMs + 310 * (id - 2) });
  expect(await detail({ match: PAID, atMost: 1 })).toBe(
    `expected at most 1 matching request, got 3: ${FIRST}, response lost | request 3, the same as request 2, 310 ms later | request 4, the same as request 2, 620 ms later`,
  );
});

test('a repeated request has the same user, query and body', async () => {
  const { detail, client, control } = await payTwice({ effect: 'delay', ms: 1 }, [PAYMENT, { ...PAYMENT, sum: 11 }]);
  expect(await detail(ONCE)).toMatch(/ \| request 3, POST [^|]*"sum":11}$/);
  await control.post('/clock/advance', { by: '3h' });
  const { token } = (await control.post('/tokens', { user: 'boris@example.com', service: 'shop' })).value;
  await client.request('POST', '/lead/101/payment?from=job', { body: PAYMENT, token });
  await client.post('/lead/101/payment', PAYMENT);
  expect(await detail({ match: PAID, times: 0 })).toMatch(
    /request 4, POST \/lead\/101\/payment\?from=job .* \| request 5, the same as request 2, 10800 s later$/,
  );
});

test('verify shows a repeated payment also beside many comments', async () => {
  const { detail, client } = await payTwice({ effect: 'delay', ms: 1 }, []);
  for (let at = 1; at <= 11; at += 1) await client.post('/lead/101/comment', { text: `${at}` });
  for (let times = 0; times < 2; times += 1) await client.post('/lead/101/payment', PAYMENT);
  expect(await detail({ match: {}, times: 1 })).toMatch(/request 13, .* \| request 14, the same as request 13, /);
});

test('verify shows different payments, rejected payments and requests without a body', async () => {
  const other = { ...PAYMENT, sum: 11 };
  const { detail, client } = await payTwice({ effect: 'delay', ms: 1 }, [PAYMENT, other, { ...other, sum: 'x' }]);
  await client.get('/view/1001');
  expect(await detail(ONCE)).toBe(
    `expected exactly 1 matching request, got 3: ${FIRST} | ${FIRST.replace('2', '3').replace('10}', '11}')} | ${FIRST.replace('2', '4').replace('10}', '"x"}')}, rejected by payment-sum-grammar`,
  );
  expect(await detail({ match: { operation: 'get-view' }, times: 0 })).toBe(
    'expected exactly 0 matching requests, got 1: request 5, GET /view/1001',
  );
});

test('of many requests, verify shows the repeated ones', async () => {
  const bodies = Array.from({ length: 8 }, (_, at) => ({ ...PAYMENT, sum: at + 1 }));
  const { detail } = await payTwice({ effect: 'delay', ms: 1 }, [...bodies, { ...PAYMENT, sum: 7 }]);
  const text = await detail({ match: PAID, times: 8 });
  expect(text.match(/request \d+/g)).toEqual([
    'request 2',
    'request 3',
    'request 4',
    'request 8',
    'request 10',
    'request 8',
  ]);
  expect(text).toMatch(/ \| 4 more$/);
});

test('verify hides secrets of the shown bodies', async () => {
  const { control, client } = await startArmed([]);
  await client.login('anna@example.com');
  const { problem } = await control.post('/verify', { match: { operation: 'login' }, times: 1 });
  expect(problem.detail).toContain('request 2, POST /login {"login":"anna@example.com","password":"***"');
});

test.each([
  ['noOthers', { match: { ...PAID, body: { sum: 99 } }, atLeast: 0, noOthers: true, after: 1 }],
  ['inOrder', { inOrder: [{ operation: 'login' }, { ...PAID }], noOthers: true }],
])('verify shows a repeated payment among the unexpected requests: %s', async (_what, expected) => {
  const { detail } = await payTwice({ preset: 'lost-response' });
  expect(await detail(expected)).toMatch(/request 3, the same as request 2, \d+ ms later$/);
});

test.each<[string, object]>([
  ['slow', { preset: 'slow' }],
  ['hang', { effect: 'hang' }],
  ['stall', { effect: 'stall' }],
])('a client with a timeout that blindly repeats a payment is found out under %s', async (_name, fault) => {
  const mock = await startArmed([{ ...fault, match: PAID, times: 1 }]);
  const pay = () => plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, signal: AbortSignal.timeout(200) });
  if ((await pay()).error) await pay();
  expect((await mock.control.get('/state/payments')).value.records).toHaveLength(2);
  const { status, problem } = await mock.control.post('/verify', { match: { ...PAID, performed: true }, times: 1 });
  expect(status).toBe(417);
  expect(problem.detail).toMatch(
    /got 2: request 2, .*, response lost \(fault 1, .*\) \| request 3, the same as request 2, \d+ ms later$/,
  );
});
