import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPage } from '../support/documentation.ts';
import { needs, program } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { rolesOf } from './roles.ts';
import { openShell } from './shell.ts';

test('the documentation has every step of the newcomers', () => {
  const roles = rolesOf(readPage);
  expect(roles.map(({ steps }) => steps.length)).toEqual([6, 5, 8]);
  for (const { page, line } of roles.flatMap(({ steps }) => steps)) {
    expect(readPage(page).split('\n')[line - 1], `${page}:${line}`).toMatch(/^<!-- |^ +(- |run: )|`.*`|\]\(/);
  }
});

test('a step that is missing from its page is reported with the page', () => {
  expect(() => rolesOf((page) => readPage(page).replace('pytest_plugins', 'plugins'))).toThrow('README.md: nothing');
  expect(() => rolesOf((page) => readPage(page).replace('mkdir vendor', 'md vendor'))).toThrow(
    'ci/README.md: there is no',
  );
});

const { isSkipped, why } = needs([program('bash')]);

async function shell() {
  const home = await tempFolder();
  mkdirSync(join(home, 'my-project'));
  const opened = openShell(home, process.env);
  onTestFinished(() => opened.close());
  return opened;
}
const at = { page: 'README.md', line: 7 };

test.skipIf(isSkipped)(`folder and exports persist from one step to the next${why}`, async () => {
  const { take } = await shell();
  await take({ ...at, folder: 'my-project', script: 'export WHO=anna; mkdir in; cd in' });
  const { output } = await take({ ...at, script: 'echo "$WHO in $(basename "$(dirname "$PWD")")"' });
  expect(output).toBe('anna in my-project\n');
});

test.skipIf(isSkipped)(`a failing step is reported with its page, line and output${why}`, async () => {
  const { take } = await shell();
  await expect(take({ ...at, script: 'echo why; false; echo on' })).rejects.toThrow(
    'README.md:7 ended with 1:\necho why; false; echo on\n\nwhy\n',
  );
});

test.skipIf(isSkipped)(`a ready server continues running, and an ended server is reported${why}`, async () => {
  const { take } = await shell();
  await take({ ...at, serves: true, script: 'echo "leadmock is ready"; exec sleep 60' });
  await expect(take({ ...at, serves: true, script: 'echo busy' })).rejects.toThrow('README.md:7 ended with 0');
});
