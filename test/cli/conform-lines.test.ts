import { expect, test } from 'vitest';
import { conformLines, summary } from '../../src/cli/conform-lines.ts';
import { makeReport } from '../../src/prove/conform/report.ts';

const report = makeReport(
  [
    {
      id: 'view-ids',
      section: 'View',
      says: 'id is an integer.',
      rules: [],
      outcome: 'not run',
      why: 'it needs --view',
    },
    {
      ...{ id: 'login-token', section: 'Login request', says: 'A login answers a token.', rules: [], outcome: 'fails' },
      failure: { sent: 'POST /login {}', expected: ['result is required', 'a\u001b[31mb'], came: 'HTTP 200 {}' },
    },
    { id: 'login-wrong', section: 'Login request', says: 'It gets code 401.', rules: [], outcome: 'holds' },
  ],
  [
    { id: 'unknownObject', section: 'Errors', says: 'code of an unknown view', outcome: 'known', reading: '404' },
    {
      id: 'tokenLife',
      section: 'Authentication 3',
      says: 'what is an action',
      outcome: 'untold',
      why: 'it takes a day',
    },
    {
      ...{ id: 'ownerId', section: 'Lead', says: 'owner_id', outcome: 'unknown' },
      seen: { sent: 'POST /lead/1/payment {}', came: 'HTTP 200 {"status":"success"}' },
    },
  ],
);

test('a report is cases by section in the order of the contract, then the open points', () => {
  expect(conformLines('http://localhost:1', report)).toEqual([
    'The contract, held against http://localhost:1',
    '',
    'Login request',
    '  FAIL  A login answers a token. [login-token]',
    '        sent      POST /login {}',
    '        expected  result is required',
    '        expected  a\\u001b[31mb',
    '        came      HTTP 200 {}',
    '  ok    It gets code 401. [login-wrong]',
    '',
    'View',
    '  -     id is an integer. [view-ids]',
    '        not run: it needs --view',
    '',
    'Where the contract is silent',
    '  unknownObject         404            code of an unknown view: code 404',
    '  tokenLife             ?              what is an action',
    '        cannot be told: it takes a day',
    '  ownerId               none of omit, include  owner_id',
    '        sent      POST /lead/1/payment {}',
    '        came      HTTP 200 {"status":"success"}',
    '',
    summary(report),
  ]);
});

test('it ends with what holds, what was not run, and how much is known of the open points', () => {
  expect(summary(report)).toBe(
    '1 of 2 contract cases hold, 1 not run; 1 of 3 open points follow a known reading, 1 none, 1 cannot be told',
  );
});
