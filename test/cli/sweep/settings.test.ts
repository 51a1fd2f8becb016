import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSweepSettings } from '../../../src/cli/sweep/settings.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { otherValues } from '../../../src/sweep/other-values.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const read = (args: Record<string, unknown>) => readSweepSettings(args, defaultAssumptions);
const named = (args: Record<string, unknown>) =>
  read(args).otherValues.map(({ assumption, value }) => `${assumption}=${value}`);

test('omitted settings have defaults', () => {
  expect(read({})).toMatchObject({ urlVariables: ['LEADMOCK_URL'], jobs: 1, timeoutMs: 600_000, junit: undefined });
  expect(read({}).otherValues).toEqual(otherValues(defaultAssumptions));
  expect(named({})).toContain('timezone=Europe/Moscow');
});

test('--only accepts assumptions and single values, each once, and an unlisted time zone', () => {
  expect(named({ only: ['secondUser, errorStatus=code', 'timezone=Asia/Tokyo', 'errorStatus'] })).toEqual([
    'secondUser=reject',
    'secondUser=allow',
    'errorStatus=code',
    'timezone=Asia/Tokyo',
  ]);
});

test('--url-env adds to LEADMOCK_URL', () => {
  expect(read({ 'url-env': ['API_URL', 'B,LEADMOCK_URL'] }).urlVariables).toEqual(['LEADMOCK_URL', 'API_URL', 'B']);
});

test('the largest values are accepted', () => {
  expect(read({ jobs: '64', timeout: '24h' })).toMatchObject({ jobs: 64, timeoutMs: 86_400_000 });
});

const WRONG: [args: Record<string, unknown>, ...says: string[]][] = [
  [{ only: ['errorState'] }, '--only', 'errorState', 'did you mean errorStatus?'],
  [{ only: ['errorStatus=cod'] }, '--only', 'did you mean code?'],
  [{ only: ['errorStatus='] }, '--only', 'errorStatus cannot be'],
  [{ only: ['secondUser=evict'] }, '--only', 'is the current value', 'reject or allow'],
  [{ 'url-env': ['API-URL'] }, '--url-env', '"API-URL"'],
  [{ jobs: '0' }, '--jobs', 'from 1 to 64', '"0"'],
  [{ jobs: '65' }, '--jobs'],
  [{ jobs: ['1', '2'] }, '--jobs occurs twice'],
  [{ timeout: '10' }, '--timeout', 'a duration', '"10"'],
  [{ timeout: '25h' }, '--timeout', 'at most 24h'],
  [{ junit: 'missing/report.xml' }, '--junit', 'missing'],
];

test.each(WRONG)('%j is rejected with a reason', (args, ...says) => {
  for (const words of says) expect(() => read(args)).toThrow(words);
});

test('--junit names a file, not a folder', async () => {
  const folder = await tempFolder();
  expect(read({ junit: join(folder, 'report.xml') }).junit).toBe(join(folder, 'report.xml'));
  expect(() => read({ junit: folder })).toThrow('is a folder');
});
