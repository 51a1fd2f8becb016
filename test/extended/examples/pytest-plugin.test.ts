import { existsSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { commandThat, expectEnded, SERVE } from '../../support/leadmock-command.ts';
import { needs } from '../../support/needs.ts';
import { startLeadmock, workFolder } from '../../support/run-leadmock.ts';
import { folderWith, IMPORT, python, runPytest, shownTest } from '../../support/run-pytest.ts';
import { keptJournals } from '../../support/runnable-examples.ts';
import { npmAlone } from '../../support/user-project.ts';

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

test.skipIf(isSkipped)(`npx starts the server that npm has installed in the project${why}`, async (context) => {
  const folder = await folderWith(context, shownTest);
  await symlink(join(inject('packed'), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const { code, output } = await runPytest(context, folder, { env: npmAlone(folder) });
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

test.skipIf(isSkipped)(`LEADMOCK_BIN starts the server, before another leadmock on the path${why}`, async (context) => {
  const wrong = await commandThat(context, 'exit 3');
  const right = await commandThat(context, SERVE);
  const LEADMOCK_BIN = join(right.path.split(delimiter)[0] as string, 'leadmock');
  const folder = await folderWith(context, shownTest);
  const { output } = await runPytest(context, folder, { env: { PATH: wrong.path, LEADMOCK_BIN } });
  expect(output).toContain('1 passed');
  expectEnded(right.ids());
  expect(wrong.ids()).toEqual([]);
});

const CALLS_THE_SERVICE = `${IMPORT}
import os
import urllib.request


def test_it(leadmock: Leadmock) -> None:
    with urllib.request.urlopen(f"{leadmock.base_url}/_mock/health", timeout=10) as response:
        assert response.status == 200
    assert os.environ["NO_PROXY"] == os.environ["no_proxy"] == "known.example,localhost"
    del os.environ["NO_PROXY"], os.environ["no_proxy"]
`;

test.skipIf(isSkipped)(`calls to a started server bypass the proxy of the machine${why}`, async (context) => {
  const { path } = await commandThat(context, SERVE);
  const env = { PATH: path, no_proxy: 'known.example' };
  const { code, output } = await runPytest(context, await folderWith(context, CALLS_THE_SERVICE), { env });
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

const WAYS = `
leadmock: the tests have no server. Do one of these:
  set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080
  set LEADMOCK_BIN to the path of the program leadmock
  add leadmock to PATH
  install leadmock with npm, so that \`npx --no -- leadmock\` works in this folder
`;

test.skipIf(isSkipped)(`a missing server is reported once, with all four ways to set one${why}`, async (context) => {
  const folder = await folderWith(context, shownTest);
  const env = { PATH: await workFolder(context) };
  const { code, output } = await runPytest(context, folder, { env });
  expect(output.split(WAYS)).toHaveLength(2);
  expect(output).not.toContain('Error');
  expect(code).not.toBe(0);
});

test.skipIf(isSkipped)(`a package that is not installed is not fetched from a registry${why}`, async (context) => {
  const folder = await folderWith(context, shownTest);
  const { output } = await runPytest(context, folder, { env: { npm_config_registry: 'http://127.0.0.1:9' } });
  expect(output).toMatch(
    /^leadmock: the server did not start: \S*npx --offline --no -- leadmock ended with exit code 1$/m,
  );
  expect(output).toContain('ENOTCACHED');
  expect(output).toContain(WAYS);
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
  await writeFile(join(folder, 'conftest.py'), THREE_ATTEMPTS);
  await runPytest(context, folder, { env: { LEADMOCK_URL } });
  const journals = [...keptJournals(folder)];
  expect(journals).toHaveLength(2);
  for (const [file, { test: title, sandbox, requests }] of journals) {
    expect([file, title]).toEqual([`${sandbox}.json`, 'test_it']);
    expect(requests).toMatchObject([{ operation: 'logout' }]);
  }
});

test.skipIf(isSkipped)(`a failed test names its rejected requests and its evidence${why}`, async (context) => {
  const folder = await folderWith(context, FAILS_TWICE);
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const { output } = await runPytest(context, folder, { env: { LEADMOCK_URL } });
  const [[file, { sandbox }] = ['', { sandbox: '' }]] = keptJournals(folder);
  expect(output).toContain(`leadmock: in the failed test "test_it"
  request 1, POST /logout: HTTP 200, code 401: token-missing: `);
  expect(output).toContain(`
  panel: /_sandbox/${sandbox}/_mock/panel on the server
  journal and states: leadmock-failures/${file} (leadmock open replays it)
`);
  expect(existsSync(join(folder, 'leadmock-failures', `${sandbox}.har`))).toBe(true);
});

const DELETES_ITS_SANDBOX = `${IMPORT}

def test_it(leadmock: Leadmock) -> None:
    leadmock.delete_sandbox(leadmock.info()["sandbox"])
    assert False
`;

test.skipIf(isSkipped)(`a failed test that deleted its sandbox leaves the reason${why}`, async (context) => {
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const folder = await folderWith(context, DELETES_ITS_SANDBOX);
  const { output } = await runPytest(context, folder, { env: { LEADMOCK_URL } });
  expect(output).toMatch(/ 1 failed in /);
  expect(output).toMatch(/^ {2}.+test-it--[0-9a-f]{8}.+\n {2}journal and states: /m);
  expect(output).not.toContain('panel: ');
  expect([...keptJournals(folder).values()]).toEqual([
    { test: 'test_it', sandbox: expect.any(String), message: 'AssertionError: assert False', gone: expect.any(String) },
  ]);
});

const FAILS_LATE = `${IMPORT}
import pytest


@pytest.fixture
def shop(leadmock: Leadmock):
    yield
    leadmock.call("POST", "/logout")
    assert leadmock.records("payments"), "no payment"


def test_it(shop) -> None:
    pass
`;

test.skipIf(isSkipped)(`a fixture that fails in its teardown keeps the evidence of its test${why}`, async (context) => {
  const folder = await folderWith(context, FAILS_LATE);
  const { path } = await commandThat(context, SERVE);
  const { output } = await runPytest(context, folder, { env: { PATH: path } });
  expect(output).toContain('leadmock: in the failed test "test_it"\n  request 1, POST /logout: HTTP 200, code 401');
  expect([...keptJournals(folder).values()]).toMatchObject([{ message: expect.stringContaining('no payment') }]);
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
    expect(output).toContain('leadmock: fault 1 (hang) never fired in the test "test_it": its effect is untested');
    expect(output).toMatch(/ 1 passed/);
  },
);

const WAITS_IN_A_COROUTINE = `${IMPORT}
import asyncio
import pytest
from leadmock import LeadmockError


def test_it(leadmock: Leadmock) -> None:
    match = {"operation": "logout"}

    async def wait_too_long():
        leadmock.wait_for_requests(match=match, timeout="1ms")

    with pytest.raises(LeadmockError, match="asyncio.to_thread"):
        asyncio.run(wait_too_long())
    with pytest.raises(LeadmockError) as raised:
        leadmock.wait_for_requests(match=match, timeout="1ms")
    assert "asyncio" not in str(raised.value)

    async def wait_in_a_thread():
        waiting = asyncio.to_thread(leadmock.wait_for_requests, match=match, timeout="1m")
        await asyncio.gather(waiting, asyncio.to_thread(leadmock.call, "POST", "/logout"))

    asyncio.run(wait_in_a_thread())
`;

test.skipIf(isSkipped)(`a wait in a coroutine names the way out${why}`, async (context) => {
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral']);
  const folder = await folderWith(context, WAITS_IN_A_COROUTINE);
  const { output } = await runPytest(context, folder, { env: { LEADMOCK_URL } });
  expect(output).toMatch(/ 1 passed/);
});

test.skipIf(isSkipped)(`the control token of the environment is sent${why}`, async (context) => {
  const token = 'a-token-of-the-control-plane';
  const { url: LEADMOCK_URL } = await startLeadmock(context, ['--ephemeral', `--control-token=${token}`]);
  const folder = await folderWith(context, shownTest);
  const env = { LEADMOCK_URL, LEADMOCK_CONTROL_TOKEN: token };
  expect((await runPytest(context, folder, { env })).output).toMatch(/ 1 passed/);
  expect((await runPytest(context, folder, { env: { LEADMOCK_URL } })).output).toMatch(/LeadmockError: .* got 401/);
});
