import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startLeadmock } from '../support/run-leadmock.ts';

const CLIENTS = 5;
/**
 * Pause in milliseconds: longer than two beats, so that the owner reads its lock before it writes, but too short for a
 * takeover.
 */
const LATE_MS = 4500;

test('a suspended server whose lock was taken over answers 503, and exits with 3', async (context) => {
  const leadmock = await startLeadmock(context, ['--data-file', 'db.json']);
  const token = await leadmock.login();
  const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  context.onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const flushed: Promise<void>[] = [];
  const ask = async (agent: Agent, method: string, path: string, body?: object): Promise<number | undefined> => {
    const headers = { token, 'Content-Type': 'application/json' };
    const asking = request(leadmock.url + path, { agent, method, headers });
    flushed.push(new Promise((resolve) => asking.end(body && JSON.stringify(body), resolve)));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  };
  const askAll = (...what: [method: string, path: string, body?: object]) =>
    Promise.all(agents.map((agent) => ask(agent, ...what)));
  expect(await askAll('GET', '/view/1001')).toEqual(agents.map(() => 200));

  process.kill(leadmock.pid, 'SIGSTOP');
  const lock = join(leadmock.cwd, 'db.json.lock');
  const taker = { ...JSON.parse(readFileSync(lock, 'utf8')), token: 'taker', pid: 77, place: 'elsewhere' };
  writeFileSync(lock, `${JSON.stringify(taker)}\n`);
  const late = askAll('POST', '/lead/101/comment', { text: 'late' });
  // Later requests reach a server that has ended.
  await Promise.all(flushed);
  await wait(LATE_MS);
  process.kill(leadmock.pid, 'SIGCONT');
  expect(await late).toEqual(agents.map(() => 503));
  const { code, stdout } = await leadmock.ended;
  expect(code).toBe(3);
  expect(stdout).toContain('the process 77');
  // On a slow machine, the data file is already written, and the log is removed.
  const kept = readdirSync(leadmock.cwd).filter((name) => /^db\.json(\.log.*)?$/.test(name));
  expect(kept).not.toEqual([]);
  for (const name of kept) expect(readFileSync(join(leadmock.cwd, name), 'utf8')).not.toContain('"late"');
});
