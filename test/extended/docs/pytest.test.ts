import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, snippetsMarked } from '../../support/documentation.ts';
import { found, needs } from '../../support/needs.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { copyClient, python } from '../../support/run-pytest.ts';
import { startIn } from '../../support/start-example.ts';

const { isSkipped, why } = needs([python]);

test.skipIf(isSkipped)(`the tests in Python of the documentation pass${why}`, async (context) => {
  const folder = await workFolder(context);
  await copyClient(folder);
  const [, plugin = ''] = /`(pytest_plugins = .+?)`/.exec(readPage('README.md')) ?? [];
  const all = snippetsMarked('pytest');
  const tests = all.filter(({ mark }) => mark === 'pytest');
  expect(all.filter((snippet) => !tests.includes(snippet)).map(({ code }) => code.trim())).toEqual([plugin]);
  await writeFile(join(folder, 'conftest.py'), plugin);
  for (const [at, { code }] of tests.entries()) await writeFile(join(folder, `test_${at}.py`), code);

  const { url } = await startLeadmock(context, ['--ephemeral']);
  const command = `${found(python)} -m pytest`;
  const { code, output } = await startIn(context, folder, { command, env: { LEADMOCK_URL: url } }).ended;
  const counts = tests.map(({ code }) => JSON.parse(/parametrize\("\w+", (\[.+\])\)/.exec(code)?.[1] ?? '[1]').length);
  expect(output).toContain(` ${counts.reduce((sum, count) => sum + count, 0)} passed`);
  expect(code).toBe(0);
});
