// @module-tag slow
import { once } from 'node:events';
import http from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMock, type MockOptions, type RunningMock } from '../../src/index.ts';
import { machineMs, monotonicMs } from '../../src/mock/core/real-time.ts';
import { fakers } from '../support/fake-time.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: '1' };

/** Time zones that were at UTC in 1970, one for each test. */
const zones = ['Africa/Abidjan', 'Africa/Accra', 'Africa/Dakar', 'Africa/Lome', 'Africa/Bamako'];

async function start(options?: MockOptions) {
  const mock = await createMock(options);
  onTestFinished(() => mock.close());
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'tests' });
  // Each request has a separate connection. With fake timers, the fetch of newer Node versions waits forever for a kept
  // connection.
  const headers = { token, 'Content-Type': 'application/json', Connection: 'close' };
  const pay = () =>
    fetch(`${mock.baseUrl}/lead/101/payment`, { method: 'POST', headers, body: JSON.stringify(PAYMENT) });
  const paid = async () => ((await (await pay()).json()) as { status: string }).status;
  return { mock, headers, pay, paid };
}

/** Opens an event stream, and collects its events. */
async function streamOf({ baseUrl }: RunningMock): Promise<{ request: http.ClientRequest; text: () => string }> {
  const request = http.get(`${baseUrl}/_mock/events`).on('error', () => {});
  const [stream] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  stream
    .setEncoding('utf8')
    .on('error', () => {})
    .on('data', (part) => {
      text += part;
    });
  return { request, text: () => text };
}

function closed(request: http.ClientRequest): Promise<void> {
  return new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
}

describe.each(fakers)('while $faker fakes the time', ({ fakeTime, pass }) => {
  test('service calls, control calls, a reset and a close work', async () => {
    fakeTime();
    const { mock, paid } = await start();
    expect(await paid()).toBe('success');
    expect(await paid()).toBe('success');
    expect(await mock.records('payments')).toHaveLength(2);
    await mock.reset();
    expect(await paid()).toBe('error');
    await mock.close();
    await expect(fetch(mock.baseUrl)).rejects.toThrow();
  });

  test('a mock continues when the time is faked, and when it is real again', async () => {
    const { mock, paid } = await start();
    const goOn = fakeTime();
    expect(await paid()).toBe('success');
    goOn();
    expect(await paid()).toBe('success');
    expect(await mock.records('payments')).toHaveLength(2);
  });

  test('a delay lasts as long as configured, and the journal shows its duration', async () => {
    const { mock, paid } = await start();
    await mock.faults.arm({ effect: 'delay', ms: 40, times: 1 });
    fakeTime();
    const before = monotonicMs();
    const paying = paid();
    pass(60_000);
    expect(await paying).toBe('success');
    expect(monotonicMs() - before).toBeGreaterThan(38);
    const [request] = await mock.requests.list();
    expect(request?.durationMs).toBeGreaterThan(38);
    expect(request?.durationMs).toBeLessThan(60_000);
  });

  test('a delay of a mock with the clock of the process ends with its timers', async () => {
    const { mock, paid } = await start({ clock: 'process' });
    await mock.faults.arm({ effect: 'delay', ms: 60_000, times: 1 });
    fakeTime();
    const paying = paid();
    await expect.poll(() => mock.records('payments')).toHaveLength(1);
    const before = monotonicMs();
    pass(60_000);
    expect(await paying).toBe('success');
    expect(monotonicMs() - before).toBeLessThan(30_000);
  });

  test('a hang ends at its timeout, and when the fault is removed', async () => {
    const { mock, paid } = await start();
    fakeTime();
    await mock.faults.arm({ effect: 'hang', ttl: '40ms' });
    expect(await paid()).toBe('success');
    const { id } = await mock.faults.arm({ effect: 'hang', times: 1 });
    const hanging = paid();
    await expect.poll(async () => (await mock.faults.list()).find((fault) => fault.id === id)?.fired).toBe(1);
    await mock.faults.clear();
    expect(await hanging).toBe('success');
  });

  test('a truncated response ends the connection', async () => {
    const { mock, pay } = await start();
    await mock.faults.arm({ effect: 'truncate', times: 1 });
    fakeTime();
    await expect(pay().then((answer) => answer.text())).rejects.toThrow();
    expect(await mock.records('payments')).toHaveLength(1);
  });

  test('a wait ends with the request or at its timeout', async () => {
    const { mock, paid } = await start();
    fakeTime();
    const waiting = mock.waitForRequest({ operation: 'add-payment' });
    expect(await paid()).toBe('success');
    expect((await waiting).operation).toBe('add-payment');
    const late = mock.waitForRequest({ operation: 'logout' }, { timeout: '40ms' });
    pass(39);
    await expect(late).rejects.toThrow('within 40ms');
  });

  test('a stream of events contains only events', async () => {
    const { mock, paid } = await start();
    fakeTime();
    const { request, text } = await streamOf(mock);
    pass(60_000);
    await paid();
    await expect.poll(text).toContain('event: request');
    expect(text()).not.toMatch(/^:$/m);
    request.destroy();
  });

  test('the sandbox clock follows the machine', async () => {
    const { mock, paid } = await start();
    const before = machineMs();
    fakeTime();
    pass(48 * 60 * 60 * 1000);
    expect(await paid()).toBe('success');
    const { now } = await mock.clock.get();
    expect(Date.parse(now) - before).toBeLessThan(60 * 60 * 1000);
    const [request] = await mock.requests.list();
    expect(Date.parse(request?.startedAt ?? '') - before).toBeLessThan(60 * 60 * 1000);
    const answer = await fetch(mock.baseUrl);
    expect(Date.parse(answer.headers.get('Date') ?? '') - before).toBeLessThan(60 * 60 * 1000);
  });

  test('a comment is dated by the sandbox clock, even in 1970', async () => {
    fakeTime();
    // A time zone that no earlier test has used.
    const { mock, headers } = await start({ assumptions: { timezone: zones.pop() ?? '' } });
    await mock.clock.freeze('1970-01-01T00:00:00Z');
    const body = JSON.stringify({ text: 'Called', author: 1 });
    const answer = await fetch(`${mock.baseUrl}/lead/101/comment`, { method: 'POST', headers, body });
    expect(((await answer.json()) as { result: { created_at: string } }).result.created_at).toBe('01.01.70 00:00:00');
  });

  test('with clock: process, the sandbox clock follows the faked time; waits and durations stay real', async () => {
    const { mock, paid } = await start({ clock: 'process' });
    fakeTime();
    expect(await paid()).toBe('success');
    const before = Date.parse((await mock.clock.get()).now);
    pass(25 * 60 * 60 * 1000);
    expect(Date.parse((await mock.clock.get()).now) - before).toBeGreaterThanOrEqual(25 * 60 * 60 * 1000);
    // A token is valid for 24 hours.
    expect(await paid()).toBe('error');
    await mock.sandboxes.create({ name: 'w1' });
    expect((await mock.sandbox('w1').clock.get()).now.slice(0, 13)).toBe((await mock.clock.get()).now.slice(0, 13));
    const requests = await mock.requests.list();
    for (const { durationMs } of requests) expect(durationMs).toBeLessThan(60_000);
    await expect(mock.waitForRequest({ operation: 'logout' }, { timeout: '40ms' })).rejects.toThrow('within 40ms');
  });
});

// Each test takes half a second, the time that pending requests get.
test.each(fakers.slice(-2))('closing ends open connections while $faker fakes the time', async ({ fakeTime }) => {
  const { mock } = await start();
  await mock.faults.arm({ effect: 'hang' });
  fakeTime();
  const hanging = http.get(`${mock.baseUrl}/view/1`);
  const { request: streaming } = await streamOf(mock);
  const ends = [closed(hanging), closed(streaming)];
  await expect.poll(async () => (await mock.faults.list())[0]?.fired).toBe(1);
  await mock.close();
  await Promise.all(ends);
});

test('an unknown clock is rejected with the existing ones', async () => {
  await expect(createMock({ clock: 'machin' as 'machine' })).rejects.toThrow(
    `clock must be 'machine' or 'process' (it is "machin")`,
  );
});
