import { expect, test } from 'vitest';
import { collectionNames } from '../../src/mock/core/state/state.ts';
import { differencesOf } from '../../src/panel/request/diff.ts';
import { ControlClient } from '../support/control.ts';
import { undescribedInControlWith } from '../support/control-answers.ts';
import { browserTest, openPage } from '../support/open-page.ts';
import { undescribedIn } from '../support/openapi-answers.ts';
import { startMock } from '../support/start-mock.ts';

/** Names of inherited properties, and of properties of forms. */
const NAMES = ['constructor', 'toString', 'hasOwnProperty', 'elements'];

const held = { extraFields: { leads: NAMES }, names: [...collectionNames, 'constructor'] };
const control = await undescribedInControlWith(held, 'control-openapi-with-odd-names');

async function start() {
  const mock = await startMock({ described: { service: undescribedIn, control } });
  const given = Object.fromEntries(NAMES.map((name) => [name, `my ${name}`]));
  await new ControlClient(mock).post('/seed', {
    mode: 'merge',
    data: {
      extra_fields: { leads: NAMES },
      leads: [{ id: 300, name: 'Odd', ...given }],
      collections: { constructor: [{ id: 1, valueOf: 'nothing' }, { id: 2 }] },
    },
  });
  return mock;
}

browserTest('fields and collections may have the names of object properties', async () => {
  const mock = await start();
  const page = await openPage(mock, { path: '/_mock/panel#/state/leads', expected: /400/ });
  await page.getByRole('row', { name: /^300 .*my constructor my toString my hasOwnProperty my elements/ }).waitFor();
  const other = page.getByRole('row', { name: /^101 / }).getByRole('cell');
  expect((await other.allTextContents()).slice(-NAMES.length)).toEqual(NAMES.map(() => '–'));
  await page.goto('/_mock/panel#/state/leads/300');
  await page.getByRole('row', { name: 'constructor my constructor' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'leads/300' });
  await form.getByLabel(/^contact_id/).fill('1.5');
  await form.getByLabel(/^toString/).fill('"another"');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').getByText('must be').waitFor();
  await form.getByLabel(/^contact_id/).fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'toString another' }).waitFor();

  await page.goto('/_mock/panel#/state/constructor');
  await page.getByRole('row', { name: '2 –' }).waitFor();
  await page.goto('/_mock/panel#/state/constructor/1');
  await page.getByRole('row', { name: 'valueOf nothing' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'constructor/1 as JSON' }).fill('{"id": 1, "valueOf": 5}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'valueOf 5' }).waitFor();
});

test('an added field had no value, even if named like an object property', () => {
  const change = { before: { id: 1 }, after: { id: 1, constructor: 'A' } };
  expect(differencesOf(change)).toEqual([{ place: 'constructor', before: undefined, after: 'A' }]);
});
