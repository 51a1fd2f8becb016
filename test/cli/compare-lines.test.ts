import { expect, test } from 'vitest';
import {
  planLines,
  reportLines,
  settingLines,
  silentLines,
  summary,
  violationLines,
} from '../../src/cli/compare/lines.ts';
import type { AssumptionOutcome } from '../../src/compare/report/settings.ts';
import type { Report } from '../../src/compare/run.ts';

const assumptions: AssumptionOutcome[] = [
  {
    id: 'unknownPathId',
    value: '404',
    current: '400',
    text: 'code 404',
    against: { 400: [7] },
  },
  { id: 'ownerId', value: 'omit', current: 'omit', text: 'absent', against: {} },
  { id: 'tokenRenewal', current: 'any', text: 'a token expires only after 24 hours', against: {} },
];

const report: Report = {
  keepsContract: false,
  violations: [
    { operation: 'login', path: '', expected: 'a\u001b[31mb', theirs: 'success', where: [3, 9] },
    { operation: 'add-payment', path: '/result/deal', expected: 'is required', theirs: 'absent', where: [4] },
  ],
  taskStatus: { value: 3, current: 0, where: { 3: [5, 6, 7, 8, 9, 10, 11] } },
  assumptions,
  beyondContract: { login: ['expires_in'], 'get-view': ['duration', 'robot'] },
  otherDifferences: [
    { operation: 'create-task', path: '/errors/0/code', theirs: '422', ours: '400', where: [5, 6, 7, 8, 9, 10, 11] },
  ],
  notRestored: ['lead 7: the owner was employee 3 and is now the main account'],
  requestCount: 12,
  notSent: ['add --allow-writes, --view', 'compare sends at most 5 logins'],
  notShown: ['label 9 (--label)', 'view 8 (--view)'],
};

test('a report shows harm first, then the contract, settings, and differences', () => {
  expect(reportLines('http://localhost:1', report, undefined)).toEqual([
    'leadmock compare http://localhost:1: 12 requests',
    '',
    'NOT RESTORED: restore or log out by hand',
    '  lead 7: the owner was employee 3 and is now the main account',
    '',
    'CONTRACT: 2 violations',
    '  VIOLATION  login                     expected a\\u001b[31mb  got success',
    '  VIOLATION  add-payment /result/deal  expected is required   got absent',
    '',
    'SETTINGS: 3 of 4 found',
    '  differs from leadmock',
    '    unknownPathId  404  leadmock has 400  code 404',
    '    task-status    3    leadmock has 0    status of a new task',
    '    To save found values, add --save-config leadmock.config.json',
    '  same as leadmock: ownerId=omit',
    '  not tested: tokenRenewal',
    '',
    'OTHER DIFFERENCES: no setting explains these HTTP statuses and codes',
    '  create-task  /errors/0/code  service 422  leadmock 400',
    '',
    'Undocumented fields: login expires_in · get-view duration, robot',
    '',
    'Not sent: some requests (add --allow-writes, --view; compare sends at most 5 logins)',
    '',
    'Not confirmed: no response shows the label 9 (--label), the view 8 (--view)',
    '',
    summary(report, 12),
  ]);
});

test('with numbers, violations and differences list the numbers of their requests', () => {
  const lines = [...violationLines(report, { isNumbered: true }), ...silentLines(report, { isNumbered: true })];
  expect(lines).toContain('  VIOLATION  add-payment /result/deal  expected is required   got absent   #4');
  expect(lines).toContain('  create-task  /errors/0/code  service 422  leadmock 400  #5 #6 #7 #8 #9 and 2 more');
});

test('with numbers, the reason of an unknown value lists the requests against each value', () => {
  const against = { omit: [3], include: [2, 4, 5, 6, 7, 8] };
  const unknown: AssumptionOutcome = { id: 'ownerId', current: 'omit', text: 'no value fits', against };
  const lines = (isNumbered: boolean) => settingLines({ assumptions: [unknown] }, { isNumbered, saved: undefined });
  expect(lines(true)).toContain('    ownerId  no value fits  not omit: #3; not include: #2 #4 #5 #6 #7 and 1 more');
  expect(lines(false)).toContain('    ownerId  no value fits');
});

test('a report without harm, violations and differences is short', () => {
  const good = {
    ...report,
    notRestored: [],
    violations: [],
    otherDifferences: [],
    beyondContract: {},
    notSent: [],
    notShown: [],
    assumptions: assumptions.slice(1, 2),
    taskStatus: { value: 0, current: 0, where: { 0: [5] } },
  };
  expect(reportLines('http://localhost:1', good, undefined)).toEqual([
    'leadmock compare http://localhost:1: 12 requests',
    '',
    'CONTRACT: 0 violations',
    '',
    'SETTINGS: 2 of 2 found',
    '  same as leadmock: ownerId=omit, task-status=0',
    '',
    '12 requests; 0 violations; 2 of 2 settings found; 0 other differences',
  ]);
});

test.each([
  [true, '    timezone  created_at has the offset UTC+00:00: the offset of UTC', 'not found'],
  [false, '    timezone  UTC+03:00  leadmock has UTC  set timezone', 'differs from leadmock'],
])('an offset is no found zone: as in leadmock %s', (isCurrent, line, group) => {
  const shown = isCurrent ? 'UTC+00:00' : 'UTC+03:00';
  const text = isCurrent ? 'created_at has the offset UTC+00:00: the offset of UTC' : 'set timezone';
  const zone: AssumptionOutcome = { id: 'timezone', current: 'UTC', text, against: {}, offset: { shown, isCurrent } };
  const lines = settingLines({ assumptions: [zone] }, { isNumbered: false, saved: undefined });
  expect(lines.slice(1, 4)).toEqual(['SETTINGS: 0 of 2 found', `  ${group}`, line]);
  expect(lines.join('\n')).not.toContain('same as leadmock');
});

test('saved values name their file', () => {
  const lines = settingLines({ assumptions }, { isNumbered: false, saved: 'a.json' });
  expect(lines).toContain('    --save-config saves found values to a.json');
  expect(lines.join()).not.toContain('add --save-config');
});

test('the last line counts requests, violations, found settings and other differences', () => {
  expect(summary(report, 12)).toBe('12 requests; 2 violations; 3 of 4 settings found; 1 other difference');
});

test('a plan announces requests and writes', () => {
  const plan = {
    requestCount: 40,
    seconds: 20,
    writes: ['compare adds payments and comments to lead 7, and cannot delete them'],
  };
  expect(planLines('https://api.example.com', plan)).toEqual([
    'leadmock compare sends about 40 requests to https://api.example.com, at most 2 a second (20 s)',
    '  compare adds payments and comments to lead 7, and cannot delete them',
    '  leadmock may fail to restore these records: use records that you created for this run.',
  ]);
  expect(planLines('', { ...plan, writes: [] }).slice(1)).toEqual(['  It only reads, logs in and logs out.']);
});
