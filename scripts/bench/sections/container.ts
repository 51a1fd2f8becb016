import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { found } from '../../../test/support/needs.ts';
import { freePort } from '../free-port.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median } from '../statistics.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ROUNDS = { quick: 3, full: 15 };
const LONGEST_START_MS = 30_000;
/** `docker info` fails without a running engine. */
const DOCKER = { name: 'docker', anyOf: [['docker', 'info']] };
/** Text in the line that each server prints once it listens. */
const LISTENS = 'url';
const BUILT = 'leadmock-bench';

/** Container to start. `readyPath` responds when the server is ready. */
interface Start {
  flags: readonly string[];
  args: readonly string[];
  readyPath: string;
}

const LEADMOCK: Start = { flags: [], args: [], readyPath: '/_mock/ready' };
/** Without leadmock, to measure only the engine and Node. */
const BARE: Start = {
  flags: ['--entrypoint', 'node'],
  args: ['-e', "require('node:http').createServer((_, res) => res.end()).listen(8080, () => console.log('url'))"],
  readyPath: '/',
};

const docker = (...args: string[]) => execFileSync('docker', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Resolves when a server has printed that it listens, and then responds that it is ready. An earlier request could be
 * lost before the network of the container is up, and the system would send the request again only after a second.
 */
async function firstReady(output: Readable, url: string): Promise<void> {
  for await (const text of output.setEncoding('utf8')) {
    if (!text.includes(LISTENS)) continue;
    if ((await fetch(url)).ok) return;
  }
  throw new Error(`${url} does not become ready`);
}

/** Measures milliseconds from `docker run` to the first response that reports ready. */
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

/** Measures the image of the Dockerfile from `docker run` to ready, minus the time of the engine and Node. */
export async function container({ isQuick, image = BUILT }: Effort): Promise<Row[]> {
  const row = {
    what: '`docker run` until ready: extra time compared with node:http in the image',
    goal: 100,
    unit: ' ms',
  };
  if (found(DOCKER) === undefined) return [{ ...row, values: [], note: 'this machine has no running Docker engine' }];
  if (image === BUILT) docker('build', '--quiet', '--tag', BUILT, ROOT);
  const bare: number[] = [];
  const leadmock: number[] = [];
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  // The first round only loads the files into memory.
  for (let round = 0; round <= rounds; round += 1) {
    const times = [await untilReady(BARE, image), await untilReady(LEADMOCK, image)] as const;
    if (round > 0) {
      bare.push(times[0]);
      leadmock.push(times[1]);
    }
  }
  const note = `leadmock ${short(median(leadmock))} ms, node:http ${short(median(bare))} ms`;
  return [{ ...row, values: leadmock.map((ms, at) => ms - (bare[at] ?? Number.NaN)), note }];
}
