import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../support/serve-small.ts', import.meta.url));
const WRITERS = 8;
const KILLS_EACH = 6;
const CHAINS = 1;

interface Server {
  child: ChildProcess;
  base: string;
}

async function start(dataFile: string): Promise<Server> {
  const child = fork(SERVER, [dataFile], { execArgv: ['--import', 'tsx'] });
  const [ready] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the start ended with ${code}`))),
  ]);
  return { child, base: `http://127.0.0.1:${ready.port}` };
}

async function post(base: string, path: string, token: string, body: object): Promise<{ id: string; text: string }> {
  const headers = { token, 'Content-Type': 'application/json' };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { status, result } = (await answer.json()) as { status: string; result: { id: string; text: string } };
  if (status !== 'success') throw new Error('refused');
  return result;
}

interface Writer {
  base: string;
  token: string;
  name: string;
  /** Called with each answer. */
  onAnswer(): void;
}

/** Writes comments until the server is gone; answers those that were answered. */
async function write({ base, token, name, onAnswer }: Writer): Promise<[id: string, text: string][]> {
  const answered: [string, string][] = [];
  for (let n = 0; ; n += 1) {
    try {
      const { id, text } = await post(base, '/lead/101/comment', token, { text: `${name} ${n}` });
      answered.push([id, text]);
      onAnswer();
    } catch {
      return answered;
    }
  }
}

/** Kills the server again and again in mid-load; after each restart every answered change must be there. */
async function killAgainAndAgain(dataFile: string, chain: number): Promise<number> {
  const answered = new Map<string, string>();
  let token = '';
  for (let round = 0; round <= KILLS_EACH; round += 1) {
    const { child, base } = await start(dataFile);
    const state = await fetch(`${base}/_mock/state/comments`);
    const comments = (await state.json()) as { id: string; text: string }[];
    const kept = new Map(comments.map(({ id, text }) => [id, text]));
    for (const [id, text] of answered) expect(kept.get(id), `round ${round}`).toBe(text);

    if (token === '') {
      const login = { login: 'owner@example.com', password: 'secret', service: 'kill', version: '1.0' };
      token = ((await post(base, '/login', '', login)) as unknown as { token: string }).token;
    }
    let writers: Promise<[id: string, text: string][]>[] = [];
    // However slow the machine: something has been answered when it is killed.
    await new Promise<void>((onAnswer) => {
      const names = Array.from({ length: WRITERS }, (_, at) => `${chain}.${round}.${at}`);
      writers = names.map((name) => write({ base, token, name, onAnswer }));
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    for (const written of await Promise.all(writers)) for (const [id, text] of written) answered.set(id, text);
    await gone;
  }
  JSON.parse(readFileSync(dataFile, 'utf8'));
  return answered.size;
}

test('killed in mid-load, under 8 writers, over and over: every answered change is there', {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-kill-'));
  try {
    const chains = Array.from({ length: CHAINS }, (_, at) => killAgainAndAgain(join(folder, `${at}.json`), at));
    const answered = await Promise.all(chains);
    expect(Math.min(...answered)).toBeGreaterThan(KILLS_EACH);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
