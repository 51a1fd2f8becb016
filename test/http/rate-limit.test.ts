import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { startLoggedIn, type TestMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const LIMITED = { assumptions: { rateLimit: '3' } } as const;

/** Starts a mock with a rate limit and a frozen clock, to which this number of requests was sent. */
async function startWith(sent: number): Promise<TestMock> {
  const started = await startLoggedIn(LIMITED);
  started.sandbox.clock.freeze();
  for (let done = 0; done < sent; done += 1) expect((await started.client.get('/view/1001')).result.id).toBe(1001);
  return started;
}

test(rule('rate-limit', 'there is no rate limit by default'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.clock.freeze();
  for (let sent = 0; sent < 120; sent += 1) expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test(
  rule('rate-limit', 'with rateLimit=3 the fourth request within a second gets code and HTTP status 503'),
  async () => {
    const { client, sandbox } = await startWith(3);
    const before = stateHash(sandbox.state);
    const answer = await client.delete('/view/1001');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ status: 'error', errors: [{ code: 503, message: 'Too many requests' }] });
    expect(answer.rule).toBe('rate-limit');
    expect(stateHash(sandbox.state)).toBe(before);
  },
);

test(rule('rate-limit', 'the second slides: rejected after 999 ms, served after 1000 ms'), async () => {
  const { client, sandbox } = await startWith(1);
  sandbox.clock.advance(600);
  await client.get('/view/1001');
  await client.get('/view/1001');
  sandbox.clock.advance(399);
  expect((await client.get('/view/1001')).rule).toBe('rate-limit');
  sandbox.clock.advance(1);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
  // With the two requests at 600 ms, this is the third in a second.
  expect((await client.get('/view/1001')).rule).toBe('rate-limit');
});

test(rule('rate-limit', 'rejected requests do not count'), async () => {
  const { client, sandbox } = await startWith(3);
  sandbox.clock.advance(999);
  for (let sent = 0; sent < 5; sent += 1) expect((await client.get('/view/1001')).status).toBe(503);
  sandbox.clock.advance(1);
  for (let sent = 0; sent < 3; sent += 1) expect((await client.get('/view/1001')).status).toBe(200);
});

test(rule('rate-limit', 'each token has its own limit'), async () => {
  const { client } = await startWith(3);
  expect((await client.get('/view/1001')).status).toBe(503);
  const other = (await client.tryLogin()).result.token;
  expect((await client.get('/view/1001', { token: other })).result.id).toBe(1001);
});

test(rule('rate-limit', 'logins are not limited'), async () => {
  const { client } = await startWith(0);
  for (let sent = 0; sent < 6; sent += 1) expect((await client.tryLogin()).result.token).toHaveLength(32);
});

test(rule('rate-limit', 'after the clock is set back, later requests do not count'), async () => {
  const { client, sandbox } = await startWith(3);
  sandbox.clock.advance(-1);
  for (let sent = 0; sent < 3; sent += 1) expect((await client.get('/view/1001')).status).toBe(200);
  expect((await client.get('/view/1001')).status).toBe(503);
});
