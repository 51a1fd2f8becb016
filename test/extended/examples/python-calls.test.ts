import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandThat, expectEnded, SERVE } from '../../support/leadmock-command.ts';
import { found, type Need, needs } from '../../support/needs.ts';
import { startLeadmock } from '../../support/run-leadmock.ts';
import { folderWith, IMPORT, installedPython, python, runPytest, shownTest } from '../../support/run-pytest.ts';
import { startIn } from '../../support/start-example.ts';

// The first mypy on the path may be a wrapper for another version.
const mypy: Need = { name: 'mypy', anyOf: ['mypy', '/usr/bin/mypy'].map((command) => [command, '--version']) };
const withPython = needs([python]);
const withMypy = needs([python, mypy]);

const everyCall = readFileSync(new URL('python/test_every_call.py', import.meta.url), 'utf8');

test.skipIf(withPython.isSkipped)(
  `every call gets a response as documented in the client for Python${withPython.why}`,
  async (context) => {
    const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
    const { code, output } = await runPytest(context, await folderWith(context, everyCall), { env: { LEADMOCK_URL } });
    expect(output).toMatch(/^=+ \d+ passed in /m);
    expect(code).toBe(0);
  },
);

test.skipIf(withPython.isSkipped)(`the test of the README runs unchanged${withPython.why}`, async (context) => {
  const { path, ids } = await commandThat(context, SERVE);
  const { output } = await runPytest(context, await folderWith(context, shownTest), { env: { PATH: path } });
  expect(output).toMatch(/ 1 passed/);
  expectEnded(ids());
});

/** Module with custom collections, whose fields the client does not know. */
const CUSTOM = `${IMPORT}
def names(leadmock: Leadmock, collection: str) -> list[str]:
    leadmock.create_record("contacts", name="Nina")
    return [record["name"] for record in [*leadmock.records("contacts"), *leadmock.records(collection, limit=5)]]
`;

/** Module in which each line uses an unknown name. */
const WRONG = `${IMPORT}
def test_it(leadmock: Leadmock) -> None:
    leadmock.records("payments")[0]["smu"]
    leadmock.arm_fault(effect="dealy")
    leadmock.create_record("leads", name="Right")["nmae"]
`;

test.skipIf(withMypy.isSkipped)(
  `the package and a test with it pass strict type checks, for Python 3.9 too${withMypy.why}`,
  { tags: ['nightly'] },
  async (context) => {
    const folder = await folderWith(context, shownTest);
    await writeFile(join(folder, 'test_every_call.py'), everyCall);
    const strict = `"${found(mypy)}" --strict --python-executable "${await installedPython()}"`;
    const check = async (files: string) =>
      (await startIn(context, folder, { command: `${strict} ${files}` }).ended).output;
    expect(await check('-p leadmock')).toMatch(/^Success: /);
    expect(await check('test_it.py test_every_call.py')).toMatch(/^Success: /);
    expect(await check('--python-version 3.9 -m leadmock')).toMatch(/^Success: /);

    await writeFile(join(folder, 'test_it.py'), CUSTOM);
    expect(await check('test_it.py')).toMatch(/^Success: /);
    await writeFile(join(folder, 'test_it.py'), WRONG);
    const errors = [...(await check('test_it.py')).matchAll(/^test_it\.py:(\d+): error: .*\[([\w-]+)\]$/gm)];
    expect(errors.map(([, line, kind]) => `${line} ${kind}`)).toEqual([
      '4 typeddict-item',
      '5 arg-type',
      '6 typeddict-item',
    ]);
  },
);
