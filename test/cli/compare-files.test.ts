import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configFileOf, currentSettings, fixtureFileOf, writeSettings } from '../../src/cli/compare/files.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FOUND = { errorStatus: 'code', rateLimit: '3' } as const;

/**
 * Runs a test with a separate configuration file.
 * @returns the file after values were saved, and its folder
 */
async function afterRun(text: string | undefined): Promise<{ text: string; folder: string }> {
  const folder = await tempFolder();
  const write = join(folder, 'leadmock.config.json');
  if (text !== undefined) writeFileSync(write, text);
  currentSettings(write, {});
  writeSettings(write, { values: FOUND, taskStatus: undefined }, 'traffic.har');
  return { text: readFileSync(write, 'utf8'), folder };
}

test('a missing configuration file is created, without temporary files', async () => {
  const { text, folder } = await afterRun(undefined);
  expect(text.startsWith('{\n  "assume": {\n    "errorStatus": "code",\n    "rateLimit": "3"\n  },\n')).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['leadmock.config.json']);
});

test('other settings of the file stay unchanged, with their layout', async () => {
  const { text } = await afterRun(
    '{\n\t"fixture":"default",\n\t"assume": { "secondUser": "allow",  "errorStatus": "200" },\n\n\t"port": 9000\n}\n',
  );
  expect(text).toContain('\t"fixture":"default",\n');
  expect(text).toContain('\n\n\t"port": 9000,\n');
  expect(JSON.parse(text).assume).toEqual({ secondUser: 'allow', errorStatus: 'code', rateLimit: '3' });
});

test.each([
  ['a text', '{"assume": "secondUser=allow, errorStatus=200"}'],
  ['a list', '{"assume": ["secondUser=allow", "errorStatus=200"]}'],
  ['an object', '{"assume": {"secondUser": "allow"}}'],
  ['an object behind a mark', '\uFEFF{"assume": {"secondUser": "allow"}}'],
])('an existing setting of assume as %s is kept', async (_, before) => {
  const { text } = await afterRun(before);
  expect(JSON.parse(text.replace(/^\uFEFF/, '')).assume).toEqual({ secondUser: 'allow', ...FOUND });
  expect(text.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
});

const DATE = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);

test.each([
  ['a new file', undefined, {}],
  [
    'a file with other values',
    '{"confirmed": {"ownerId": {"value": "omit", "date": "2026-01-02", "source": "old.har"}}}',
    {
      ownerId: { value: 'omit', date: '2026-01-02', source: 'old.har' },
    },
  ],
  [
    'a file with an older value',
    '{"confirmed": {"errorStatus": {"value": "200", "date": "2026-01-02", "source": "old.har"}}}',
    {},
  ],
])('%s gets value, date and source of each found value', async (_, before, kept) => {
  const { text } = await afterRun(before);
  expect(JSON.parse(text).confirmed).toEqual({
    ...kept,
    errorStatus: { value: 'code', date: DATE, source: 'traffic.har' },
    rateLimit: { value: '3', date: DATE, source: 'traffic.har' },
  });
});

test('line ends stay as in the file', async () => {
  const { text } = await afterRun('{\r\n  "port": 9000\r\n}\r\n');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});

test('current values come from the file and its preset', async () => {
  const out = join(await tempFolder(), 'config.json');
  expect(currentSettings(out, {}).assumptions).toEqual(defaultAssumptions);
  writeFileSync(out, '{"preset": "conventional", "assume": {"unknownPathId": "400"}}');
  expect(currentSettings(out, {}).assumptions).toMatchObject({
    errorStatus: 'code',
    unknownPathId: '400',
    validationErrors: 'all',
  });
});

test('an invalid configuration file is rejected before the first request', async () => {
  const out = join(await tempFolder(), 'config.json');
  writeFileSync(out, '{"prot": 1}');
  expect(() => currentSettings(out, {})).toThrow('did you mean port?');
  expect(readFileSync(out, 'utf8')).toBe('{"prot": 1}');
});

test('without a file to write, current values are those of the next start', async () => {
  const file = join(await tempFolder(), 'config.json');
  writeFileSync(file, '{"assume": {"errorStatus": "code"}}');
  expect(currentSettings(undefined, { LEADMOCK_CONFIG: file }).assumptions).toMatchObject({ errorStatus: 'code' });
});

test('without proven values, the configuration stays unchanged', async () => {
  const folder = await tempFolder();
  writeSettings(join(folder, 'config.json'), { values: {}, taskStatus: undefined }, 'traffic.har');
  expect(readdirSync(folder)).toEqual([]);
});

test('a linked file stays a link, and keeps its permissions', async () => {
  const folder = await tempFolder();
  const real = join(folder, 'real.json');
  writeFileSync(real, '{}');
  chmodSync(real, 0o600);
  symlinkSync(real, join(folder, 'config.json'));
  writeSettings(join(folder, 'config.json'), { values: FOUND, taskStatus: undefined }, 'traffic.har');
  expect(JSON.parse(readFileSync(real, 'utf8')).assume).toEqual(FOUND);
  expect(statSync(real).mode & 0o777).toBe(0o600);
});

test('no file is written by default', () => {
  expect([configFileOf({}), fixtureFileOf({})]).toEqual([undefined, undefined]);
});

test('a file that could not be written later is rejected at the start', async () => {
  const folder = await tempFolder();
  const at = (name: string) => join(folder, name);
  mkdirSync(at('folder'));
  writeFileSync(at('mine.json'), '{}');
  const missing = at('missing/a.json');
  expect(() => configFileOf({ 'save-config': missing })).toThrow('missing/a.json cannot be written: the folder ');
  expect(() => fixtureFileOf({ fixture: missing })).toThrow('missing/a.json cannot be written: the folder ');
  expect(() => configFileOf({ 'save-config': at('folder') })).toThrow('--save-config:');
  expect(() => fixtureFileOf({ fixture: at('mine.json') })).toThrow('mine.json exists. Choose another file');
  expect(configFileOf({ 'save-config': at('mine.json') })).toBe(at('mine.json'));
});

test('values of another leadmock are written, and confirm nothing', async () => {
  const out = join(await tempFolder(), 'config.json');
  writeSettings(out, { values: { errorStatus: 'code' }, taskStatus: 3 }, undefined);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ assume: { errorStatus: 'code' }, 'task-status': 3 });
});
