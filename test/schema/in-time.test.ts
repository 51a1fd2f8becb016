import { pbkdf2Sync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { inTime } from '../../src/schema/in-time.ts';

afterEach(() => vi.restoreAllMocks());

function forEver(): never {
  for (;;);
}

/** What the processor has used at each look, in milliseconds. */
function used(...milliseconds: number[]) {
  return vi
    .spyOn(process, 'cpuUsage')
    .mockImplementation(() => ({ user: 1000 * (milliseconds.shift() ?? 0), system: 0 }));
}

test('what is done in time is given, whatever it is', () => {
  expect(inTime(20, () => undefined)).toEqual({ found: undefined });
  expect(inTime(20, () => inTime(20, () => 5))).toEqual({ found: { found: 5 } });
});

test('an error of the work is its own', () => {
  const error = new TypeError('a');
  expect(() =>
    inTime(20, () => {
      throw error;
    }),
  ).toThrow(error);
});

test('what never ends is given up, also in other work', () => {
  expect(inTime(20, forEver)).toBeUndefined();
  expect(inTime(60_000, () => inTime(20, forEver))).toEqual({ found: undefined });
  expect(inTime(20, () => inTime(60_000, forEver))).toBeUndefined();
});

test('work around what never ends is given up as well, when the engine stops both at once', () => {
  let times = 0;
  const never = () => {
    times += 1;
    // The engine cannot stop it, and it takes longer than both have.
    pbkdf2Sync('', '', 100_000, 64, 'sha512');
    return forEver();
  };
  const again = () => {
    while (times < 10) inTime(10, never);
  };
  expect(inTime(20, again)).toBeUndefined();
  expect(times).toBe(1);
});

test('what others have interrupted is begun again', () => {
  const usage = used(0, 3, 5, 15);
  expect(inTime(20, forEver)).toBeUndefined();
  expect(usage).toHaveBeenCalledTimes(4);
});

test('where the processor time stands still, work is given up all the same', () => {
  used();
  expect(inTime(2, forEver)).toBeUndefined();
});
