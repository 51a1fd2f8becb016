import { expect, test } from 'vitest';
import { stateHash } from '../../../../src/mock/control/state-hash.ts';
import { startLoggedIn, type TestMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';

/** Starts a logged-in mock with a frozen clock. */
async function startFrozen(rateLimit?: '3', errorStatus: '200' | 'code' = '200'): Promise<TestMock> {
  const mock = await startLoggedIn({ assumptions: { errorStatus, ...(rateLimit && { rateLimit }) } });
  mock.sandbox.clock.freeze();
  return mock;
}

/** Sends a request at each of these times, in milliseconds after the first. @returns whether each request was served */
async function servedAt({ client, sandbox }: TestMock, moments: readonly number[]): Promise<boolean[]> {
  const start = sandbox.clock.now();
  const served: boolean[] = [];
  for (const moment of moments) {
    sandbox.clock.set(start + moment);
    served.push((await client.get('/view/1001')).body.status === 'success');
  }
  return served;
}

test(rule('rate-limit', assumed('rateLimit', 'off', 'any number of simultaneous requests is served')), async () => {
  expect(await servedAt(await startFrozen(), Array(120).fill(0))).toEqual(Array(120).fill(true));
});

/** Times of requests, 1 for each served request and 0 for each rejected request. */
const SERVED: readonly [what: string, moments: number[], served: number[]][] = [
  ['a request counts for 999 ms', [0, 0, 0, 999, 1000], [1, 1, 1, 0, 1]],
  ['each request stops counting separately', [0, 400, 800, 999, 1000, 1399, 1400, 1400], [1, 1, 1, 0, 1, 0, 1, 0]],
  ['rejected requests do not count', [0, 0, 0, 500, 500, 500, 1000, 1000, 1000], [1, 1, 1, 0, 0, 0, 1, 1, 1]],
  ['after the clock is set back, later requests do not count', [0, 0, 0, -1, -1, -1, -1], [1, 1, 1, 1, 1, 1, 0]],
];
test.each(SERVED)(rule('rate-limit', assumed('rateLimit', '3', '%s')), async (_what, moments, served) => {
  expect(await servedAt(await startFrozen('3'), moments)).toEqual(served.map(Boolean));
});

test.each(['200', 'code'] as const)(
  rule('rate-limit', assumed('rateLimit', '3', 'the fourth request gets code and HTTP status 503: errorStatus=%s')),
  async (errorStatus) => {
    const mock = await startFrozen('3', errorStatus);
    await servedAt(mock, [0, 0, 0]);
    const before = stateHash(mock.sandbox.state);
    const { status, rule: rejectedBy, body } = await mock.client.delete('/view/1001');
    expect([status, rejectedBy]).toEqual([503, 'rate-limit']);
    expect(body).toEqual({ status: 'error', errors: [{ code: 503, message: 'Too many requests' }] });
    expect(stateHash(mock.sandbox.state)).toBe(before);
  },
);

test(
  rule('rate-limit', assumed('rateLimit', '3', 'each token has a separate limit, and logins have none')),
  async () => {
    const mock = await startFrozen('3');
    for (let logins = 0; logins < 6; logins += 1) {
      await mock.client.login();
      expect(await servedAt(mock, [0, 0, 0, 0])).toEqual([true, true, true, false]);
    }
  },
);

test(rule('rate-limit', assumed('rateLimit', '3', 'requests before the assumption was set do not count')), async () => {
  const { client, sandbox } = await startFrozen();
  for (let sent = 0; sent < 3; sent += 1) await client.get('/view/1001');
  sandbox.assumptions = { ...sandbox.assumptions, rateLimit: '3' };
  for (let sent = 0; sent < 3; sent += 1) expect((await client.get('/view/1001')).status).toBe(200);
  expect((await client.get('/view/1001')).rule).toBe('rate-limit');
});
