import { expect, test } from 'vitest';
import { Clock, FIRST_MS, LAST_MS, type Time } from '../../src/core/clock.ts';

const NOON = Date.UTC(2027, 0, 1, 12);
const SECOND = 1000;

/** A clock on a machine whose time a test can let pass. */
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

test("a clock shows the machine's time, unless it is given another", () => {
  const { clock, pass } = makeClock();
  expect(clock.now()).toBe(NOON);
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
  expect(Math.abs(new Clock().now() - Date.now())).toBeLessThan(SECOND);
});

test('a clock that was set runs on from there', () => {
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

test('a clock is moved to the millisecond, though the time of the machine goes on meanwhile', () => {
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

test('a frozen clock stands', () => {
  const { clock, pass } = makeClock();
  pass(SECOND);
  clock.freeze();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
});

test('a frozen clock that is set or moved stands there', () => {
  const { clock, pass } = makeClock();
  clock.freeze();
  clock.set(5 * SECOND);
  pass(SECOND);
  expect(clock.now()).toBe(5 * SECOND);
  clock.advance(2 * SECOND);
  pass(SECOND);
  expect(clock.now()).toBe(7 * SECOND);
});

test('a clock that runs again goes on from where it stood', () => {
  const { clock, pass } = makeClock();
  clock.freeze();
  pass(60 * SECOND);
  clock.run();
  expect(clock.now()).toBe(NOON);
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
});

test('running a clock that runs changes nothing', () => {
  const { clock, pass } = makeClock();
  clock.advance(SECOND);
  clock.run();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + 2 * SECOND);
});

test("a reset brings back the machine's time, whatever was done before", () => {
  const { clock, pass } = makeClock();
  clock.set(0);
  clock.freeze();
  clock.reset();
  pass(SECOND);
  expect(clock.now()).toBe(NOON + SECOND);
  expect(clock.setting).toEqual({ offset_ms: 0, frozen_at: null });
});

test('a running clock goes on in another one with its setting', () => {
  const { clock, time, pass } = makeClock();
  clock.set(5 * SECOND);
  const other = new Clock(time);
  other.restore(clock.setting);
  pass(SECOND);
  expect(other.now()).toBe(6 * SECOND);
});

test('a frozen clock stands in another one with its setting', () => {
  const { clock, time, pass } = makeClock();
  clock.freeze();
  const other = new Clock(time);
  pass(SECOND);
  other.restore(clock.setting);
  expect(other.now()).toBe(NOON);
  other.advance(SECOND);
  expect(clock.now()).toBe(NOON);
});

test('a running clock stands still at the end of 9999, and at the beginning of 1970', () => {
  const { clock, pass } = makeClock();
  clock.set(LAST_MS - SECOND);
  pass(5 * SECOND);
  expect(clock.now()).toBe(LAST_MS);
  clock.freeze();
  expect(clock.setting.frozen_at).toBe(LAST_MS);
  clock.run();
  clock.set(FIRST_MS);
  // As when someone sets the clock of the machine back.
  pass(-5 * SECOND);
  expect(clock.now()).toBe(FIRST_MS);
});
