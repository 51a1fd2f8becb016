import { expect, test } from 'vitest';
import { compareSettings, urlOf } from '../../src/cli/compare/settings.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import { defaultAssumptions } from '../../src/core/assumptions.ts';

const ELSEWHERE = 'https://crm.example.com';
const USER = { LEADMOCK_COMPARE_LOGIN: 'me@example.com', LEADMOCK_COMPARE_PASSWORD: 'mine' };
const ME = { login: 'me@example.com', password: 'mine' };
const SECOND = { LEADMOCK_COMPARE_LOGIN_2: 'you@example.com', LEADMOCK_COMPARE_PASSWORD_2: 'yours' };
const { login, password, secondLogin, secondPassword, ...fixtureIds } = fixtureKnown;

function read(url: string, args: object, environment: Record<string, string>) {
  return compareSettings(url, { args: { ...args }, environment }, defaultAssumptions);
}

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:1',
  'http://127.1.2.3',
  'http://[::1]:80',
  'http://w1.localhost',
])('on this machine the default fixture is supposed, and may be written to: %s', (url) => {
  const rest = { pace: 100, leadIsDeal: undefined, current: defaultAssumptions };
  expect(read(url, {}, {})).toEqual({ known: fixtureKnown, mayWrite: true, ...rest });
  expect(read(url, { 'allow-writes': false }, {}).mayWrite).toBe(false);
  // The second user of the fixture is none of a server with another first one.
  expect(read(url, { lead: '7' }, USER).known).toEqual({ ...fixtureIds, ...ME, lead: 7 });
});

test.each([ELSEWHERE, 'http://192.0.2.1', 'http://localhost.example.com', 'http://127.0.0.1.example.com'])(
  'a remote service gets no default IDs, and no writes without permission: %s',
  (url) => {
    const { known, mayWrite, pace } = read(url, { view: '7', 'view-to-delete': '8' }, USER);
    expect({ known, mayWrite, pace }).toEqual({ known: { ...ME, view: 7, spareView: 8 }, mayWrite: false, pace: 2 });
    expect(read(url, { 'allow-writes': true }, USER)).toMatchObject({ known: ME, mayWrite: true });
  },
);

test('all settings are read from flags and variables', () => {
  const args = { lead: '7', 'lead-is-deal': 'false', project: '1', label: '3', employee: '4', pace: '0.5' };
  const { known, leadIsDeal, pace } = read(ELSEWHERE, args, { ...USER, ...SECOND });
  const second = { secondLogin: 'you@example.com', secondPassword: 'yours' };
  expect(known).toEqual({ ...ME, ...second, lead: 7, project: 1, label: 3, employee: 4 });
  expect({ leadIsDeal, pace }).toEqual({ leadIsDeal: false, pace: 0.5 });
});

const WRONG: [args: object, environment: Record<string, string>, says: string][] = [
  [{}, {}, `LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD must name a user of ${ELSEWHERE}`],
  [{}, { LEADMOCK_COMPARE_LOGIN: 'me' }, 'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD belong together'],
  [{}, { ...USER, LEADMOCK_COMPARE_PASSWORD: '' }, 'belong together'],
  [{}, { ...USER, LEADMOCK_COMPARE_PASSWORD_2: 'x' }, 'LEADMOCK_COMPARE_LOGIN_2 and'],
  [{}, { ...USER, ...SECOND, LEADMOCK_COMPARE_LOGIN_2: 'me@example.com' }, 'another user'],
  [{ lead: 'x1' }, USER, '--lead must be an id: digits, above 0 (it is "x1")'],
  [{ 'view-to-delete': '0' }, USER, '--view-to-delete must be an id'],
  [{ view: ['1', '2'] }, USER, '--view was given twice'],
  [{ view: '' }, USER, '--view must not be empty'],
  [{ view: '7', 'view-to-delete': '7' }, USER, '--view and --view-to-delete must be different views: 7 would be'],
  [{ 'lead-is-deal': 'maybe' }, USER, '--lead-is-deal must be true or false (it is "maybe")'],
  [{ pace: '0' }, USER, '--pace must be a number from 0.1 to 100 (it is "0")'],
  [{ pace: 'fast' }, USER, '--pace'],
  [{ pace: '1000' }, USER, '--pace'],
];

test.each(WRONG)('an invalid value is rejected with a valid form: %j %j', (args, environment, says) => {
  expect(() => read(ELSEWHERE, args, environment)).toThrow(says);
});

test('the view to delete is not the one that is supposed on this machine either', () => {
  expect(() => read('http://localhost:8080', { view: '1002' }, {})).toThrow('must be different views: 1002');
  expect(() => read('http://localhost:8080', { 'view-to-delete': '1001' }, {})).toThrow(
    'must be different views: 1001',
  );
});

test('a base URL loses its final slash; the URL of the control plane is accepted, too', () => {
  expect(urlOf({ target: 'https://api.example.com/v1/' })).toBe('https://api.example.com/v1');
  expect(urlOf({ target: 'http://localhost:8080/_sandbox/w1/_mock' })).toBe('http://localhost:8080/_sandbox/w1');
});

test.each(['api.example.com', 'ftp://api.example.com', 'https://api.example.com?a=b', ''])(
  'an invalid base URL is rejected: %j',
  (url) => {
    expect(() => urlOf({ url })).toThrow('base URL of a service, such as https://api.example.com');
  },
);

test('credentials in the URL are rejected, and not repeated', () => {
  expect(() => urlOf({ target: 'https://anna:geheim@api.example.com' })).toThrow(/must not hold credentials/);
  expect(() => urlOf({ target: 'https://anna:geheim@api.example.com' })).not.toThrow(/geheim/);
});
