import { expect, test } from 'vitest';
import { readCalibrateSettings } from '../../src/cli/calibrate-settings.ts';
import { defaultAssumptions } from '../../src/core/assumptions.ts';

const URL_OF_ALL = 'https://api.example.com/v1';
const USER = { LEADMOCK_CALIBRATE_LOGIN: 'a@example.com', LEADMOCK_CALIBRATE_PASSWORD: 'pass' };
const SECOND = { LEADMOCK_CALIBRATE_LOGIN_2: 'b@example.com', LEADMOCK_CALIBRATE_PASSWORD_2: 'word' };

function read(args: object, environment: Record<string, string> = USER) {
  return readCalibrateSettings({ url: URL_OF_ALL, ...args }, environment, defaultAssumptions);
}

test('a URL and a user are enough', () => {
  expect(read({})).toEqual({
    ...{ url: URL_OF_ALL, user: { login: 'a@example.com', password: 'pass' }, secondUser: undefined, pace: 2 },
    ...{ allowWrites: false, lead: undefined, leadDeal: undefined, project: undefined, view: undefined },
    current: defaultAssumptions,
  });
});

test('everything can be said', () => {
  const uuid = '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61';
  const args = { 'allow-writes': true, lead: '101', 'lead-deal': 'false', project: '1', view: uuid, pace: '0.5' };
  expect(read({ ...args, url: `${URL_OF_ALL}/` }, { ...USER, ...SECOND })).toMatchObject({
    ...{ url: URL_OF_ALL, allowWrites: true, lead: 101, leadDeal: false, project: 1, view: uuid, pace: 0.5 },
    secondUser: { login: 'b@example.com', password: 'word' },
  });
});

const WRONG: [given: object, environment: Record<string, string>, ...says: string[]][] = [
  [{ url: undefined }, USER, 'needs --url'],
  [{ url: 'api.example.com' }, USER, '--url', 'https://api.example.com'],
  [{ url: 'ftp://api.example.com' }, USER, '--url'],
  [{ url: 'https://api.example.com?a=b' }, USER, '--url'],
  [{ url: ['http://a', 'http://b'] }, USER, '--url was given twice'],
  [{ url: '' }, USER, '--url must not be empty'],
  [{ lead: 'one' }, USER, '--lead', '"one"'],
  [{ project: '0' }, USER, '--project', '"0"'],
  [{ view: '12-34' }, USER, '--view', '"12-34"'],
  [{ 'lead-deal': 'maybe' }, USER, '--lead-deal', 'true or false', '"maybe"'],
  [{ pace: '0' }, USER, '--pace', 'from 0.1 to 100', '"0"'],
  [{ pace: 'fast' }, USER, '--pace', '"fast"'],
  [{ pace: '1000' }, USER, '--pace', '"1000"'],
  [{ 'allow-writes': true }, USER, '--allow-writes', '--lead, --project or --view'],
  [{}, {}, 'LEADMOCK_CALIBRATE_LOGIN and LEADMOCK_CALIBRATE_PASSWORD: set them'],
  [{}, { LEADMOCK_CALIBRATE_LOGIN: 'a' }, 'LEADMOCK_CALIBRATE_PASSWORD is missing'],
  [{}, { ...USER, LEADMOCK_CALIBRATE_PASSWORD: '' }, 'LEADMOCK_CALIBRATE_PASSWORD is missing'],
  [{}, { ...USER, LEADMOCK_CALIBRATE_PASSWORD_2: 'x' }, 'LEADMOCK_CALIBRATE_LOGIN_2 is missing'],
  [{}, { ...USER, ...SECOND, LEADMOCK_CALIBRATE_LOGIN_2: 'a@example.com' }, 'another user'],
];

test.each(WRONG)('%j with %j is refused, and the reason helps', (given, environment, ...says) => {
  for (const words of says) expect(() => read(given, environment)).toThrow(words);
});

test('credentials in the URL are refused, and not repeated', () => {
  expect(() => read({ url: 'https://anna:geheim@api.example.com' })).toThrow(/must not hold credentials/);
  expect(() => read({ url: 'https://anna:geheim@api.example.com' })).not.toThrow(/geheim/);
});
