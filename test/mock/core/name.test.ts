import { expect, test } from 'vitest';
import { isName, NAME_DESCRIPTION } from '../../../src/mock/core/name.ts';
import { rule } from '../../support/titles.ts';

test.each(['a', '7', 'W3', 'a.b_c-d', 'x'.repeat(64)])(rule('sandbox-name', '%s is a valid name'), (name) => {
  expect(isName(name)).toBe(true);
});

test.each(['', '.a', '-a', '_a', 'a b', 'a/b', 'ä', 'a\n', 'x'.repeat(65)])(
  rule('sandbox-name', '%j is not a valid name'),
  (name) => {
    expect(isName(name)).toBe(false);
  },
);

test('the rule of names is described in words', () => {
  expect(NAME_DESCRIPTION).toContain('1 to 64 letters');
});
