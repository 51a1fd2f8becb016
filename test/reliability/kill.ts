import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundled } from '../support/bundled.ts';
import type { Part } from './part.ts';

const SERVER = new URL('../support/serve-small.ts', import.meta.url);
const WRITERS = 8;
const MOST_CHANGES = 120;
const LONGEST_MS = 5000;
const CHAINS = 2;
const KILLS_OF_A_CHAIN = { quick: 2, full: 5 };

interface Server {
  child: ChildProcess;
  base: string;
}

async function start(program: string, dataFile: string): Promise<Server> {
  const child = fork(program, [dataFile], { execArgv: [] });
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the start ended with ${code}`))),
  ]);
  return { child, base: `http://127.0.0.1:${ready.port}` };
}

interface Result {
  id: number | string;
  token: string;
}

async function post(base: string, path: string, token: string, body: object): Promise<Result> {
  const headers = { token, 'Content-Type': 'application/json' };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { status, result } = (await answer.json()) as { status: string; result: Result };
  if (status !== 'success') throw new Error('rejected');
  return result;
}

/** Requests that write. Each leaves a unique text by which its change is found. */
const WRITES: ((mark: string) => [collection: string, path: string, body: object])[] = [
  (text) => ['comments.text', '/lead/101/comment', { text }],
  (title) => ['tasks.title', '/task', { title, owner_id: 11, project_id: 1 }],
  (purpose) => ['purposes.name', '/lead/102/payment', { category: 'Flat', purpose, sum: 1 }],
];

/** Writes until the server has ended, and adds the texts of all stored changes. */
async function write(base: string, token: string, name: string, answered: Set<string>): Promise<void> {
  for (let n = 0; ; n += 1) {
    const mark = `${name} ${n}`;
    const [place, path, body] = (WRITES[n % WRITES.length] ?? WRITES[0])?.(mark) ?? ['', '', {}];
    try {
      await post(base, path, token, body);
      answered.add(`${place}=${mark}`);
    } catch {
      return;
    }
  }
}

/** @returns all texts in the state, and whether each payment has its purpose */
async function marksOf(base: string): Promise<Set<string>> {
  const state = (await (await fetch(`${base}/_mock/state`)).json()) as Record<string, Record<string, unknown>[]>;
  const of = (place: string) => {
    const [collection = '', field = ''] = place.split('.');
    return (state[collection] ?? []).map((row) => `${place}=${row[field]}`);
  };
  const paid = new Set((state['payments'] ?? []).map((payment) => payment['purpose_id']));
  const unpaid = (state['purposes'] ?? []).filter(({ id, name }) => name !== 'Deposit' && !paid.has(id));
  if (unpaid.length > 0) throw new Error(`half a change was kept: ${JSON.stringify(unpaid)}`);
  return new Set(['comments.text', 'tasks.title', 'purposes.name'].flatMap(of));
}

/** Waits for a random number of changes, so that the kill interrupts a change. */
async function untilMany(answered: ReadonlySet<string>, many: number): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (answered.size < many && performance.now() < end) await wait(1);
  await wait(Math.random() * 5);
}

export interface Killed {
  kills: number;
  answered: number;
}

/**
 * Kills a server repeatedly at random points under load. After each restart, every change whose response was sent must
 * exist.
 */
export async function killAgainAndAgain(dataFile: string, name: string, kills: number): Promise<Killed> {
  const program = await bundled(SERVER, `${dataFile}.program`);
  const answered = new Set<string>();
  let token = '';
  for (let round = 0; round < kills; round += 1) {
    const { child, base } = await start(program, dataFile);
    try {
      const kept = await marksOf(base);
      for (const mark of answered) if (!kept.has(mark)) throw new Error(`after kill ${round}, ${mark} is gone`);
      if (token === '') {
        const login = { login: 'owner@example.com', password: 'secret', service: 'kill', version: '1.0' };
        token = (await post(base, '/login', '', login)).token;
      }
      const writers = Array.from({ length: WRITERS }, (_, at) =>
        write(base, token, `${name}.${round}.${at}`, answered),
      );
      const gone = once(child, 'exit');
      await untilMany(answered, answered.size + Math.random() * MOST_CHANGES);
      child.kill('SIGKILL');
      await Promise.all([...writers, gone]);
    } finally {
      child.kill('SIGKILL');
    }
  }
  // The data file must be complete at any time, also after a kill.
  JSON.parse(readFileSync(dataFile, 'utf8'));
  return { kills, answered: answered.size };
}

/**
 * Some real kills while clients write and the data file is written, to check the simulated crashes of `crash-points`.
 */
export const kill: Part = async ({ isQuick }, folder) => {
  const kills = isQuick ? KILLS_OF_A_CHAIN.quick : KILLS_OF_A_CHAIN.full;
  const chains = Array.from({ length: CHAINS }, (_, at) =>
    killAgainAndAgain(join(folder, `kill-${at}.json`), String(at), kills),
  );
  const ended = await Promise.allSettled(chains);
  const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const sum = (of: keyof Killed) => String(done.reduce((total, one) => total + one[of], 0));
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return {
    title: 'kill -9',
    heads: ['What', 'how many'],
    rows: [
      ['kills at random points, under 8 writers each', sum('kills')],
      ['changes answered before a kill', sum('answered')],
      ['of them gone after a restart', failures.length === 0 ? '0' : 'some'],
    ],
    failures,
  };
};
