import { expect, test } from 'vitest';
import { hiddenLine, shownValue } from '../../src/compare/report/show-value.ts';
import { Secrets } from '../../src/compare/secrets.ts';
import { KnownValues } from '../../src/secrets/known-values.ts';

test('a run hides passwords and tokens, but not the token that no service issues', () => {
  const secrets = new Secrets({
    password: 'correct horse battery',
    secondPassword: 'hush',
    noToken: 'leadmock-compare',
  });
  secrets.add('f00d5bad-0000');
  expect(secrets.hide('password=correct horse battery, hush; token f00d5bad-0000')).toBe(
    'password=***, ***; token ***',
  );
  expect(secrets.hide('{"a":"correct+horse+battery"}')).not.toMatch(/correct|horse|battery/);
  expect(secrets.hide('leadmock-compare')).toBe('leadmock-compare');
});

test('logins and ids are no secrets, so messages can name them', () => {
  const secrets = new Secrets({ login: 'owner@example.com', lead: 101, secondLogin: 'anna@example.com' });
  expect(secrets.hide('owner@example.com anna@example.com 101')).toBe('owner@example.com anna@example.com 101');
});

test.each(Array.from({ length: 60 }, (_, at) => 110 + at))(
  'no part of a token that is a key at character %d is left in a cut value',
  (at) => {
    const token = 'tok3nTok3nTok3nTok3nTok3nTok3nT0';
    const known = new KnownValues();
    known.add({ value: token, replacement: '***' });
    const theirs = Object.fromEntries([...names(at - 8), token].map((name) => [name, true]));
    expect(hiddenLine(shownValue(theirs), (text) => known.hide(text))).not.toContain('tok');
  },
);

/** @returns field names that take a number of characters when they are shown with their values */
function names(length: number): string[] {
  const others = Array.from({ length: Math.floor(length / 12) }, (_, at) => `a${String(at).padStart(3, '0')}`);
  return [`b${'c'.repeat(length % 12)}`, ...others];
}
