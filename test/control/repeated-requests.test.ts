import { expect, test } from 'vitest';
import type { JournalEntry } from '../../src/core/journal/entry.ts';
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

test.each([
  [{ preset: 'lost-response' }, 'its response did not arrive completely \\(fault 1, reset-after\\)'],
  [{ effect: 'truncate' }, 'its response did not arrive completely \\(fault 1, truncate\\)'],
  [{ effect: 'error', when: 'after', code: 503 }, 'its response was affected by fault 1, error-after'],
])('a repeat of a payment whose response met %j is explained', async (fault, lost) => {
  const { detail, lines } = await payTwice(fault);
  const says = `^expected exactly 1 matching request, got 2: request 2 was performed, ${lost}; request 3 repeated it \\d+ ms later on the sandbox clock$`;
  expect(await detail(ONCE)).toMatch(new RegExp(says));
  await expect.poll(() => lines.at(-1)?.explanation).toMatch(new RegExp(says));
});

test('a repeat is explained if the client disconnected before the response', async () => {
  const { sandbox, detail } = await payTwice({ preset: 'down' });
  const entry = sandbox.journal.entries().at(-1) as JournalEntry;
  sandbox.journal.clear();
  sandbox.journal.add({ ...entry, id: 2, status: 0, outcome: 'none', code: null });
  for (const id of [3, 4]) sandbox.journal.add({ ...entry, id, timeMs: entry.timeMs + 310 * (id - 2) });
  expect(await detail({ match: PAID, atMost: 1 })).toBe(
    'expected at most 1 matching request, got 3: request 2 was performed, its connection closed before the end of the response; request 3 repeated it 310 ms later on the sandbox clock; request 4 repeated it 620 ms later on the sandbox clock',
  );
});

test.each([
  ['another body', { preset: 'lost-response' }, [PAYMENT, { ...PAYMENT, sum: 11 }]],
  ['a first request that was not performed', { preset: 'down' }, [PAYMENT, PAYMENT]],
  ['a first response that came late', { effect: 'delay', ms: 1 }, [PAYMENT, PAYMENT]],
  ['a first response that came', { effect: 'hang' }, []],
])('nothing is explained for %s', async (_what, fault, bodies) => {
  const mock = await payTwice(fault, bodies);
  if (bodies.length === 0) {
    await mock.control.delete('/faults');
    for (const body of [PAYMENT, PAYMENT]) await plainCall(mock, 'POST /lead/101/payment', { body });
  }
  expect(await mock.detail(ONCE)).toBe('expected exactly 1 matching request, got 2');
});

test.each<[string, object]>([
  ['slow', { preset: 'slow' }],
  ['lost-response', { preset: 'lost-response' }],
  ['hang', { effect: 'hang' }],
  ['stall', { effect: 'stall' }],
  ['truncate', { effect: 'truncate' }],
])('a client with a timeout that blindly repeats a payment is found out under %s', async (_name, fault) => {
  const mock = await startArmed([{ ...fault, match: PAID, times: 1 }]);
  const pay = (more: object = {}) => plainCall(mock, 'POST /lead/101/payment', { body: PAYMENT, ...more });
  if ((await pay({ signal: AbortSignal.timeout(200) })).error) await pay();
  expect((await mock.control.get('/state/payments')).value.records).toHaveLength(2);
  const { status, problem } = await mock.control.post('/verify', { match: { ...PAID, performed: true }, times: 1 });
  expect(status).toBe(417);
  expect(problem.detail).toMatch(
    /got 2: request 2 was performed, its response did not arrive completely \(fault 1, .*\); request 3 repeated it \d+ ms later on the sandbox clock$/,
  );
});
