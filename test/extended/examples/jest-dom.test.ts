import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { snippetsMarked } from '../../support/documentation.ts';
import { startIn } from '../../support/start-example.ts';

const TOOLS = fileURLToPath(new URL('../../tools/node_modules/', import.meta.url));

test('the page of Jest runs a mock in the test process, in a DOM', async (context) => {
  const folder = await copyExample(context, 'jest');
  const [{ code = '' } = {}, { code: commands = '' } = {}] = snippetsMarked('jest');
  await writeFile(join(folder, 'page.test.js'), code);
  const [install = '', run = ''] = commands.split('\n');
  for (const name of install.replace('npm install --save-dev ', '').split(' ')) {
    await symlink(join(TOOLS, name), join(folder, 'node_modules', name), 'junction');
  }
  const { code: ended, output } = await startIn(context, folder, {
    command: `${run} page.test.js`,
    env: { LEADMOCK_URL: '' },
  }).ended;
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(ended).toBe(0);
});
