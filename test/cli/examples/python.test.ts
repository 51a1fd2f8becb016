import { readFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { copyExample } from '../../support/copy-example.ts';
import { commandThat, expectEnded, SERVE } from '../../support/leadmock-command.ts';
import { found, type Need, needs } from '../../support/needs.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { keptJournals } from '../../support/runnable-examples.ts';
import { startIn } from '../../support/start-example.ts';

// It looks into the declarations of types, as far as Python 3.11 lets it.
const IMPORTS = ['-c', 'import pytest, sys; assert sys.version_info >= (3, 11)'];
const python: Need = {
  name: 'Python 3.11 with pytest',
  anyOf: ['python3', '/usr/bin/python3'].map((command) => [command, ...IMPORTS]),
};
// The first of the path may be a shim of another version's.
const mypy: Need = { name: 'mypy', anyOf: ['mypy', '/usr/bin/mypy'].map((command) => [command, '--version']) };
const withPython = needs([python]);
const withMypy = needs([mypy]);

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const everyCall = read('python/test_every_call.py');

/** The test that the README shows. */
const [, shown = ''] =
  /```python\n(from leadmock import Leadmock\n[\s\S]*?)```/.exec(read('../../examples/pytest/README.md')) ?? [];

/** Begins a test of a text below. */
const IMPORT = 'from leadmock import Leadmock\n';

/** A folder with nothing but `leadmock.py`, the `conftest.py` of the example, and a test. */
async function folderWith(context: TestContext, text: string): Promise<string> {
  const folder = await copyExample(context, 'pytest');
  await writeFile(join(folder, 'test_it.py'), text);
  return folder;
}

interface RunOptions {
  folder: string;
  env?: Record<string, string>;
}

function pytest(context: TestContext, { folder, env = {} }: RunOptions) {
  // A proxy that nobody reaches: no call may go there.
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  const command = `"${found(python)}" -m pytest test_it.py`;
  return startIn(context, folder, { command, env: { ...proxies, ...env } }).ended;
}

test.skipIf(withPython.isSkipped)(`every call is answered as leadmock.py says${withPython.why}`, async (context) => {
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const folder = await folderWith(context, everyCall);
  const { code, output } = await pytest(context, { folder, env: { LEADMOCK_URL } });
  expect(output).toMatch(/ 9 passed/);
  expect(code).toBe(0);
});

test.skipIf(withPython.isSkipped)(`the test of the README runs as it is${withPython.why}`, async (context) => {
  const { path, ids } = await commandThat(context, SERVE);
  const folder = await folderWith(context, shown);
  const { output } = await pytest(context, { folder, env: { PATH: path } });
  expect(output).toMatch(/ 1 passed/);
  expectEnded(ids());
});

for (const signal of ['SIGTERM', 'SIGKILL']) {
  test.skipIf(withPython.isSkipped)(
    `a runner that ends by ${signal} takes the server with it${withPython.why}`,
    async (context) => {
      // A command that waits for its server, as a wrapper does: the whole group must end.
      const { path, ids } = await commandThat(context, `${SERVE.replace('exec ', '')} & echo $! >> "$0.server"; wait`);
      const dies = `${IMPORT}import os, signal\ndef test_it(leadmock: Leadmock) -> None:\n    os.kill(os.getpid(), signal.${signal})\n`;
      const folder = await folderWith(context, dies);
      const { output } = await pytest(context, { folder, env: { PATH: path } });
      expect(output).not.toMatch(/passed|failed|error/);
      const server = Number(readFileSync(`${path.split(':')[0]}/leadmock.server`, 'utf8'));
      const isAlive = (id: number) => {
        try {
          return process.kill(id, 0);
        } catch {
          return false;
        }
      };
      await expect.poll(() => [...ids(), server].filter(isAlive)).toEqual([]);
    },
  );
}

test.skipIf(withPython.isSkipped)(`a missing command is said plainly${withPython.why}`, async (context) => {
  const { output: python3 } = await startIn(context, '.', {
    command: `"${found(python)}" -c "import sys; print(sys.executable, end='')"`,
  }).ended;
  const folder = await folderWith(context, shown);
  const { code, output } = await startIn(context, folder, {
    command: `"${python3}" -m pytest test_it.py`,
    env: { PATH: await workFolder(context) },
  }).ended;
  expect(output).toMatch(
    /^leadmock cannot be started: install the command, or name a running server by LEADMOCK_URL$/m,
  );
  expect(output).not.toContain('Traceback');
  expect(code).not.toBe(0);
});

const SEVERAL_ATTEMPTS = `
from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item, nextitem):
    for _ in range(3):
        item._initrequest()
        runtestprotocol(item, nextitem=nextitem, log=False)
    return True
`;
const FAILS_TWICE = `${IMPORT}
attempts = []


def test_it(leadmock: Leadmock) -> None:
    attempts.append(len(attempts))
    leadmock.call("POST", "/logout", token=f"attempt-{attempts[-1]}")
    assert len(attempts) == 3
`;

test.skipIf(withPython.isSkipped)(`each attempt that fails leaves a journal${withPython.why}`, async (context) => {
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const folder = await folderWith(context, FAILS_TWICE);
  await appendFile(join(folder, 'conftest.py'), SEVERAL_ATTEMPTS);
  await pytest(context, { folder, env: { LEADMOCK_URL } });
  const journals = [...keptJournals(folder)];
  expect(journals).toHaveLength(2);
  for (const [file, { test: title, sandbox, requests }] of journals) {
    expect([file, title]).toEqual([`${sandbox}.json`, 'test_it.py::test_it']);
    expect(requests).toMatchObject([{ operation: 'logout' }]);
  }
});

const USES = `${IMPORT}
import pytest


@pytest.fixture
def leadmock_sandbox():
    return {"fixture": "empty"}


def test_it(leadmock: Leadmock) -> None:
    assert leadmock.records("leads") == []
    leadmock.arm_fault(kind="hang")
`;

test.skipIf(withPython.isSkipped)(
  `a sandbox begins as it is told to, a control token is sent, and an unfired fault is a warning${withPython.why}`,
  async (context) => {
    const token = 'a-token-of-the-control-plane';
    const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral', `--control-token=${token}`]);
    const folder = await folderWith(context, USES);
    const { output } = await pytest(context, { folder, env: { LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN: token } });
    expect(output).toMatch(/leadmock: fault 1 \(hang\) never fired: what it was to show is untested/);
    expect(output).toMatch(/ 1 passed/);
    const without = await pytest(context, { folder, env: { LEADMOCK_URL } });
    expect(without.output).toMatch(/LeadmockError: .* answered 401/);
  },
);

/** What each line is told: a name, a value and a field that there are not. */
const WRONG = `${IMPORT}
def test_it(leadmock: Leadmock) -> None:
    leadmock.records("leeds")
    leadmock.arm_fault(kind="dealy")
    leadmock.make_record("leads", name="Right")["nmae"]
    leadmock.make_record("leads", name=7)
`;

test.skipIf(withMypy.isSkipped)(`leadmock.py is typed strictly, for Python 3.9 too${withMypy.why}`, async (context) => {
  const folder = await folderWith(context, shown);
  await writeFile(join(folder, 'test_every_call.py'), everyCall);
  const check = (files: string) =>
    startIn(context, folder, { command: `"${found(mypy)}" --strict ${files}` }).ended.then(({ output }) => output);
  expect(await check('leadmock.py conftest.py test_it.py test_every_call.py')).toMatch(/^Success: /);
  expect(await check('--python-version 3.9 leadmock.py test_it.py')).toMatch(/^Success: /);

  await writeFile(join(folder, 'test_it.py'), WRONG);
  const found4 = [...(await check('test_it.py')).matchAll(/^test_it\.py:(\d+): error: .*\[([\w-]+)\]$/gm)];
  expect(found4.map(([, line, kind]) => `${line} ${kind}`)).toEqual([
    '4 call-overload',
    '5 arg-type',
    '6 typeddict-item',
    '7 call-overload',
  ]);
});
