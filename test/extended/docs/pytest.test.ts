import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snippetsMarked } from '../../support/documentation.ts';
import { found, type Need, needs } from '../../support/needs.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { installedPython, PIP_ALONE, python } from '../../support/run-pytest.ts';
import { startIn } from '../../support/start-example.ts';
import { folderWithClone } from '../../support/user-project.ts';

const venv: Need = { name: 'Python with venv', anyOf: [['/usr/bin/python3', '-c', 'import ensurepip']] };
const withPython = needs([python]);
const withVenv = needs([python, venv]);

test.skipIf(withPython.isSkipped)(`the tests in Python of the documentation pass${withPython.why}`, async (context) => {
  const folder = await workFolder(context);
  const tests = snippetsMarked('pytest');
  for (const [at, { code }] of tests.entries()) await writeFile(join(folder, `test_${at}.py`), code);

  const { url } = await startLeadmock(context, ['--ephemeral']);
  const command = `${await installedPython()} -m pytest`;
  const { code, output } = await startIn(context, folder, { command, env: { LEADMOCK_URL: url } }).ended;
  const counts = tests.map(({ code }) => JSON.parse(/parametrize\("\w+", (\[.+\])\)/.exec(code)?.[1] ?? '[1]').length);
  expect(output).toContain(` ${counts.reduce((sum, count) => sum + count, 0)} passed`);
  expect(code).toBe(0);
});

test.skipIf(withVenv.isSkipped)(
  `the README installs the client from a clone, and its test passes${withVenv.why}`,
  async (context) => {
    const folder = await folderWithClone(context);
    const project = join(folder, 'my-project');
    await mkdir(project);
    const [shown] = snippetsMarked('pytest').filter(({ page }) => page === 'README.md');
    await writeFile(join(project, 'test_payment.py'), shown?.code ?? '');
    const [steps] = snippetsMarked('pip');
    // Instead of downloading packages, this environment uses the packages of the machine.
    const command = (steps?.code ?? '').replace('python3 -m venv', `${found(python)} -m venv --system-site-packages`);
    const { code, output } = await startIn(context, project, { command, env: PIP_ALONE }).ended;
    expect(output).toContain(' 1 passed');
    expect(code).toBe(0);
  },
);
