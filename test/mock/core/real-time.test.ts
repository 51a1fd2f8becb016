import { install } from '@sinonjs/fake-timers';
import { describe, expect, test, vi } from 'vitest';
import * as realTime from '../../../src/mock/core/real-time.ts';
import { fakers } from '../../support/fake-time.ts';

let loads = 0;

/** Loads the module again, as in a program that loads leadmock now. */
function loadedNow(): Promise<typeof realTime> {
  loads += 1;
  return import(/* @vite-ignore */ `../../../src/mock/core/real-time.ts?${loads}`);
}

const HOUR = 60 * 60 * 1000;

describe.each(fakers)('while $faker fakes the time', ({ fakeTime, pass }) => {
  test('timers fire at their time, and cleared timers do not', async () => {
    const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = realTime;
    fakeTime();
    const fired: string[] = [];
    const cleared = [
      clearTimeout(setTimeout(() => fired.push('timeout'), 1)),
      clearInterval(setInterval(() => fired.push('interval'), 1)),
      clearImmediate(setImmediate(() => fired.push('immediate'))),
    ];
    expect(cleared).toHaveLength(3);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise<void>((resolve) => {
      const interval = setInterval(() => {
        clearInterval(interval);
        resolve();
      }, 1);
    });
    expect(fired).toEqual([]);
  });

  test('neither clock follows the faked time', () => {
    const [date, duration] = [realTime.machineMs(), realTime.monotonicMs()];
    fakeTime();
    pass(48 * HOUR);
    expect(realTime.machineMs() - date).toBeLessThan(HOUR);
    expect(realTime.monotonicMs() - duration).toBeLessThan(HOUR);
  });

  test('timestamps are formatted unchanged, including the epoch', async () => {
    fakeTime();
    const { DateTimeFormat } = await loadedNow();
    const format = new DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' });
    expect([format.format(0), format.formatToParts(0)[0]?.value]).toEqual(['1970', '1970']);
  });

  test('clocks are real even if leadmock is loaded late', async () => {
    const [date, duration] = [realTime.machineMs(), realTime.monotonicMs()];
    fakeTime();
    pass(48 * HOUR);
    const late = await loadedNow();
    expect(late.machineMs()).toBeGreaterThanOrEqual(date);
    expect(late.machineMs() - date).toBeLessThan(HOUR);
    expect(late.monotonicMs()).toBeGreaterThan(duration);
    expect(late.monotonicMs() - duration).toBeLessThan(HOUR);
  });
});

// Fake timers of node:test do not contain the originals.
test.each(fakers.filter(({ faker }) => faker !== 'node:test'))(
  'timers are real for a module that loads leadmock while $faker fakes them',
  async ({ fakeTime }) => {
    fakeTime();
    const late = await loadedNow();
    expect(late.setTimeout).toBe(realTime.setTimeout);
    expect(late.setImmediate).toBe(realTime.setImmediate);
    expect(late.clearInterval).toBe(realTime.clearInterval);
  },
);

test('timers that were faked twice are real', async () => {
  // If Date were faked too, the second installation would fail.
  const clock = install({ toFake: ['setTimeout'] });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const late = await loadedNow();
  vi.useRealTimers();
  clock.uninstall();
  expect(late.setTimeout).toBe(realTime.setTimeout);
});

test('a sleep ends after its time or with its signal, even one aborted before', async () => {
  const before = realTime.monotonicMs();
  await realTime.sleep(20);
  expect(realTime.monotonicMs() - before).toBeGreaterThan(18);
  const controller = new AbortController();
  const sleeping = realTime.sleep(HOUR, { signal: controller.signal });
  controller.abort();
  await sleeping;
  await realTime.sleep(HOUR, { signal: controller.signal });
});
