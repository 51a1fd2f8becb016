import { expect, test } from 'vitest';
import { compareSettings, urlOf } from '../../src/cli/compare/settings.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';

const URL = 'https://crm.example.com';
const USER = { LEADMOCK_COMPARE_LOGIN: 'me@example.com', LEADMOCK_COMPARE_PASSWORD: 'mine' };
const ME = { login: 'me@example.com', password: 'mine' };
const leadmock = { current: defaultAssumptions, taskStatus: 0 };

const read = (args: object, environment: Record<string, string>) =>
  compareSettings(URL, { ...args }, environment, leadmock);

test('a service gets no default ids, and no writes without permission', () => {
  expect(read({}, USER)).toEqual({ known: ME, mayWrite: false, leadIsDeal: undefined, ...leadmock });
  expect(read({ 'allow-writes': true }, USER)).toMatchObject({ known: ME, mayWrite: true });
});

test('all settings are read from flags and variables', () => {
  const views = { view: '7', 'view-to-delete': '8' };
  const args = { lead: '7', 'lead-is-deal': 'false', project: '1', label: '3', employee: '4', ...views };
  const { known, leadIsDeal } = read(args, USER);
  expect(known).toEqual({ ...ME, lead: 7, project: 1, label: 3, employee: 4, view: 7, spareView: 8 });
  expect(leadIsDeal).toBe(false);
});

const NO_USER = `set LEADMOCK_COMPARE_LOGIN and LEADMOCK_COMPARE_PASSWORD for a user of ${URL}`;

const WRONG: [args: object, environment: Record<string, string>, says: string][] = [
  [{}, {}, NO_USER],
  [{}, { LEADMOCK_COMPARE_LOGIN: 'me' }, NO_USER],
  [{}, { ...USER, LEADMOCK_COMPARE_PASSWORD: '' }, NO_USER],
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
];

test.each(WRONG)('an invalid value is rejected with a valid form: %j %j', (args, environment, says) => {
  expect(() => read(args, environment)).toThrow(says);
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
