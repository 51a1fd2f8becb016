import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { banner, startFacts } from '../../../src/cli/serve/banner.ts';
import { gatherSettings } from '../../../src/cli/settings/raw-settings.ts';
import { readSettings } from '../../../src/cli/settings/settings.ts';
import { startMock } from '../../support/start-mock.ts';

const listening = { url: 'http://localhost:9000', port: 9000, server: createServer(), stop: async () => {} };

async function factsOf(flags: Record<string, unknown>) {
  const { mock } = await startMock();
  return startFacts(readSettings(gatherSettings(flags, {})), mock, listening);
}

test('the banner shows address, control plane, fixture, data file and assumptions, one per line', async () => {
  const text = banner('1.2.3', await factsOf({ 'data-file': '/tmp/a.json' }));
  expect(text.split('\n')).toEqual([
    '',
    'leadmock 1.2.3 is ready',
    '  url          http://localhost:9000',
    '  control      http://localhost:9000/_mock',
    '  panel        http://localhost:9000/_mock/panel',
    '  docs         http://localhost:9000/_mock/docs',
    '  fixture      default',
    '  data         /tmp/a.json (new)',
    '  assumptions  all at their defaults',
    '',
    '  Ctrl+C stops leadmock',
    '',
  ]);
});

test('the banner shows the file of a custom fixture, and that it replaces a built-in one', async () => {
  const { mock } = await startMock();
  const settings = readSettings(gatherSettings({}, {}));
  const fixtureOf = (customFixture: typeof mock.customFixture) =>
    startFacts(settings, { ...mock, customFixture }, listening).fixture;
  const file = '/shop/default.json';
  expect(fixtureOf({ file, replacesBuiltIn: true })).toBe(`default (${file}, replaces the built-in fixture)`);
  expect(fixtureOf({ file, replacesBuiltIn: false })).toBe(`default (${file})`);
});

test('the banner shows changed assumptions', async () => {
  const { assumptions } = await factsOf({ assume: ['rateLimit=3'], preset: 'strict' });
  expect(assumptions).toBe('rateLimit=3, unknownFields=reject, secondUser=reject');
});

test('a mock without data file or control plane reports it', async () => {
  const { data, control, ...rest } = await factsOf({ ephemeral: true, 'no-control': true });
  expect(data).toBe('not persisted (--ephemeral)');
  expect(control).toBe('off');
  expect(rest).not.toHaveProperty('panel');
});

test('the banner distinguishes an existing data file from a new one', async () => {
  const { mock } = await startMock();
  const settings = readSettings(gatherSettings({ 'data-file': '/tmp/a.json' }, {}));
  expect(startFacts(settings, { ...mock, isResumed: true }, listening).data).toBe('/tmp/a.json (resumed)');
});

test('the banner shows watched folders', async () => {
  const { mock } = await startMock();
  const settings = readSettings(gatherSettings({ watch: true }, {}));
  expect(startFacts(settings, { ...mock, fixtureFolders: ['/a', '/b'] }, listening).watching).toBe('/a, /b');
});

test('the banner shows no secret', async () => {
  const text = banner('1.2.3', await factsOf({ 'control-token': 'hush-hush' }));
  expect(text).not.toContain('hush');
});
