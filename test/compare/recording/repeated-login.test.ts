// @module-tag slow
import { expect, test } from 'vitest';
import { outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const [FIRST, SECOND, THIRD] = ['f00d5bad', 'c0ffee42', 'beefcafe'].map((part) => part.repeat(4)) as [
  string,
  string,
  string,
];

/** Login of a user for a service that returns a token, or request with a token and whether it is valid. */
type Act =
  | { gives: string; to?: string; service?: string }
  | { rejects: number }
  | { read: string; holds: boolean }
  | { logout: string };

function answerTo(act: Act): object {
  if ('gives' in act) return { status: 'success', result: { token: act.gives } };
  if ('rejects' in act) return { status: 'error', errors: [{ code: act.rejects, message: 'Already logged in' }] };
  if ('logout' in act) return { status: 'success', result: true };
  if (act.holds) return { status: 'success', result: view };
  return { status: 'error', errors: [{ code: 401, message: 'Invalid token' }] };
}

/** Compares a recording of these exchanges with the contract. */
async function comparedWith(...acts: readonly Act[]) {
  const client = new RecordedClient(prepared(...acts.map(answerTo)));
  for (const act of acts) {
    client.token = 'read' in act ? act.read : 'logout' in act ? act.logout : undefined;
    if ('read' in act) await client.call('GET', '/view/3');
    else if ('logout' in act) await client.call('POST', '/logout');
    else {
      const { to = 'owner@example.com', service = 'shop' } = 'gives' in act ? act : {};
      await client.call('POST', '/login', { login: to, password: 'secret', service, version: '1.0' });
    }
  }
  const report = await reportOfHar(client.har);
  const { value, text, against } = outcomeOf(report, 'repeatedLogin');
  const { violations, otherDifferences } = report;
  return { value, text, against, violations, otherDifferences };
}

/** Parts of the report about a service that behaves like leadmock. */
const NO_DIFFERENCE = { violations: [], otherDifferences: [] };

test('a new token next to a valid earlier token proves a value', async () => {
  const found = await comparedWith({ gives: FIRST }, { gives: SECOND }, { read: FIRST, holds: true });
  expect(found).toEqual({
    value: 'new',
    text: 'a new token, and the earlier token stays valid',
    against: { same: [2], replace: [3] },
    ...NO_DIFFERENCE,
  });
});

test('a repeated token proves a value if another login has a different token', async () => {
  const found = await comparedWith({ gives: FIRST }, { gives: FIRST }, { gives: SECOND, service: 'crm' });
  expect(found).toMatchObject({ value: 'same', against: { new: [2], replace: [2] }, ...NO_DIFFERENCE });
});

test('a new token that revokes the earlier token proves a value', async () => {
  const read = { read: FIRST, holds: true };
  const found = await comparedWith({ gives: FIRST }, read, { gives: SECOND }, { read: FIRST, holds: false });
  expect(found).toMatchObject({ value: 'replace', ...NO_DIFFERENCE });
});

test('a new token alone disproves only the value same', async () => {
  const found = await comparedWith({ gives: FIRST }, { gives: SECOND }, { read: SECOND, holds: true });
  expect(found).toEqual({
    value: undefined,
    text: 'may be new or replace',
    against: { same: [2] },
    ...NO_DIFFERENCE,
  });
});

test.each<[string, readonly Act[]]>([
  ['one login', [{ gives: FIRST }, { read: FIRST, holds: true }]],
  ['logins for two services', [{ gives: FIRST }, { gives: SECOND, service: 'crm' }, { read: FIRST, holds: true }]],
  ['logins of two users', [{ gives: FIRST }, { gives: SECOND, to: 'anna@example.com' }]],
])('%s: not seen', async (_, acts) => {
  expect(await comparedWith(...acts)).toEqual({ value: undefined, text: 'not tested', against: {}, ...NO_DIFFERENCE });
});

test('a login after a logout proves no value', async () => {
  const found = await comparedWith({ gives: FIRST }, { logout: FIRST }, { gives: SECOND });
  expect(found).toMatchObject({ value: undefined, ...NO_DIFFERENCE });
});

test('a login that returns a token from before the recording proves the value same', async () => {
  const other = { gives: SECOND, service: 'crm' };
  const found = await comparedWith({ read: FIRST, holds: true }, { gives: FIRST }, { read: FIRST, holds: true }, other);
  expect(found).toMatchObject({ value: 'same', ...NO_DIFFERENCE });
});

test.each([
  'REDACTED',
  '***',
  '***REDACTED***',
  'REDACTED_TOKEN',
  '{{token}}',
  'TOKEN',
  'sanitized',
  'a1b2****',
  '00000000',
  FIRST,
])('one placeholder for all tokens, such as %s, proves no value', async (mask) => {
  const again = [{ gives: mask }, { gives: mask }, { read: mask, holds: true }];
  const out = { logout: mask };
  const boris = { gives: mask, to: 'boris@example.com' };
  const runs: Act[][] = [again, [...again, { gives: mask, service: 'crm' }], [...again, out, ...again]];
  runs.push([...again, boris, { read: mask, holds: false }], [...again, boris, out, { read: mask, holds: true }]);
  for (const acts of runs) {
    const found = await comparedWith(...acts);
    expect(found).toMatchObject({ value: undefined, ...NO_DIFFERENCE });
    expect(found.text).toMatch(/^may be new or same or replace: all logins got the same token/);
  }
});

test.each(['***', '{{token}}', '00000000', 'a1b2****'])(
  'a mask such as %s next to a token proves no value',
  async (mask) => {
    const found = await comparedWith({ gives: mask }, { gives: mask }, { gives: SECOND, service: 'crm' });
    expect(found).toMatchObject({ value: undefined, ...NO_DIFFERENCE });
  },
);

test('one token for two users proves no value', async () => {
  const boris = { gives: FIRST, to: 'boris@example.com' };
  const other = { gives: SECOND, service: 'crm' };
  const found = await comparedWith({ gives: FIRST }, boris, { gives: FIRST }, other);
  expect(found).toMatchObject({ value: undefined, ...NO_DIFFERENCE });
});

test.each([401, 409])(
  'a login that is rejected with %i while the earlier token is valid fits no value',
  async (rejects) => {
    const read = { read: FIRST, holds: true };
    const out = { logout: FIRST };
    const found = await comparedWith({ gives: FIRST }, { rejects }, read, out, { gives: SECOND });
    expect(found.against).toEqual({ new: [2], same: [2], replace: [2] });
    const theirs = `code ${rejects}`;
    expect(found.otherDifferences).toMatchObject([{ path: '/status', theirs, ours: 'success', where: [2] }]);
    expect((await comparedWith({ gives: FIRST }, out, { rejects })).text).toMatch(/^(not tested|all values fit)$/);
  },
);

test('a revoked token that is issued again fits no value', async () => {
  const other = { gives: SECOND, service: 'crm' };
  const found = await comparedWith({ gives: FIRST }, { logout: FIRST }, { gives: FIRST }, other);
  expect(found.against).toEqual({ new: [3], same: [3], replace: [3] });
});

test('a service with varying behavior fits no value', async () => {
  const found = await comparedWith(
    ...[{ gives: FIRST }, { gives: FIRST }, { gives: SECOND }, { read: FIRST, holds: true }],
    ...[
      { gives: THIRD, service: 'crm' },
      { gives: THIRD, service: 'crm' },
    ],
  );
  expect(found.value).toBeUndefined();
  expect(Object.keys(found.against).sort()).toEqual(['new', 'replace', 'same']);
});
