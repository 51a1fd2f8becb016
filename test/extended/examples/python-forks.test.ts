// Processes that tests in Python forked, and that live until the end of the run: they inherit the open files of the run.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { commandThat, SERVE } from '../../support/leadmock-command.ts';
import { found, type Need, needs } from '../../support/needs.ts';
import { idsIn, isRunning } from '../../support/processes.ts';
import { folderWith, installedPython, python } from '../../support/run-pytest.ts';
import { startIn } from '../../support/start-example.ts';

const { isSkipped, why } = needs([python]);
const xdist: Need = { name: 'pytest-xdist', anyOf: [[found(python) ?? 'python3', '-c', 'import xdist']] };
const withXdist = needs([python, xdist]);

/** Functions for each way to fork. The children of `live` end after the test, which removes their folder. */
const FORKS = `
import ctypes
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

fork = multiprocessing.get_context("fork")
folder = Path(__file__).parent
kept = []


def live():
    with (folder / "living").open("a") as file:
        file.write(f"{os.getpid()}\\n")
    while folder.exists():
        time.sleep(0.1)
    os._exit(0)


def process_pool_executor():
    kept.append(ProcessPoolExecutor(1, mp_context=fork))
    kept[-1].submit(int).result()


def pool():
    kept.append(fork.Pool(1))
    kept[-1].apply(int)


def daemon():
    kept.append(fork.Process(target=live, daemon=True))
    kept[-1].start()


def manager():
    kept.append(fork.Manager())


def os_fork():
    return os.fork() or live()


def fork_in_c():
    return ctypes.PyDLL(None).fork() or live()
`;

const LIVING_LONGER = ['daemon', 'os_fork'];
const BY_PYTHON = ['process_pool_executor', 'pool', 'manager', ...LIVING_LONGER];

const IN_PYTEST = `
import os

import forks
import pytest


@pytest.mark.parametrize("name", os.environ["FORKS"].split())
def test_it(leadmock, name):
    getattr(forks, name)()
`;

const OUTSIDE_PYTEST = `
import os

import forks
from leadmock import Leadmock, running_server

with running_server() as url:
    for name in os.environ["FORKS"].split():
        getattr(forks, name)()
    print(Leadmock(url).health()["status"], flush=True)
`;

/**
 * Runs Python in a folder with `forks.py`. The output goes to a file, because forked processes keep the output open.
 * @returns the exit code, the output, and ids of started servers
 */
async function run(context: TestContext, { text, args, names }: { text: string; args: string; names: string[] }) {
  const folder = await folderWith(context, text);
  await writeFile(join(folder, 'forks.py'), FORKS);
  const { path, ids } = await commandThat(context, SERVE);
  const command = `"${await installedPython()}" ${args} > output.txt 2>&1`;
  const env = { PATH: path, FORKS: names.join(' '), PYTHONDONTWRITEBYTECODE: '1' };
  const { code } = await startIn(context, folder, { command, env }).ended;
  return { code, folder, ids, output: readFileSync(join(folder, 'output.txt'), 'utf8') };
}

test.skipIf(isSkipped).for([...BY_PYTHON, 'fork_in_c'])(
  `pytest ends while a child of %s lives${why}`,
  async (name, context) => {
    const { code, output, ids } = await run(context, { text: IN_PYTEST, args: '-m pytest test_it.py', names: [name] });
    expect(output).toContain(' 1 passed');
    expect(code).toBe(0);
    expect(ids().map(isRunning)).toEqual([false]);
  },
);

test.skipIf(withXdist.isSkipped)(`workers of pytest-xdist end while children live${withXdist.why}`, async (context) => {
  // After os.fork, xdist waits for the child, also without leadmock.
  const names = BY_PYTHON.filter((name) => name !== 'os_fork');
  const { code, output, ids } = await run(context, { text: IN_PYTEST, args: '-m pytest -n 2 test_it.py', names });
  expect(output).toContain(` ${names.length} passed`);
  expect(code).toBe(0);
  expect(ids().map(isRunning)).toEqual([false, false]);
});

test.skipIf(isSkipped)(`running_server ends outside of pytest while children live${why}`, async (context) => {
  const { code, output, ids } = await run(context, { text: OUTSIDE_PYTEST, args: 'test_it.py', names: BY_PYTHON });
  expect([output, code]).toEqual(['alive\n', 0]);
  expect(ids().map(isRunning)).toEqual([false]);
});

const KILLED = `${IN_PYTEST}

def test_end():
    os.kill(os.getpid(), 9)
`;

test.skipIf(isSkipped)(`SIGKILL of pytest ends the server while children live${why}`, async (context) => {
  const names = LIVING_LONGER;
  const { folder, ids, output } = await run(context, { text: KILLED, args: '-m pytest test_it.py', names });
  expect(output).not.toMatch(/failed|error/);
  await expect.poll(() => ids().map(isRunning), { timeout: 60_000 }).toEqual([false]);
  expect(idsIn(join(folder, 'living')).map(isRunning)).toEqual([true, true]);
});
