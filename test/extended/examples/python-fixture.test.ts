import { readFileSync } from 'node:fs';
import { appendFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { commandThat, SERVE } from '../../support/leadmock-command.ts';
import { found, needs } from '../../support/needs.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import {
  folderWith,
  folderWithout,
  IMPORT,
  python,
  runPytest,
  shownSettings,
  shownTest,
} from '../../support/run-pytest.ts';
import { keptJournals } from '../../support/runnable-examples.ts';
import { startIn } from '../../support/start-example.ts';

const { isSkipped, why } = needs([python]);

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

for (const signal of ['SIGTERM', 'SIGKILL']) {
  const DIES = `${IMPORT}
import os, signal


def test_it(leadmock: Leadmock) -> None:
    os.kill(os.getpid(), signal.${signal})
`;

  test.skipIf(isSkipped)(`a runner that ends by ${signal} ends its server${why}`, async (context) => {
    // The command waits for its server, like a wrapper, so both processes must end.
    const { path, ids } = await commandThat(context, `${SERVE.replace('exec ', '')} &\necho $! > "$0.server"\nwait`);
    const { output } = await runPytest(context, await folderWith(context, DIES), { env: { PATH: path } });
    expect(output).not.toMatch(/passed|failed|error/);
    const server = Number(readFileSync(`${path.split(delimiter)[0]}/leadmock.server`, 'utf8'));
    const started = [...ids(), server];
    expect(started).toHaveLength(2);
    context.onTestFinished(() => {
      for (const id of started.filter(isAlive)) process.kill(id, 'SIGKILL');
    });
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  });
}

test.skipIf(isSkipped)(`pytest finds plugin and command in the package installed by npm${why}`, async (context) => {
  const { path, ids } = await commandThat(context, SERVE);
  const folder = await folderWithout(context, shownTest);
  await writeFile(join(folder, 'pytest.ini'), shownSettings);
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(join(inject('packed'), 'node_modules/leadmock'), join(folder, 'node_modules/leadmock'), 'junction');
  await symlink(join(path.split(delimiter)[0] as string, 'leadmock'), join(folder, 'node_modules/.bin/leadmock'));
  const { code, output } = await runPytest(context, folder, { env: { PYTHONDONTWRITEBYTECODE: '1' } });
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
  expect(ids()).toHaveLength(1);
});

test.skipIf(isSkipped)(`a missing command is reported plainly${why}`, async (context) => {
  const folder = await folderWith(context, shownTest);
  const printError = `"${found(python)}" -c "import sys; print(sys.executable, end='')"`;
  const { output: command } = await startIn(context, folder, { command: printError }).ended;
  const env = { PATH: await workFolder(context) };
  const { code, output } = await runPytest(context, folder, { command, env });
  expect(output).toMatch(
    /^leadmock cannot be started: install it from its file, or start it yourself and set LEADMOCK_URL=http:\/\/localhost:8080$/m,
  );
  expect(output).not.toContain('leadmock.py:');
  expect(code).not.toBe(0);
});

const THREE_ATTEMPTS = `
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
    attempts.append(None)
    leadmock.call("POST", "/logout")
    assert len(attempts) == 3
`;

test.skipIf(isSkipped)(`each failed attempt keeps its own journal${why}`, async (context) => {
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const folder = await folderWith(context, FAILS_TWICE);
  await appendFile(join(folder, 'conftest.py'), THREE_ATTEMPTS);
  await runPytest(context, folder, { env: { LEADMOCK_URL } });
  const journals = [...keptJournals(folder)];
  expect(journals).toHaveLength(2);
  for (const [file, { test: title, sandbox, requests }] of journals) {
    expect([file, title]).toEqual([`${sandbox}.json`, 'test_it.py::test_it']);
    expect(requests).toMatchObject([{ operation: 'logout' }]);
  }
});

const BEGINS_EMPTY = `${IMPORT}
import pytest


@pytest.fixture
def leadmock_sandbox():
    return {"fixture": "empty"}


def test_it(leadmock: Leadmock) -> None:
    assert leadmock.records("leads") == []
    leadmock.arm_fault(effect="hang")
`;

test.skipIf(isSkipped)(
  `a sandbox starts as its test configures, and an unfired fault is a warning${why}`,
  async (context) => {
    const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
    const folder = await folderWith(context, BEGINS_EMPTY);
    const { output } = await runPytest(context, folder, { env: { LEADMOCK_URL } });
    expect(output).toContain('leadmock: fault 1 (hang) never fired: its effect is untested');
    expect(output).toMatch(/ 1 passed/);
  },
);

test.skipIf(isSkipped)(`the control token of the environment is sent${why}`, async (context) => {
  const token = 'a-token-of-the-control-plane';
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral', `--control-token=${token}`]);
  const folder = await folderWith(context, shownTest);
  const env = { LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN: token };
  expect((await runPytest(context, folder, { env })).output).toMatch(/ 1 passed/);
  expect((await runPytest(context, folder, { env: { LEADMOCK_URL } })).output).toMatch(/LeadmockError: .* got 401/);
});
