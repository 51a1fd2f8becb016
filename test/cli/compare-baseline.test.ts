import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBaseline, sinceBaseline } from '../../src/cli/compare/baseline.ts';
import { silentLines, summary, violationLines } from '../../src/cli/compare/lines.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import type { JudgedReport, ViolationOutcome } from '../../src/compare/report/judged-report.ts';
import type { AssumptionOutcome } from '../../src/compare/report/settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

const LOGOUT: ViolationOutcome = {
  operation: 'logout',
  path: '/result',
  expected: 'true',
  theirs: '"success"',
  where: [2],
};
const PAYMENT: ViolationOutcome = {
  operation: 'add-payment',
  path: '/result/deal',
  expected: 'a value',
  theirs: 'absent',
  where: [4],
};
const STATUS = { operation: 'create-task', path: '/result/status', theirs: '3', ours: '0', where: [5] };

const setting = (id: AssumptionOutcome['id'], value?: string): AssumptionOutcome => ({
  id,
  ...(value !== undefined && { value }),
  current: 'leadmock',
  text: '',
  against: {},
});

const report = (changed: Partial<JudgedReport> = {}): JudgedReport => ({
  keepsContract: false,
  violations: [LOGOUT, PAYMENT],
  assumptions: [],
  beyondContract: {},
  otherDifferences: [STATUS],
  ...changed,
});

const since = (old: Partial<JudgedReport>, now: Partial<JudgedReport> = {}) =>
  sinceBaseline({ ...report(old), file: 'old.json' }, report(now));

test('a violation or difference with other request numbers is known', () => {
  const renumbered = [LOGOUT, PAYMENT].map((each) => ({ ...each, where: [70, 80] }));
  const changes = since({ violations: renumbered, otherDifferences: [{ ...STATUS, where: [90] }] });
  expect(changes.report).toMatchObject({ keepsContract: true, violations: [], otherDifferences: [] });
  expect(changes.field).toEqual({ baseline: { newViolations: 0, goneViolations: 0, changedSettings: [] } });
});

test.each<keyof ViolationOutcome>(['operation', 'path', 'expected', 'theirs'])(
  'a violation with another %s is new, and the old violation is gone',
  (field) => {
    const other = { ...LOGOUT, [field]: 'another' };
    const changes = since({}, { violations: [other, PAYMENT] });
    expect(changes.report).toMatchObject({ keepsContract: false, violations: [other] });
    expect(changes.field).toMatchObject({ baseline: { newViolations: 1, goneViolations: 1 } });
  },
);

test.each(['operation', 'path', 'theirs', 'ours'])('a difference with another %s is new', (field) => {
  const other = { ...STATUS, [field]: 'another' };
  expect(since({}, { otherDifferences: [STATUS, other] }).report.otherDifferences).toEqual([other]);
});

test('a setting with another value has changed, also from or to unknown', () => {
  const zone = (shown: string): AssumptionOutcome => ({ ...setting('timezone'), offset: { shown, isCurrent: false } });
  const old = [setting('errorStatus', '200'), setting('ownerId', 'omit'), setting('rateLimit', '3'), zone('UTC+03:00')];
  const now = [setting('errorStatus', 'code'), setting('ownerId', 'omit'), setting('rateLimit'), zone('UTC+02:00')];
  expect(since({ assumptions: old }, { assumptions: [...now, setting('unknownPathId', '404')] }).field).toMatchObject({
    baseline: {
      changedSettings: [
        { id: 'errorStatus', before: '200', now: 'code' },
        { id: 'rateLimit', before: '3', now: undefined },
        { id: 'timezone', before: 'UTC+03:00', now: 'UTC+02:00' },
        { id: 'unknownPathId', before: undefined, now: '404' },
      ],
    },
  });
});

test('with a baseline, a report counts known warnings and lists new warnings', () => {
  const second = { ...STATUS, path: '/result/title', where: [6] };
  const old = {
    violations: [LOGOUT, { ...LOGOUT, theirs: 'absent' }],
    assumptions: [setting('errorStatus', '200'), setting('rateLimit', '3')],
  };
  const now = {
    otherDifferences: [STATUS, second],
    assumptions: [setting('errorStatus', 'code'), setting('rateLimit')],
  };
  const { report: listed } = since(old, now);
  expect(violationLines(listed, { isNumbered: true })).toEqual([
    '',
    'BASELINE: hid 1 violation and 1 other difference that are also in old.json',
    '  1 violation of old.json did not occur',
    '  errorStatus: 200 in old.json, code now',
    '  rateLimit: 3 in old.json, not found now',
    '',
    'CONTRACT: 1 new violation',
    '  VIOLATION  add-payment /result/deal  expected a value  got absent  #4',
  ]);
  expect(silentLines(listed, { isNumbered: true })).toEqual([
    '',
    'OTHER DIFFERENCES: no setting explains these HTTP statuses and codes',
    '  create-task  /result/title  service 3  leadmock 0  #6',
  ]);
  expect(summary(listed, 9)).toBe('9 requests; 1 new violation; 1 of 3 settings found; 1 new other difference');
});

test('if nothing changed, a report has one line about the baseline', () => {
  expect(violationLines(since({}).report, { isNumbered: true })).toEqual([
    '',
    'BASELINE: hid 2 violations and 1 other difference that are also in old.json',
    '',
    'CONTRACT: 0 new violations',
  ]);
});

test('without a baseline, a report stays unchanged', () => {
  expect(sinceBaseline(undefined, report())).toEqual({ report: report() });
});

test('without the flag there is no baseline', async () => {
  expect(await readBaseline({})).toBe(undefined);
});

test('the output of compare is read, also with a byte order mark and with the result of an earlier baseline', async () => {
  const file = join(await tempFolder(), 'old.json');
  const document = { file: 'traffic.har', ...report(), baseline: { newViolations: 0 } };
  writeFileSync(file, `\uFEFF${JSON.stringify(document)}`);
  expect(await readBaseline({ baseline: file })).toEqual({ ...document, file });
});

const WRONG: [text: string | undefined, says: string][] = [
  [undefined, 'cannot be read: ENOENT'],
  ['', 'is not valid JSON: '],
  ['CONTRACT: 0 violations\n', 'is not valid JSON: line 1'],
  ['null', 'is not the output of leadmock compare <target> --json'],
  ['{"url":"http://a","pace":2,"requestCount":9,"writes":[]}', 'is not the output of'],
  [JSON.stringify({ ...report(), violations: 2 }), 'is not the output of'],
  [JSON.stringify({ ...report(), otherDifferences: [null] }), 'is not the output of'],
  [
    JSON.stringify({ ...report(), otherDifferences: undefined, what: 'leadmock compare: evidence' }),
    'is not the output of',
  ],
];

test.each(WRONG)('an unusable baseline is one line with the file and what to do: %s', async (text, says) => {
  const file = join(await tempFolder(), 'old.json');
  if (text !== undefined) writeFileSync(file, text);
  const rejected = expect(readBaseline({ baseline: file })).rejects;
  await rejected.toThrow(UsageError);
  await rejected.toThrow(`--baseline: ${file} ${says}`);
  await rejected.toThrow(/^[^\n]*\. Pass a file with the output of leadmock compare <target> --json$/);
});

test('a folder and an empty name are rejected', async () => {
  const folder = join(await tempFolder(), 'old.json');
  mkdirSync(folder);
  await expect(readBaseline({ baseline: folder })).rejects.toThrow('cannot be read');
  await expect(readBaseline({ baseline: '' })).rejects.toThrow('--baseline must not be empty');
});
