import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/cli/settings/config-file.ts';
import { environmentName, type FlagName, flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { gatherSettings } from '../../src/cli/settings/raw-settings.ts';
import { readSettings } from '../../src/cli/settings/settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A value for each setting that is not its default. */
const VALUES: Record<FlagName, string> = {
  port: '9000',
  host: '0.0.0.0',
  fixture: 'empty',
  'fixtures-dir': 'mine',
  operations: 'mine.json,mine.mjs',
  watch: 'true',
  'watch-poll': 'true',
  'data-file': 'other.json',
  fresh: 'true',
  ephemeral: 'true',
  assume: 'errorStatus=code,unknownPathId=404',
  preset: 'strict',
  'task-status': '3',
  'body-limit': '2mb',
  'max-sandboxes': '50',
  'require-sandbox': 'true',
  replica: 'b',
  'journal-limit': '5000',
  'trust-proxy': 'loopback',
  'no-cors': 'true',
  'cors-origin': 'http://localhost:3000',
  'no-mock-headers': 'true',
  'no-control': 'true',
  'control-token': 'secret',
  'allowed-hosts': 'a.example.com,b.example.com',
  'log-level': 'debug',
  'ready-file': 'ready.json',
};

/** @returns settings without their places, which only messages need */
function settingsOf(...from: Parameters<typeof gatherSettings>) {
  const { readyFiles, ...settings } = readSettings(gatherSettings(...from));
  return { ...settings, readyFiles: readyFiles.map(({ path }) => path) };
}

test.each(flagNames)('%s means the same by flag, by environment and by file', async (name) => {
  const value = VALUES[name];
  const file = join(await tempFolder(), 'config.json');
  const isBoolean = serveFlags[name].type === 'boolean';
  writeFileSync(file, JSON.stringify({ [name]: isBoolean ? true : value }));

  const standard = settingsOf({}, {});
  const byFlag = settingsOf({ [name]: isBoolean ? true : value }, {});
  expect(byFlag).not.toEqual(standard);
  expect(settingsOf({}, { [environmentName(name)]: value })).toEqual(byFlag);
  expect(settingsOf({}, {}, readConfigFile({ LEADMOCK_CONFIG: file }))).toEqual(byFlag);
});
