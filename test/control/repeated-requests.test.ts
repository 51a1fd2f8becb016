import { expect, test } from 'vitest';
import type { JournalEntry } from '../../src/core/journal/entry.ts';
import { PAYMENT, plainCall, startArmed } from '../http/faults/armed-mock.ts';

const PAID = { operation: 'add-payment' };
const ONCE = { match: PAID, times: 1 };

/** Sends the same payment twice, as requests 2 and 3; the first meets a fault. */
async function payTwice(kind: string, bodies: readonly object[] = [PAYMENT, PAYMENT]) {
  const mock = await startArmed([
    { kind, match: PAID, times: 1, ...(kind === 'error-after' && { code: 503, message: 'busy' }) },
  ]);
  for (const body of bodies) await plainCall(mock, 'POST /lead/101/payment', { body });
  const detail = async (expected: object): Promise<string> =>
    (await mock.control.post('/verify', expected)).problem.detail;
  return { ...mock, detail };
}

test.each([
  ['drop-after', 'its response was lost \\(fault 1, drop-after\\)'],
  ['truncate', 'its response was lost \\(fault 1, truncate\\)'],
  ['error-after', 'its response was affected by fault 1, error-after'],
])('a repeat of a payment whose response met %s is explained', async (kind, lost) => {
  const { detail, lines } = await payTwice(kind);
  const says = `^expected exactly 1 matching request, there were 2: request 2 was performed, ${lost}; request 3 repeated it \\d+ ms later$`;
  expect(await detail(ONCE)).toMatch(new RegExp(says));
  await expect.poll(() => lines.at(-1)?.explanation).toMatch(new RegExp(says));
});

test('a repeat is explained if its client left before the response', async () => {
  const { sandbox, detail } = await payTwice('drop-before');
  const entry = sandbox.journal.entries().at(-1) as JournalEntry;
  sandbox.journal.clear();
  sandbox.journal.add({ ...entry, id: 2, status: 0, outcome: 'none', code: null });
  for (const id of [3, 4]) sandbox.journal.add({ ...entry, id, timeMs: entry.timeMs + 310 * (id - 2) });
  expect(await detail({ match: PAID, atMost: 1 })).toBe(
    'expected at most 1 matching request, there were 3: request 2 was performed, its client left before the response; request 3 repeated it 310 ms later; request 4 repeated it 620 ms later',
  );
});

test.each([
  ['another body', 'drop-after', [PAYMENT, { ...PAYMENT, sum: 11 }]],
  ['a first request that was not performed', 'drop-before', [PAYMENT, PAYMENT]],
  ['a first response that came', 'hang', []],
])('nothing is explained for %s', async (_what, kind, bodies) => {
  const mock = await payTwice(kind, bodies);
  if (bodies.length === 0) {
    await mock.control.delete('/faults');
    for (const body of [PAYMENT, PAYMENT]) await plainCall(mock, 'POST /lead/101/payment', { body });
  }
  expect(await mock.detail(ONCE)).toBe('expected exactly 1 matching request, there were 2');
});
