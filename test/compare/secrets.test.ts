import { expect, test } from 'vitest';
import { shownDifference } from '../../src/compare/recording/mask/show-value.ts';
import { Secrets } from '../../src/compare/secrets.ts';
import { KnownValues } from '../../src/secrets/known-values.ts';

test('a password of several words is masked completely after its field name', () => {
  const secrets = new Secrets({ password: 'correct horse battery' });
  expect(secrets.shown({ message: 'password=correct horse battery' })).not.toMatch(/correct|horse|battery/);
});

test.each(Array.from({ length: 60 }, (_, at) => 560 + at))(
  'no part of a password at character %d is left in a cut body',
  (at) => {
    const secrets = new Secrets({ password: 'hunter2secret-Long1' });
    expect(secrets.shown(`${'x'.repeat(at - 1)} hunter2secret-Long1`)).not.toContain('hu');
  },
);

test.each(Array.from({ length: 60 }, (_, at) => 110 + at))(
  'no part of a token that is a key at character %d is left in a cut difference',
  (at) => {
    const token = 'tok3nTok3nTok3nTok3nTok3nTok3nT0';
    const known = new KnownValues();
    known.add({ value: token, replacement: '***' });
    const theirs = Object.fromEntries([...names(at - 8), token].map((name) => [name, true]));
    const difference = { operation: 'get-view', path: '/result', theirs, ours: 1, numbers: [1] } as const;
    expect(shownDifference(difference, (text) => known.hide(text)).theirs).not.toContain('tok');
  },
);

/** Names of fields that take so many characters when they are shown with their values. */
function names(length: number): string[] {
  const others = Array.from({ length: Math.floor(length / 12) }, (_, at) => `a${String(at).padStart(3, '0')}`);
  return [`b${'c'.repeat(length % 12)}`, ...others];
}
