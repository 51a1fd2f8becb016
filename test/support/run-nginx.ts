import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { Need } from './needs.ts';

/** The configuration that the documentation offers. */
export const nginxConf = readFileSync(new URL('../../docs/scale-out/nginx.conf', import.meta.url), 'utf8');

export const nginx: Need = { name: 'nginx', anyOf: [['nginx', '-v']] };

const SERVER = /^ *server 127\.0\.0\.1:\d+ (.*;)\n/gm;
const LONGEST_START_MS = 10_000;

export interface RunningNginx {
  url: string;
  stop(): Promise<void>;
}

/** The documented configuration for other ports; everything that nginx writes stays in a folder. */
function adapted(folder: string, port: number, servers: readonly number[]): string {
  const [[line = '', rest = ''] = []] = [...nginxConf.matchAll(SERVER)];
  const all = servers.map((server) => `    server 127.0.0.1:${server} ${rest}\n`).join('');
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = bodies.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  return `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\n${nginxConf}`
    .replace(line, all)
    .replace(SERVER, (found) => (all.includes(found) ? found : ''))
    .replace('listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`)
    .replace('access_log off;', `access_log off;\n${paths}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/_mock/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** nginx as documented, in front of the leadmock processes on some ports. */
export async function runNginx(servers: readonly number[]): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-nginx-'));
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, adapted(folder, port, servers));
  const child = spawn('nginx', ['-p', folder, '-c', conf, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const end = performance.now() + LONGEST_START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > end) throw new Error(`nginx does not answer: ${said}`);
    await wait(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
