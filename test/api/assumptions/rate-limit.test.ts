import { expect, test } from 'vitest';
import { stateHash } from '../../../src/control/state-hash.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';

const TOO_MANY = { code: 503, message: 'Too many requests', rule: 'rate-limit' };

/** Starts a logged-in mock with a frozen clock. */
async function startFrozen(rateLimit: 'off' | '3', errorStatus: '200' | 'code' = '200'): Promise<TestMock> {
  const mock = await startLoggedIn({ assumptions: { rateLimit, errorStatus } });
  mock.sandbox.clock.freeze();
  return mock;
}

/**
 * Sends a request at each of these times, in milliseconds after the first.
 * @returns whether each request was served
 */
async function servedAt({ client, sandbox }: TestMock, moments: readonly number[]): Promise<boolean[]> {
  const start = sandbox.clock.now();
  const served: boolean[] = [];
  for (const moment of moments) {
    sandbox.clock.set(start + moment);
    served.push((await client.get('/view/1001')).body.status === 'success');
  }
  return served;
}

test(assumed('rateLimit', 'off', 'any number of simultaneous requests is served'), async () => {
  const mock = await startFrozen('off');
  expect(await servedAt(mock, Array(20).fill(0))).toEqual(Array(20).fill(true));
});

test.each(['200', 'code'] as const)(
  assumed('rateLimit', '3', 'the fourth request of a second gets code and HTTP status 503 with errorStatus=%s'),
  async (errorStatus) => {
    const mock = await startFrozen('3', errorStatus);
    expect(await servedAt(mock, [0, 0, 0])).toEqual([true, true, true]);
    const before = stateHash(mock.sandbox.state);
    expect(await mock.client.delete('/view/1001')).toMatchObject({ status: 503, ...TOO_MANY });
    expect(stateHash(mock.sandbox.state)).toBe(before);
  },
);

test(assumed('rateLimit', '3', 'a request no longer counts after 1000 ms, and still counts after 999 ms'), async () => {
  const mock = await startFrozen('3');
  expect(await servedAt(mock, [0, 0, 0, 999, 1000])).toEqual([true, true, true, false, true]);
});

test(assumed('rateLimit', '3', 'the second slides: each request expires separately'), async () => {
  const mock = await startFrozen('3');
  const moments = [0, 400, 800, 999, 1000, 1399, 1400, 1400, 1799, 1800];
  const expected = [true, true, true, false, true, false, true, false, false, true];
  expect(await servedAt(mock, moments)).toEqual(expected);
});

test(assumed('rateLimit', '3', 'rejected requests do not count'), async () => {
  const mock = await startFrozen('3');
  const served = await servedAt(mock, [0, 0, 0, 500, 500, 500, 1000, 1000, 1000]);
  expect(served).toEqual([true, true, true, false, false, false, true, true, true]);
});

test(assumed('rateLimit', '3', 'each token may send three requests a second'), async () => {
  const mock = await startFrozen('3');
  expect(await servedAt(mock, [0, 0, 0, 0])).toEqual([true, true, true, false]);
  await mock.client.login();
  expect(await servedAt(mock, [0, 0, 0, 0])).toEqual([true, true, true, false]);
});
