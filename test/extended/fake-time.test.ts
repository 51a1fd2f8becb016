import { expect, test } from 'vitest';
import { runVitest } from '../support/run-vitest.ts';

const PAY = `
import { afterEach, beforeEach, expect, vi } from 'vitest';

async function pay(mock) {
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'shop' });
  const answer = await fetch(mock.baseUrl + '/lead/101/payment', {
    method: 'POST',
    headers: { token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum: 1 }),
  });
  return (await answer.json()).status;
}

afterEach(() => vi.useRealTimers());
`;

/** Test that imports the package at its top, as most tests do. */
const EARLY = `${PAY}
import { test } from 'vitest';
import { createMock } from 'leadmock';

beforeEach(() => vi.useFakeTimers());

for (const round of [1, 2]) {
  test('pays while time is faked, ' + round, async () => {
    const mock = await createMock();
    await mock.faults.arm({ effect: 'delay', ms: 20, times: 1 });
    expect(await pay(mock)).toBe('success');
    await expect(mock.waitForRequest({ operation: 'logout' }, { timeout: '20ms' })).rejects.toThrow('within 20ms');
    expect((await fetch(mock.baseUrl + '/_mock/panel')).status).toBe(200);
    // Express uses a timer between two routers.
    expect((await fetch(mock.baseUrl + '/_mock/pages/none.js')).status).toBe(404);
    // The body exceeds the limit of the control plane, so the parser stops reading.
    const tooLarge = { method: 'POST', body: ' '.repeat(65 * 1024 * 1024) };
    expect((await fetch(mock.baseUrl + '/_mock/seed', tooLarge)).status).toBe(413);
    await mock.reset();
    expect(await mock.records('payments')).toEqual([]);
    await mock.close();
  });
}
`;

/** Test that imports the package after it has faked the time. */
const LATE = `${PAY}
import { test } from 'vitest';

test('loads leadmock while time is faked', async () => {
  vi.useFakeTimers({ now: 0 });
  const { createMock } = await import('leadmock');
  const mock = await createMock();
  expect(await pay(mock)).toBe('success');
  expect(Date.parse((await mock.clock.get()).now)).toBeGreaterThan(Date.UTC(2020));
  const [{ durationMs }] = await mock.requests.list();
  expect(durationMs).toBeLessThan(60_000);
  await mock.close();
});
`;

/** Test whose hook fakes the time before the fixture creates the mock, so leadmock is loaded late. */
const FIXTURE = `${PAY}
import { test } from 'leadmock/vitest';

beforeEach(() => vi.useFakeTimers());

test('the sandbox of the fixture is there while time is faked', async ({ mock }) => {
  vi.setSystemTime(0);
  expect(await pay(mock)).toBe('success');
  vi.advanceTimersByTime(48 * 60 * 60 * 1000);
  expect(await mock.records('payments')).toHaveLength(1);
});
`;

test('the package works while vitest fakes the time, loaded before or after', async () => {
  const { failures, titles } = await runVitest({ early: EARLY, late: LATE, fixture: FIXTURE });
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'loads leadmock while time is faked: passed',
    'pays while time is faked, 1: passed',
    'pays while time is faked, 2: passed',
    'the sandbox of the fixture is there while time is faked: passed',
  ]);
});
