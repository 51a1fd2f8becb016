import { expect, test } from 'vitest';
import { leftoverLines, planLines, reportLines, settingLines, summary } from '../../src/cli/compare/lines.ts';
import type { AssumptionOutcome } from '../../src/compare/recording/assumption-outcomes.ts';
import { type CaseOutcome, countsOf, type Report } from '../../src/compare/report.ts';

const point = (id: string, outcome: CaseOutcome['outcome'], why?: string): CaseOutcome => ({
  id,
  section: 'View',
  says: `${id} is said.`,
  rules: [],
  outcome,
  ...(why !== undefined && { why }),
});

const contract = [
  point('login-token', 'departs'),
  point('login-wrong', 'holds'),
  point('view-ids', 'not tried', 'it needs --view <id>'),
  point('view-uuid', 'not tried', 'it needs --view <id>'),
  point('payment', 'not tried', 'POST /lead/7/payment gets code 403'),
];

const assumptions: AssumptionOutcome[] = [
  {
    id: 'unknownPathId',
    value: '404',
    current: '400',
    text: 'code 404',
    against: { 400: [7] },
    operations: { seen: ['get-view', 'add-comment'], notSeen: ['change-owner'] },
  },
  { id: 'ownerId', value: 'omit', current: 'omit', text: 'absent', against: {} },
  { id: 'tokenRenewal', current: 'any', text: 'it takes 24 hours to see a token expire', against: {} },
];

const report: Report = {
  keepsContract: false,
  departures: [
    { operation: 'login', path: '', expected: 'a\u001b[31mb', theirs: 'success', where: [3, 9] },
    { operation: 'add-payment', path: '/result/deal', expected: 'is required', theirs: 'absent', where: [4] },
  ],
  counts: countsOf(contract),
  contract,
  assumptions,
  beyondContract: { login: ['expires_in'], 'get-view': ['duration', 'robot'] },
  neverShown: ['ga_client_id', 'visitor'],
  otherDifferences: [
    { operation: 'create-task', path: '/result/status', theirs: '3', ours: '0', where: [5, 6, 7, 8, 9, 10, 11] },
  ],
  created: ['1 comment on lead 7'],
  notPutBack: ['lead 7: its owner is now the main account; it was employee 3'],
  requestCount: 12,
};

const short = { isNumbered: false, isAll: false, saved: undefined };

test('a report shows harm first, then the contract, settings, and differences', () => {
  expect(reportLines('http://localhost:1', report, short)).toEqual([
    'leadmock compare http://localhost:1: 12 requests',
    '',
    'NOT PUT BACK: do this by hand now',
    '  lead 7: its owner is now the main account; it was employee 3',
    '',
    'Left behind',
    '  1 comment on lead 7',
    '',
    'CONTRACT: 2 departures',
    '  DEPARTS  login                     expected a\\u001b[31mb  came success',
    '  DEPARTS  add-payment /result/deal  expected is required   came absent',
    '  1 of 5 points hold.',
    '  3 points not tried:',
    '    it needs --view <id>                2 points',
    '    POST /lead/7/payment gets code 403  1 point',
    '',
    'SETTINGS: 2 of 3 found',
    '  differs from leadmock',
    '    unknownPathId  404  leadmock has 400  code 404  on get-view, add-comment',
    '    To take over these values: --save-config leadmock.config.json',
    '  same as leadmock: ownerId=omit',
    '  not found',
    '    tokenRenewal  it takes 24 hours to see a token expire',
    '',
    'OTHER DIFFERENCES: the contract is silent, and no setting answers so',
    '  create-task  /result/status  theirs 3  leadmock 0',
    '',
    'Null, empty or absent in every view: ga_client_id, visitor',
    '',
    'Fields beyond the contract: login expires_in · get-view duration, robot',
    '',
    'Every request: --evidence evidence.json. All points: --all.',
    '',
    summary(report, 12),
  ]);
});

test('with an evidence file, departures and differences list the numbers of their requests', () => {
  const lines = reportLines('', report, { ...short, isNumbered: true });
  expect(lines).toContain('  DEPARTS  add-payment /result/deal  expected is required   came absent   #4');
  expect(lines).toContain('  create-task  /result/status  theirs 3  leadmock 0  #5 #6 #7 #8 #9 and 2 more');
  expect(lines.join('\n')).not.toContain('--evidence');
});

test('--all lists every point with its outcome and id, and why it was not tried', () => {
  const lines = reportLines('', report, { ...short, isAll: true });
  const at = lines.indexOf('  1 of 5 points hold.');
  expect(lines.slice(at + 1, at + 6)).toEqual([
    '  departs    login-token is said.  [login-token]',
    '  holds      login-wrong is said.  [login-wrong]',
    '  not tried  view-ids is said.     [view-ids]     it needs --view <id>',
    '  not tried  view-uuid is said.    [view-uuid]    it needs --view <id>',
    '  not tried  payment is said.      [payment]      POST /lead/7/payment gets code 403',
  ]);
  expect(lines.join('\n')).not.toContain('--all');
});

test('a report without harm, departures and differences is short', () => {
  const good = {
    ...report,
    created: [],
    notPutBack: [],
    departures: [],
    otherDifferences: [],
    beyondContract: {},
    neverShown: [],
  };
  const holding = contract.slice(1, 2);
  const whole = { ...good, assumptions: assumptions.slice(1, 2), contract: holding, counts: countsOf(holding) };
  expect(reportLines('http://localhost:1', whole, short)).toEqual([
    'leadmock compare http://localhost:1: 12 requests',
    '',
    'CONTRACT: 0 departures',
    '  1 of 1 point hold.',
    '',
    'SETTINGS: 1 of 1 found',
    '  same as leadmock: ownerId=omit',
    '',
    'Every request: --evidence evidence.json. All points: --all.',
    '',
    '12 requests; 0 departures; 1 of 1 settings found; 0 other differences',
  ]);
});

test.each([
  [true, '    timezone  created_at is at UTC+00:00: as in UTC', 'not found'],
  [false, '    timezone  UTC+03:00  leadmock has UTC  set timezone', 'differs from leadmock'],
])('an offset is no found zone: as in leadmock %s', (isCurrent, line, group) => {
  const shown = isCurrent ? 'UTC+00:00' : 'UTC+03:00';
  const text = isCurrent ? 'created_at is at UTC+00:00: as in UTC' : 'set timezone';
  const zone: AssumptionOutcome = { id: 'timezone', current: 'UTC', text, against: {}, offset: { shown, isCurrent } };
  const lines = settingLines([zone], { isNumbered: false, saved: undefined });
  expect(lines.slice(1, 4)).toEqual(['SETTINGS: 0 of 1 found', `  ${group}`, line]);
  expect(lines.join('\n')).not.toContain('same as leadmock');
});

test('saved values name their file', () => {
  const lines = settingLines(assumptions, { isNumbered: false, saved: 'a.json' });
  expect(lines).toContain('    written to a.json');
  expect(lines.join()).not.toContain('--save-config');
});

test('the last line counts requests, departures, found settings and other differences', () => {
  expect(summary(report, 12)).toBe('12 requests; 2 departures; 2 of 3 settings found; 1 other difference');
});

test('what a run left is listed with what to do by hand first', () => {
  expect(leftoverLines({ created: [], notPutBack: [] })).toEqual([]);
  expect(leftoverLines({ created: ['view 2 deleted'], notPutBack: [] })).toEqual([
    '',
    'Left behind',
    '  view 2 deleted',
  ]);
});

test('a plan announces requests and writes', () => {
  const plan = { requestCount: 40, seconds: 20, writes: ['payments and comments on lead 7 stay'] };
  expect(planLines('https://api.example.com', plan, 2)).toEqual([
    'leadmock compare sends at most about 40 requests to https://api.example.com, 2 a second (20 s)',
    '  payments and comments on lead 7 stay',
    '  leadmock may fail to restore these records: use records that you created for this run.',
  ]);
  expect(planLines('', { ...plan, writes: [] }, 2).slice(1)).toEqual(['  It only reads, logs in and logs out.']);
});
