import { expect, test } from 'vitest';
import { Clock, FIRST_MS, LAST_MS, type Time } from '../../../src/mock/core/clock.ts';

const NOON = Date.UTC(2027, 0, 1, 12);
const SECOND = 1000;

/** Creates a clock on a machine whose time a test can advance. */
function makeClock(): { clock: Clock; time: Time; pass(ms: number): void } {
  let now = NOON;
  const time = () => now;
  return {
    clock: new Clock(time),
    time,
    pass(ms) {
      now += ms;
    },
  };
}

test("a new clock shows the machine's time or a given time", () => {
  const { clock, pass } = makeClock();
  expect(clock.now()).toBe(NOON);
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
  expect(Math.abs(new Clock().now() - Date.now())).toBeLessThan(SECOND);
});

test('a set clock runs on from the set time', () => {
  const { clock, pass } = makeClock();
  clock.set(5 * SECOND);
  expect(clock.now()).toBe(5 * SECOND);
  pass(SECOND);
  expect(clock.now()).toBe(6 * SECOND);
});

test('a clock moves forward and back, relative to its time', () => {
  const { clock, pass } = makeClock();
  clock.advance(10 * SECOND);
  pass(SECOND);
  clock.advance(10 * SECOND);
  clock.advance(-5 * SECOND);
  expect(clock.now()).toBe(NOON + 16 * SECOND);
});

test("a clock is moved by exact milliseconds while the machine's time continues", () => {
  let now = NOON;
  const clock = new Clock(() => now++);
  clock.advance(SECOND);
  expect(clock.setting.offset_ms).toBe(SECOND);
  clock.run();
  expect(clock.setting.offset_ms).toBe(SECOND);
});

test('a clock shows whether it is frozen', () => {
  const { clock } = makeClock();
  expect(clock.isFrozen).toBe(false);
  clock.freeze();
  expect(clock.isFrozen).toBe(true);
  clock.run();
  expect(clock.isFrozen).toBe(false);
});

test('a frozen clock does not run', () => {
  const { clock, pass } = makeClock();
  pass(SECOND);
  clock.freeze();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
});

test('setting or moving a frozen clock leaves it frozen', () => {
  const { clock, pass } = makeClock();
  clock.freeze();
  clock.set(5 * SECOND);
  pass(SECOND);
  expect(clock.now()).toBe(5 * SECOND);
  clock.advance(2 * SECOND);
  pass(SECOND);
  expect(clock.now()).toBe(7 * SECOND);
});

test('an unfrozen clock runs on from its frozen time', () => {
  const { clock, pass } = makeClock();
  clock.freeze();
  pass(60 * SECOND);
  clock.run();
  expect(clock.now()).toBe(NOON);
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
});

test('unfreezing a running clock changes nothing', () => {
  const { clock, pass } = makeClock();
  clock.advance(SECOND);
  clock.run();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + 2 * SECOND);
});

test("a reset restores the machine's time after any changes", () => {
  const { clock, pass } = makeClock();
  clock.set(0);
  clock.freeze();
  clock.reset();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
  expect(clock.setting).toEqual({ offset_ms: 0, frozen_at: null });
});

test('a running clock keeps its setting when copied to another clock', () => {
  const { clock, time, pass } = makeClock();
  clock.set(5 * SECOND);
  const other = new Clock(time);
  other.restore(clock.setting);
  pass(SECOND);
  expect(other.now()).toBe(6 * SECOND);
});

test('a frozen clock keeps its setting when copied to another clock', () => {
  const { clock, time, pass } = makeClock();
  clock.freeze();
  const other = new Clock(time);
  pass(SECOND);
  other.restore(clock.setting);
  expect(other.now()).toBe(NOON);
  other.advance(SECOND);
  expect(clock.now()).toBe(NOON);
});

test('a running clock stops at the end of 9999 and at the beginning of 1970', () => {
  const { clock, pass } = makeClock();
  clock.set(LAST_MS - SECOND);
  pass(5 * SECOND);
  expect(clock.now()).toBe(LAST_MS);
  clock.freeze();
  expect(clock.setting.frozen_at).toBe(LAST_MS);
  clock.run();
  clock.set(FIRST_MS);
  // The clock of the machine is set back.
  pass(-5 * SECOND);
  expect(clock.now()).toBe(FIRST_MS);
});
