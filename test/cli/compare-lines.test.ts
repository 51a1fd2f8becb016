import { expect, test } from 'vitest';
import { planLines, reportLines, summary } from '../../src/cli/compare/lines.ts';
import { makeReport } from '../../src/compare/report.ts';
import { defaultAssumptions } from '../../src/core/assumptions.ts';

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
      id: 'login-token',
      section: 'Login request',
      says: 'A login answers a token.',
      rules: [],
      outcome: 'departs',
      departure: {
        sent: 'POST /login {}',
        expected: ['result is required', 'a\u001b[31mb'],
        came: 'HTTP 200 {}',
        differences: [{ operation: 'login', path: '/result', theirs: 'absent', ours: 'an object', where: [3, 9] }],
      },
    },
    { id: 'login-wrong', section: 'Login request', says: 'It gets code 401.', rules: [], outcome: 'holds' },
  ],
  {
    assumptions: [
      { id: 'unknownPathId', value: '404', current: '400', says: 'a view gets code 404', evidence: [7] },
      { id: 'ownerId', value: 'omit', current: 'omit', says: 'a lead has none', evidence: [8] },
      { id: 'tokenRenewal', current: 'any', says: 'it takes a day', evidence: [] },
    ],
    left: ['1 comment on lead 7'],
    requests: 12,
  },
);

test('a report lists cases by section, their differences, assumptions, and remaining records', () => {
  expect(reportLines('http://localhost:1', report)).toEqual([
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
    'Differences',
    '  login  /result  theirs absent  expected an object  #3 #9',
    '',
    'Where the contract is silent',
    '  unknownPathId  404 (not 400)  a view gets code 404',
    '  ownerId        omit           a lead has none',
    '  tokenRenewal   ?              cannot be told: it takes a day',
    '',
    'Left behind',
    '  - 1 comment on lead 7',
    '',
    summary(report),
  ]);
});

test('the last line counts passed cases, cases not run and proven assumptions', () => {
  expect(summary(report)).toBe('1 of 2 contract cases hold, 1 not run; 2 of 3 assumptions told; 12 requests');
});

test('a plan lists the requests and writes of the run', () => {
  const settings = {
    known: { secondLogin: 'x' },
    mayWrite: true,
    pace: 2,
    leadIsDeal: undefined,
    current: defaultAssumptions,
  };
  const plan = { requests: 40, seconds: 20, writes: ['up to 3 comments on lead 7'] };
  expect(planLines('https://api.example.com', plan, settings)).toEqual([
    'leadmock compare asks https://api.example.com: at most about 40 requests, 2 a second, 20 s',
    '  logs in as two users, one after the other: where only one user may be logged in from an address, that can log out others',
    '  writes:',
    '  - up to 3 comments on lead 7',
  ]);
  expect(planLines('', { ...plan, writes: [] }, { ...settings, known: {} }).slice(1)).toEqual([
    expect.stringContaining('logs in as one user:'),
    '  writes nothing',
  ]);
});
