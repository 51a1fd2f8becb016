import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '../../../../src/mock/core/json/text.ts';

test('canonical JSON is equal exactly for equal values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonical({ b: [{ d: 1, c: 2 }], a: 3, no: undefined })).toBe('{"a":3,"b":[{"c":2,"d":1}]}');
  expect(canonical({ a: 3, b: [{ c: 2, d: 1 }] })).toBe('{"a":3,"b":[{"c":2,"d":1}]}');
});
