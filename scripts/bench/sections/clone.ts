import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_FOLDER } from '../../../test/support/documentation.ts';
import { freePort } from '../free-port.ts';
import { cleanEnvironment } from '../measured-server.ts';
import { type Effort, type Row, short } from '../report.ts';
import { median } from '../statistics.ts';

const POLL_MS = 20;

/** Measures the milliseconds until the server is ready. */
async function npmStart(clone: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--port', String(port), '--ephemeral'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/_mock/ready`).catch(() => undefined);
      if (response?.ok) return performance.now() - startedAt;
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      await wait(POLL_MS);
    }
  } finally {
    // npm starts a shell, which starts the server; all are in one process group.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** Measures a fresh clone until leadmock serves: npm installs the packages, then `npm start` builds and starts. */
export async function clone({ rounds }: Effort, folder: string): Promise<Row[]> {
  const path = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-local', ROOT_FOLDER, path]);
  // Compilers cache their work in the temporary folder; a new machine has none.
  const TMPDIR = join(folder, 'clone-tmp');
  const env = { ...cleanEnvironment(), TMPDIR, NODE_ENV: 'development' };
  mkdirSync(TMPDIR);
  const installedFrom = performance.now();
  execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: path, env });
  const installMs = performance.now() - installedFrom;
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rmSync(join(path, 'dist'), { recursive: true, force: true });
    rmSync(TMPDIR, { recursive: true });
    mkdirSync(TMPDIR);
    values.push((await npmStart(path, env)) / 1000);
  }
  return [
    {
      what: 'fresh clone: `npm start` to ready, without the install',
      goal: 1.8,
      unit: ' s',
      values,
      note: `npm installs for ${short(installMs / 1000)} s, ${short((100 * installMs) / (installMs + median(values) * 1000))} % of the time to ready`,
    },
  ];
}
