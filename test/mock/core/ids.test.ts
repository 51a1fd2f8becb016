import { expect, test } from 'vitest';
import { parseId } from '../../../src/mock/core/ids.ts';

test.each([
  ['1', 1],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is a valid id', (text, id) => {
  expect(parseId(text)).toBe(id);
});

test.each(['0', '01', '-1', '1.0', '1e3', ' 1', '', '9007199254740992', '9999999999999999', '10000000000000000'])(
  '%j is not a valid id',
  (text) => {
    expect(parseId(text)).toBeUndefined();
  },
);
