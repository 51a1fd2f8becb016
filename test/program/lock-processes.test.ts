import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { Sandbox } from '../../src/mock/core/sandbox/sandbox.ts';
import { Fixtures } from '../../src/mock/schema/files/fixtures.ts';
import { thisOwner } from '../../src/mock/store/lock-owner.ts';
import { readPersisted, resume } from '../../src/mock/store/open.ts';
import { bundled } from '../support/bundled.ts';
import { tempFolder } from '../support/temp-folder.ts';

const HOLDER = new URL('../support/lock-holder.ts', import.meta.url);
const TAKER = new URL('../support/take-lock.ts', import.meta.url);
const patience = { timeout: 60_000 };
const soon = { timeout: 20_000, interval: 20 };

let programs: { holder: string; taker: string };

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-lock-'));
  programs = { holder: await bundled(HOLDER, folder), taker: await bundled(TAKER, folder) };
  return () => rm(folder, { recursive: true, force: true });
});

class Holder {
  readonly child: ChildProcess;
  readonly said: { took?: string; rejected?: string; answered?: string; lost?: string }[] = [];
  readonly ended: Promise<unknown>;
  #half = '';

  constructor(command: readonly string[]) {
    const [program = '', ...args] = command;
    this.child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdin?.on('error', () => {});
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${this.#half}${text}`.split('\n');
      this.#half = lines.pop() ?? '';
      for (const line of lines) this.said.push(JSON.parse(line));
    });
    this.ended = once(this.child, 'close');
    onTestFinished(async () => {
      this.child.kill('SIGKILL');
      await this.ended;
    });
  }

  get answered(): string[] {
    return this.said.flatMap(({ answered }) => answered ?? []);
  }

  /** Waits until the process has the lock and has saved a change, or is rejected. */
  async settled(): Promise<'holds' | string> {
    await expect.poll(() => this.answered.length > 3 || this.said.some(({ rejected }) => rejected), soon).toBe(true);
    return this.said.find(({ rejected }) => rejected)?.rejected ?? 'holds';
  }

  /** Waits until the process has saved more changes. */
  async goesOn(): Promise<void> {
    const before = this.answered.length;
    await expect.poll(() => this.answered.length, soon).toBeGreaterThan(before);
  }
}

function holder(dataFile: string, name: string, place = '', within: readonly string[] = []): Holder {
  return new Holder([...within, process.execPath, programs.holder, dataFile, name, place]);
}

/** @returns all changes that a start finds */
function found(dataFile: string): Set<string> {
  const fixture = new Fixtures(undefined).byName('empty', 'reject');
  const sandbox = new Sandbox('default', { fixture, assumptions: defaultAssumptions, taskStatus: 0 });
  resume(sandbox, readPersisted({ dataFile, fresh: false, onDefect() {} }, fixture), dataFile);
  return new Set(sandbox.state.projects.all().map(({ name }) => name));
}

async function allIsThere(dataFile: string, holders: readonly Holder[]): Promise<void> {
  for (const { child, ended } of holders) {
    child.kill('SIGKILL');
    await ended;
  }
  const names = found(dataFile);
  expect(holders.flatMap(({ answered }) => answered.filter((name) => !names.has(name)))).toEqual([]);
}

async function newDataFile(): Promise<string> {
  return join(await tempFolder(), 'db.json');
}

test('a busy holder is not taken over from another namespace', patience, async () => {
  const dataFile = await newDataFile();
  const first = holder(dataFile, 'first');
  expect(await first.settled()).toBe('holds');
  const second = holder(dataFile, 'second', 'elsewhere');
  first.child.stdin?.write('900\n');
  expect(await second.settled()).toBe('DataFileInUse');
  await first.goesOn();
  await allIsThere(dataFile, [first, second]);
});

/** Whether this machine allows a new pid namespace. */
function mayUnshare(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a process in a real namespace is rejected until the holder is killed', patience, async ({ skip }) => {
  if (!mayUnshare()) skip('this machine makes no namespaces; test/mock/store/lock.test.ts names another place instead');
  const dataFile = await newDataFile();
  const inside = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const first = holder(dataFile, 'first');
  expect(await first.settled()).toBe('holds');
  expect(await holder(dataFile, 'second', '', inside).settled()).toBe('DataFileInUse');
  await first.goesOn();
  first.child.kill('SIGKILL');
  await first.ended;
  const third = holder(dataFile, 'third', '', inside);
  expect(await third.settled()).toBe('holds');
  // In this case, the owner of the lock is inside the namespace, in which its pid is 1.
  expect(await holder(dataFile, 'fourth').settled()).toBe('DataFileInUse');
  await allIsThere(dataFile, [first, third]);
});

const ROUNDS = 40;
const TAKERS = 3;

test('one of three processes gets a stale lock, in every round', patience, async () => {
  const dataFile = await newDataFile();
  const stale = `${JSON.stringify({ ...thisOwner('stale') })}\n`;
  const shared = new SharedArrayBuffer(8);
  const state = new Int32Array(shared);
  const workers = Array.from({ length: TAKERS }, (_, name) => {
    const worker = new Worker(programs.taker, { workerData: { shared, name, dataFile, rounds: ROUNDS } });
    onTestFinished(async () => {
      await worker.terminate();
    });
    return worker;
  });
  const heard = () => Promise.all(workers.map((worker) => once(worker, 'message').then(([message]) => message)));
  const goOn = (which: 0 | 1, round: number) => {
    Atomics.store(state, which, round);
    Atomics.notify(state, which);
  };
  const winners: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    writeFileSync(`${dataFile}.lock`, stale);
    const taken = heard();
    goOn(0, round);
    winners.push((await taken).filter(Boolean).length);
    const released = heard();
    goOn(1, round);
    await released;
    expect(existsSync(`${dataFile}.lock`)).toBe(false);
  }
  expect(winners).toEqual(Array(ROUNDS).fill(1));
});
