import { setTimeout as wait } from 'node:timers/promises';
import { startLeadmock } from '../support/run-leadmock.ts';
import { Crowd, type Habit } from './connections.ts';
import { KeptComments } from './kept-comments.ts';
import { handlesOf, limitHandles, limitsOfThisProcess, mebibytesOf } from './linux.ts';
import { type Latencies, latenciesDuring } from './normal-client.ts';
import { type Part, type Report, type Scope, scoped } from './part.ts';

/** Number of file descriptors that a process needs in addition to connections. */
const RESERVE = 250;
const QUICK = 300;
const AT_ONCE = 200;
const DRIBBLE_MS = 2000;
/**
 * Documented time limits: 30 seconds for a request to arrive, 75 between two requests. The server checks them every
 * second.
 */
const REQUEST_MS = 30_000;
const KEPT_MS = 75_000;
const LATE_MS = 5000;
const SETTLE_MS = 1000;

function habits(token: string): [Habit, Habit, Habit, Habit] {
  const head = `Host: a\r\nToken: ${token}\r\n`;
  return [
    { name: 'says nothing', first: '', more: '' },
    { name: 'sends a header every 2 s', first: `GET /view/1001 HTTP/1.1\r\n${head}`, more: 'a: b\r\n' },
    {
      name: 'sends a byte of its body every 2 s',
      first: `POST /lead/101/comment HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
      more: ' ',
    },
    { name: 'keeps its connection after an answer', first: `GET /view/1001 HTTP/1.1\r\n${head}\r\n`, more: '' },
  ];
}

async function gather(crowd: Crowd, kinds: readonly Habit[], many: number): Promise<void> {
  for (let at = 0; at < many; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, many - at) }, (_, n) => kinds[(at + n) % kinds.length]);
    await Promise.all(some.map((habit) => habit && crowd.join(habit)));
  }
  // For a client, a connection is open before the server has accepted it.
  await wait(SETTLE_MS);
}

async function untilClosed(crowd: Crowd, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  while (crowd.size > 0 && performance.now() < end) {
    crowd.dribble();
    await wait(DRIBBLE_MS);
  }
}

const shown = ({ p50, p99, slowest, requests }: Latencies) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms, of ${requests} reads`;

/** Describes how connections of one kind ended; undocumented ends become `failures`. */
function ending(crowd: Crowd, { name }: Habit, failures: string[]): string {
  const ended = crowd.closed.filter(({ habit }) => habit === name);
  const isKept = name.startsWith('keeps');
  const [dueMs, status] = isKept ? [KEPT_MS, 200] : [REQUEST_MS, 408];
  const times = ended.map(({ afterMs }) => afterMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const got = [...new Set(ended.map(({ statuses }) => statuses.join('+') || 'nothing'))].join(', ');
  if (first < dueMs - LATE_MS || last > dueMs + LATE_MS) failures.push(`${name}: closed after ${first} to ${last} ms`);
  if (got !== String(status)) failures.push(`${name}: got ${got}`);
  return `${ended.length} got ${got}, closed after ${(first / 1000).toFixed(1)} to ${(last / 1000).toFixed(1)} s`;
}

async function crowded(scope: Scope, folder: string, isQuick: boolean): Promise<Pick<Report, 'rows' | 'failures'>> {
  const { handles, ports } = limitsOfThisProcess();
  const many = isQuick ? QUICK : Math.min(handles, ports) - RESERVE;
  const leadmock = await startLeadmock(scope, ['--ephemeral'], { cwd: folder });
  const token = await leadmock.login();
  const alone = await latenciesDuring(leadmock.url, token, wait(2000));
  const before = handlesOf(leadmock.pid);
  const crowd = new Crowd(leadmock.port);
  const kinds = habits(token);
  const arriving = await latenciesDuring(leadmock.url, token, gather(crowd, kinds, many));
  const open = handlesOf(leadmock.pid) - before;
  const memory = mebibytesOf(leadmock.pid);
  const ended = isQuick ? crowd.leave() : untilClosed(crowd, KEPT_MS + LATE_MS);
  const waiting = await latenciesDuring(leadmock.url, token, ended);
  const failures: string[] = [];
  const endings = isQuick ? [] : kinds.map((kind) => [kind.name, ending(crowd, kind, failures)]);
  await wait(1500);
  const left = handlesOf(leadmock.pid) - before;
  if (open < many * 0.99) failures.push(`of ${many} connections ${open} were open`);
  if (crowd.size > 0 || left > 5) failures.push(`${crowd.size} connections hang, ${left} handles are left`);
  const rows = [
    ['handles that a process may have here, ports to call from', `${handles}, ${ports}`],
    ['slow connections open at once', `${open} (the server took ${memory.toFixed(0)} MiB)`],
    ['a normal client, alone', shown(alone)],
    ['a normal client, while they come', shown(arriving)],
    ['a normal client, while they are there', shown(waiting)],
    ...endings,
    ['handles of the server afterwards', `${left} more than before`],
  ];
  return { rows, failures };
}

const FEW_HANDLES = 300;
const TOO_MANY = 600;

/**
 * Checks that changes of connected clients are still saved when there are more connections than the server may have.
 */
async function overcrowded(scope: Scope, folder: string): Promise<Pick<Report, 'rows' | 'failures'>> {
  const what = `${TOO_MANY} connections to a server that may have ${FEW_HANDLES} handles`;
  const kept = await KeptComments.start(scope, folder);
  await kept.writeSome('before');
  const { pid, port, url } = kept.leadmock;
  if (!limitHandles(pid, FEW_HANDLES)) return { rows: [[what, 'not tried: there is no prlimit here']], failures: [] };
  const crowd = new Crowd(port);
  const kinds = habits(kept.token);
  // The normal client connects first, and keeps its connection.
  const inside = await latenciesDuring(
    url,
    kept.token,
    wait(200).then(() => gather(crowd, kinds.slice(0, 1), TOO_MANY)),
  );
  await wait(2000);
  const turnedAway = crowd.closed.length;
  await crowd.leave();
  await wait(1500);
  await kept.writeSome('after');
  const ready = await kept.readyStatus();
  await kept.leadmock.stop('SIGKILL');
  await (await KeptComments.start(scope, folder, { earlier: kept })).hold();
  const failures = turnedAway === 0 || ready !== 200 ? [`${what}: ${turnedAway} turned away, ready ${ready}`] : [];
  return {
    rows: [[what, `${turnedAway} turned away at once; one who was in: ${shown(inside)}; afterwards as before`]],
    failures,
  };
}

/** As many slow clients as this machine allows, next to a normal client. */
export const slowClients: Part = async ({ isQuick }, folder) => {
  const full = await scoped((scope) => crowded(scope, folder, isQuick));
  const over = await scoped((scope) => overcrowded(scope, folder));
  return {
    title: 'Slow clients',
    heads: ['What', 'measured'],
    rows: [...full.rows, ...over.rows],
    failures: [...full.failures, ...over.failures],
  };
};
