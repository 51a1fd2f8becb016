import { expect, test } from 'vitest';
import { queryOf } from '../../../src/mock/requests/request-parts.ts';

/** @returns how many items of lists are visited one by one during a function */
function itemsVisited(act: () => void): number {
  const iterate = Array.prototype[Symbol.iterator];
  let visited = 0;
  Array.prototype[Symbol.iterator] = function (this: unknown[]) {
    visited += this.length;
    return Reflect.apply(iterate, this, []);
  };
  try {
    act();
  } finally {
    Array.prototype[Symbol.iterator] = iterate;
  }
  return visited;
}

test('parsing thousands of equal query parameters takes linear time', () => {
  const query = 'a&'.repeat(7500);
  expect(itemsVisited(() => queryOf({ query }))).toBeLessThan(10 * 7500);
  expect(queryOf({ query: 'a=1&b=2&a=3' })).toEqual({ a: ['1', '3'], b: '2' });
});
