import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { found } from '../../support/needs.ts';
import { freePort } from '../free-port.ts';
import type { Effort, Findings } from '../report.ts';
import { median, ratios, spread } from '../statistics.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ROUNDS = { quick: 3, full: 15 };
const MOST_MS = 400;
const LONGEST_START_MS = 30_000;
/** `docker info` fails if the engine is not running. */
const DOCKER = { name: 'docker', anyOf: [['docker', 'info']] };
/** Field in the log line in which a server prints its URL. */
const SAYS = 'url';
const BUILT = 'leadmock-bench';

/** Container to start from the image, and the place of its URL. */
interface Start {
  name: string;
  flags: readonly string[];
  args: readonly string[];
  readyPath: string;
}

const LEADMOCK: Start = { name: 'leadmock', flags: [], args: [], readyPath: '/_mock/ready' };
/** Container without leadmock, to measure the share of the engine and of Node. */
const BARE: Start = {
  name: 'node:http, in the same image',
  flags: ['--entrypoint', 'node'],
  args: ['-e', "require('node:http').createServer((_, res) => res.end()).listen(8080, () => console.log('url'))"],
  readyPath: '/',
};

const docker = (...args: string[]) => execFileSync('docker', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Resolves when a server has printed that it listens, and then responds that it is ready. It gets no requests before,
 * because the system repeats a connection to an unfinished network only after a second.
 */
async function firstReady(output: Readable, url: string): Promise<void> {
  for await (const text of output.setEncoding('utf8')) {
    if (!text.includes(SAYS)) continue;
    if ((await fetch(url)).ok) return;
  }
  throw new Error(`${url} does not get ready`);
}

/** @returns milliseconds from `docker run` to the first response that the server is ready */
async function untilReady({ flags, args, readyPath }: Start, image: string): Promise<number> {
  const port = await freePort();
  const name = `${BUILT}-${randomUUID()}`;
  const published = ['-p', `127.0.0.1:${port}:8080`];
  const startedAt = performance.now();
  const child = spawn('docker', ['run', '--rm', '--name', name, ...published, ...flags, image, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tooLong = setTimeout(() => child.kill(), LONGEST_START_MS);
  try {
    await firstReady(child.stdout, `http://127.0.0.1:${port}${readyPath}`);
    return performance.now() - startedAt;
  } finally {
    clearTimeout(tooLong);
    if (child.exitCode === null) docker('rm', '--force', name);
  }
}

/** Measures the image of the Dockerfile from `docker run` to ready, which CI waits for. */
export async function container({ isQuick, image = BUILT }: Effort): Promise<Findings[]> {
  if (found(DOCKER) === undefined) {
    console.log('### The image: left out, this machine has no Docker engine that runs\n');
    return [];
  }
  if (image === BUILT) docker('build', '--quiet', '--tag', BUILT, ROOT);
  const times = new Map<string, number[]>();
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  for (let round = 0; round <= rounds; round += 1) {
    for (const start of [BARE, LEADMOCK]) {
      const ms = await untilReady(start, image);
      // The first round only loads the files into memory.
      if (round > 0) times.set(start.name, [...(times.get(start.name) ?? []), ms]);
    }
  }
  const [bare = [], leadmock = []] = times.values();
  return [
    {
      title: '`docker run` to ready',
      heads: ['Of the image', 'ms', '× node:http'],
      rows: [...times].map(([name, ms]) => [name, median(ms).toFixed(0), spread(ratios(ms, bare))]),
      goals: [{ what: '`docker run` to ready', limit: MOST_MS, is: 'at most', values: leadmock, unit: ' ms' }],
    },
  ];
}
