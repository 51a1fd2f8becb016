import { expect, test } from 'vitest';
import {
  type FaultedRequest,
  type FaultMatch,
  type FaultSpec,
  Faults,
  remainingOf,
} from '../../../src/mock/core/faults.ts';

const PAYMENT: FaultedRequest = {
  id: 1,
  body: undefined,
  fits: () => true,
  operation: 'add-payment',
  needsToken: true,
  method: 'POST',
  path: '/lead/101/payment',
  user: { id: 2, login: 'anna@example.com' },
};
const LOGIN: FaultedRequest = {
  id: 1,
  body: undefined,
  fits: () => true,
  operation: 'login',
  needsToken: false,
  method: 'POST',
  path: '/login',
  user: undefined,
};

function spec(more: Partial<FaultSpec> = {}): FaultSpec {
  return { match: {}, effect: 'error', when: 'before', skip: 0, ...more };
}

/** @returns the ids of the selected faults: the fault, then the delays */
function taken(faults: Faults, request = PAYMENT): (number | undefined)[] {
  const { fault, delays } = faults.select(request);
  return [fault?.id, ...delays.map(({ id }) => id)];
}

const MATCHES: [FaultMatch, boolean][] = [
  [{}, true],
  [{ operation: 'add-payment' }, true],
  [{ operation: 'add-comment' }, false],
  [{ method: 'POST' }, true],
  [{ method: 'PUT' }, false],
  [{ path: '/lead/101/payment' }, true],
  [{ path: '/lead/*' }, true],
  [{ path: '/lead/10' }, false],
  [{ user: 2 }, true],
  [{ user: 1 }, false],
  [{ user: 'anna@example.com' }, true],
  [{ user: '2' }, false],
  [{ operation: 'add-payment', method: 'POST', path: '*', user: 2 }, true],
  [{ operation: 'add-payment', method: 'GET' }, false],
];

test.each(MATCHES)('%j matches a payment of Anna: %j', (match, isMatch) => {
  const faults = new Faults();
  faults.arm(spec({ match }));
  expect(taken(faults)).toEqual([isMatch ? 1 : undefined]);
});

test.each([{ user: 2 }, { user: 'anna@example.com' }])('%j never matches a login', (match) => {
  const faults = new Faults();
  faults.arm(spec({ match }));
  expect(taken(faults, LOGIN)).toEqual([undefined]);
});

test('a fault that needs a token never matches a login', () => {
  const faults = new Faults();
  faults.arm(spec({ needsToken: true }));
  expect(taken(faults, LOGIN)).toEqual([undefined]);
  expect(taken(faults)).toEqual([1]);
});

test('only the first armed of two matching faults fires and counts', () => {
  const faults = new Faults();
  const [first, second] = [faults.arm(spec({ times: 1 })), faults.arm(spec())];
  expect([taken(faults), taken(faults)]).toEqual([[1], [2]]);
  expect([first.matched, second.matched, second.fired]).toEqual([1, 1, 1]);
});

test('a fault skips its first matches and ends after its last; skipped requests reach the next fault', () => {
  const faults = new Faults();
  faults.arm(spec({ skip: 1, times: 2 }));
  faults.arm(spec());
  expect(Array.from({ length: 4 }, () => taken(faults))).toEqual([[2], [1], [1], [2]]);
});

test('a request that does not match leaves the counts of a fault unchanged', () => {
  const faults = new Faults();
  const fault = faults.arm(spec({ match: { operation: 'add-payment' }, skip: 1 }));
  taken(faults, LOGIN);
  expect(fault).toMatchObject({ matched: 0, fired: 0 });
});

test('all matching delays apply, next to any other fault', () => {
  const faults = new Faults();
  faults.arm(spec({ effect: 'delay', ms: 1, times: 1 }));
  faults.arm(spec());
  faults.arm(spec({ effect: 'delay', ms: 1, skip: 1 }));
  expect([taken(faults), taken(faults)]).toEqual([
    [2, 1],
    [2, 3],
  ]);
});

test('a fault expires after its time to live', () => {
  let now = 0;
  const faults = new Faults(() => now);
  faults.arm(spec({ ttlMs: 100 }));
  now = 99;
  expect(taken(faults)).toEqual([1]);
  now = 100;
  expect(taken(faults)).toEqual([undefined]);
  expect(faults.isEmpty).toBe(true);
});

test('a fault shows its remaining count, unless it is unlimited', () => {
  const faults = new Faults();
  for (const more of [{ times: 3 }, {}]) faults.arm(spec(more));
  taken(faults);
  expect(faults.all().map(remainingOf)).toEqual([2, undefined]);
});

test('spent, expired and removed faults are not listed', () => {
  let now = 0;
  const faults = new Faults(() => now);
  for (const more of [{ times: 1 }, { ttlMs: 1 }, {}, {}]) faults.arm(spec(more));
  expect(faults.delete(3)?.id).toBe(3);
  expect(faults.delete(3)).toBeUndefined();
  taken(faults);
  now = 1;
  expect(faults.all().map(({ id }) => id)).toEqual([4]);
});

test('removing a fault releases its hanging requests, and its id is not reused', () => {
  const faults = new Faults();
  let free = 0;
  for (const remove of [() => faults.delete(1), () => faults.clear()]) {
    faults.arm(spec({ effect: 'hang' })).hanging.add(() => {
      free += 1;
    });
    remove();
  }
  expect(free).toBe(2);
  expect(faults.isEmpty).toBe(true);
  expect(faults.arm(spec()).id).toBe(3);
});
