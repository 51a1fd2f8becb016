import { expect, test } from 'vitest';
import { conformSettings } from '../../src/cli/conform-settings.ts';
import { fixtureKnown } from '../../src/prove/conform/known.ts';

const USER = { LEADMOCK_CONFORM_LOGIN: 'me@example.com', LEADMOCK_CONFORM_PASSWORD: 'mine' };
const ME = { login: 'me@example.com', password: 'mine' };
const { login, password, secondLogin, secondPassword, ...fixtureIds } = fixtureKnown;

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:1',
  'http://127.1.2.3',
  'http://[::1]:80',
  'http://w1.localhost',
])('on this machine the default fixture is supposed, and may be written to: %s', (url) => {
  expect(conformSettings(url, {}, {})).toEqual({ known: fixtureKnown, mayWrite: true });
  // The second user of the fixture is none of a server with another first one.
  expect(conformSettings(url, { lead: '7' }, USER)).toEqual({
    known: { ...fixtureIds, ...ME, lead: 7 },
    mayWrite: true,
  });
});

test.each([
  'https://crm.example.com',
  'http://192.0.2.1',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
])('of a server elsewhere nothing is supposed, and nothing written without leave: %s', (url) => {
  expect(conformSettings(url, { view: '7', 'view-to-delete': '8' }, USER)).toEqual({
    known: { ...ME, view: 7, spareView: 8 },
    mayWrite: false,
  });
  expect(conformSettings(url, { 'allow-writes': true }, USER)).toEqual({ known: ME, mayWrite: true });
});

test.each([
  [{}, {}, 'LEADMOCK_CONFORM_LOGIN and LEADMOCK_CONFORM_PASSWORD must name a user of https://crm.example.com'],
  [{}, { LEADMOCK_CONFORM_LOGIN: 'me' }, 'LEADMOCK_CONFORM_LOGIN and LEADMOCK_CONFORM_PASSWORD belong together'],
  [{}, { ...USER, LEADMOCK_CONFORM_PASSWORD_2: 'x' }, 'LEADMOCK_CONFORM_LOGIN_2 and'],
  [{ lead: 'x1' }, USER, '--lead must be an id: digits, above 0 (it is "x1")'],
  [{ 'view-to-delete': '0' }, USER, '--view-to-delete must be an id'],
  [{ view: ['1', '2'] }, USER, '--view was given twice'],
])('what cannot be is refused, with what would be right: %j %j', (args, environment, says) => {
  expect(() => conformSettings('https://crm.example.com', args, environment)).toThrow(says);
});
