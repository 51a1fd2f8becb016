import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/cli/settings/config-file.ts';
import { gatherSettings } from '../../src/cli/settings/raw-settings.ts';
import { readSettings } from '../../src/cli/settings/settings.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CONFIRMATION = { value: 'code', date: '2026-01-02', source: 'a.har' };

const confirmed = (more: object) => ({ confirmed: { errorStatus: { ...CONFIRMATION, ...more } } });

test.each<[content: unknown, says: string]>([
  [{ prot: 1 }, '#/prot is not a known field; did you mean port?'],
  [{ cors: false }, '#/cors is not a known field; did you mean no-cors or cors-origin?'],
  [{ colour: 1 }, '#/colour is not a known field'],
  [{ fixture: '' }, '#/fixture must not be empty'],
  [{ port: { a: 1 } }, '#/port must be a string, number or boolean'],
  [{ watch: 'yes' }, '#/watch must be true or false'],
  [{ operations: {} }, '#/operations must be a string or a list of strings'],
  [{ assume: [['a']] }, '#/assume/0 must be a string, number or boolean'],
  [{ assume: null }, '#/assume must be a string, a list or an object of strings'],
  [{ 'task-status': 'x' }, ': task-status must be a whole number'],
  [{ assume: { errorState: 'code' } }, ': assume: unknown assumption errorState; did you mean errorStatus?'],
  [[], ' must be an object'],
  ['{"assume": ', ' is not valid JSON: line 1'],
  ['{"assume": {"ownerId": "omit"}, "assume": {"ownerId": "include"}}', 'occurs twice'],
  [{ confirmed: ['errorStatus'] }, '#/confirmed must be an object'],
  [{ confirmed: { errorStatus: 'code' } }, '#/confirmed/errorStatus must be an object'],
  [{ confirmed: { errorState: CONFIRMATION } }, 'unknown assumption errorState; did you mean errorStatus?'],
  [confirmed({ value: 'kode' }), '#/confirmed/errorStatus errorStatus cannot be kode; did you mean code?'],
  [confirmed({ date: '1.2.2026' }), '#/confirmed/errorStatus/date must be a valid date of the form YYYY-MM-DD'],
  [confirmed({ date: '2026-02-30' }), '#/confirmed/errorStatus/date must be a valid date of the form YYYY-MM-DD'],
  [confirmed({ source: '' }), '#/confirmed/errorStatus/source must not be empty'],
  [confirmed({ extra: 5 }), '#/confirmed/errorStatus/extra is not a known field'],
])('an invalid configuration file is rejected with file and place: %j', async (content, says) => {
  const file = join(await tempFolder(), 'config.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const read = () => readSettings(gatherSettings({}, {}, readConfigFile({ LEADMOCK_CONFIG: file })));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(file);
  expect(read).toThrow(says);
});
