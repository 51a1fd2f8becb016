import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callTimeout } from '../../src/client/call-timeout.ts';
import { MockControl } from '../../src/client/mock-control.ts';
import { serveWith } from '../support/serve-with.ts';
import { rejectionOf, startControl } from './start-control.ts';

test('a call without a response rejects after its timeout, also under fake timers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const url = await serveWith(() => {});
  const { message, status } = await rejectionOf(new MockControl(url, { timeoutMs: 50 }).sandbox('w1').state());
  expect(message).toBe(`GET ${url}/_sandbox/w1/_mock/state: leadmock cannot be reached: no response within 50 ms`);
  expect(status).toBeUndefined();
});

test('a response that stalls rejects after the timeout', async () => {
  const url = await serveWith((_req, res) => void res.writeHead(200, { 'Content-Length': 100 }).write('{"status":'));
  const { message } = await rejectionOf(new MockControl(url, { timeoutMs: 50 }).health());
  expect(message).toBe(`GET ${url}/_mock/health: leadmock cannot be reached: no response within 50 ms`);
});

test('the timeout of a call includes the wait of the server', async () => {
  const { url } = await startControl();
  const control = new MockControl(url, { timeoutMs: 200 });
  const error = await rejectionOf(control.waitForRequest({ operation: 'login' }, { timeout: '400ms' }));
  expect(error.status).toBe(504);
});

test('a stream of events has no timeout', async () => {
  const { url } = await startControl();
  const control = new MockControl(url, { timeoutMs: 100 });
  const events = control.events();
  const next = events.next();
  await wait(300);
  await control.clock.freeze();
  expect((await next).value).toMatchObject({ event: 'clock' });
  await events.return(undefined);
});

test.each([
  ['get-state', undefined, 10_000],
  ['verify', {}, 15_000],
  ['wait-for-requests', { timeout: '250ms' }, 10_250],
  ['wait-for-requests', { timeout: '2m' }, 130_000],
  ['verify', { timeout: 'soon' }, 10_000],
  ['arm-fault', { timeout: '2m' }, 10_000],
  ['events', undefined, undefined],
] as const)('timeout of %s with %o: %s ms', (id, body, expected) => {
  expect(callTimeout(id, body, 10_000)).toBe(expected);
});
