import { expect, test } from 'vitest';
import { compareSettings, urlOf } from '../../src/cli/compare/settings.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import { defaultAssumptions } from '../../src/core/assumptions.ts';

const ELSEWHERE = 'https://crm.example.com';
const USER = { LEADMOCK_COMPARE_LOGIN: 'me@example.com', LEADMOCK_COMPARE_PASSWORD: 'mine' };
const ME = { login: 'me@example.com', password: 'mine' };
const SECOND = { LEADMOCK_COMPARE_LOGIN_2: 'you@example.com', LEADMOCK_COMPARE_PASSWORD_2: 'yours' };
const { login, password, secondLogin, secondPassword, ...fixtureIds } = fixtureKnown;
const leadmock = { current: defaultAssumptions, taskStatus: 0 };

function read(args: object, environment: Record<string, string>, isLeadmock = false, url = ELSEWHERE) {
  return compareSettings(url, { args: { ...args }, environment, isLeadmock, leadmock });
}

test.each(['http://localhost:8080', ELSEWHERE])(
  'a leadmock is expected to have the default fixture, and may be written to: %s',
  (url) => {
    const rest = { isLeadmock: true, pace: 100, leadIsDeal: undefined, ...leadmock };
    expect(read({}, {}, true, url)).toEqual({ known: fixtureKnown, mayWrite: true, ...rest });
    expect(read({ 'allow-writes': false }, {}, true, url).mayWrite).toBe(false);
    // The second user of the fixture is unknown if the server has another first user.
    expect(read({ lead: '7' }, USER, true, url).known).toEqual({ ...fixtureIds, ...ME, lead: 7 });
  },
);

test.each(['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:80', 'http://192.0.2.1', ELSEWHERE])(
  'another service gets no default ids, and no writes without permission, wherever it is: %s',
  (url) => {
    const { known, mayWrite, pace, isLeadmock } = read({ view: '7', 'view-to-delete': '8' }, USER, false, url);
    expect({ known, mayWrite, pace, isLeadmock }).toEqual({
      known: { ...ME, view: 7, spareView: 8 },
      mayWrite: false,
      pace: 2,
      isLeadmock: false,
    });
    expect(read({ 'allow-writes': true }, USER, false, url)).toMatchObject({ known: ME, mayWrite: true });
    expect(() => read({}, {}, false, url)).toThrow(`for a user of ${url}`);
  },
);

test('all settings are read from flags and variables', () => {
  const args = { lead: '7', 'lead-is-deal': 'false', project: '1', label: '3', employee: '4', pace: '0.5' };
  const { known, leadIsDeal, pace } = read(args, { ...USER, ...SECOND });
  const second = { secondLogin: 'you@example.com', secondPassword: 'yours' };
  expect(known).toEqual({ ...ME, ...second, lead: 7, project: 1, label: 3, employee: 4 });
  expect({ leadIsDeal, pace }).toEqual({ leadIsDeal: false, pace: 0.5 });
});

const WRONG: [args: object, environment: Record<string, string>, says: string][] = [
  [{}, {}, `set LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD for a user of ${ELSEWHERE}`],
  [{}, { LEADMOCK_COMPARE_LOGIN: 'me' }, 'LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD is set. Set both'],
  [{}, { ...USER, LEADMOCK_COMPARE_PASSWORD: '' }, 'is set. Set both'],
  [{}, { ...USER, LEADMOCK_COMPARE_PASSWORD_2: 'x' }, 'LEADMOCK_COMPARE_LOGIN_2 and'],
  [{}, { ...USER, ...SECOND, LEADMOCK_COMPARE_LOGIN_2: 'me@example.com' }, 'must be different users'],
  [{ lead: 'x1' }, USER, '--lead must be a whole number from 1 to 9007199254740991 (it is "x1")'],
  [{ 'view-to-delete': '0' }, USER, '--view-to-delete must be a whole number from 1 to 9007199254740991'],
  [{ view: ['1', '2'] }, USER, '--view occurs twice'],
  [{ view: '' }, USER, '--view must not be empty'],
  [
    { view: '7', 'view-to-delete': '7' },
    USER,
    '--view and --view-to-delete must be different views: compare would delete view 7',
  ],
  [{ 'lead-is-deal': 'maybe' }, USER, '--lead-is-deal must be true or false (it is "maybe")'],
  [{ pace: '0' }, USER, '--pace must be a number from 0.1 to 100, such as 0.5 (it is "0")'],
  [{ pace: '1000' }, USER, '--pace'],
];

test.each(WRONG)('an invalid value is rejected with a valid form: %j %j', (args, environment, says) => {
  expect(() => read(args, environment)).toThrow(says);
});

test('the view to delete must differ from the view of the default fixture, too', () => {
  expect(() => read({ view: '1002' }, {}, true)).toThrow('must be different views: compare would delete view 1002');
  expect(() => read({ 'view-to-delete': '1001' }, {}, true)).toThrow(
    'must be different views: compare would delete view 1001',
  );
});

test('a base URL loses its final slash; the URL of the control plane is accepted, too', () => {
  expect(urlOf({ target: 'https://api.example.com/v1/' })).toBe('https://api.example.com/v1');
  expect(urlOf({ target: 'http://localhost:8080/_sandbox/w1/_mock' })).toBe('http://localhost:8080/_sandbox/w1');
});

test.each(['api.example.com', 'ftp://api.example.com', 'https://api.example.com?a=b', ''])(
  'an invalid base URL is rejected: %j',
  (url) => {
    expect(() => urlOf({ target: url })).toThrow('base URL without query or fragment, such as https://api.example.com');
  },
);

test('credentials in the URL are rejected, and not repeated', () => {
  expect(() => urlOf({ target: 'https://anna:geheim@api.example.com' })).toThrow(/must not contain credentials/);
  expect(() => urlOf({ target: 'https://anna:geheim@api.example.com' })).not.toThrow(/geheim/);
});
