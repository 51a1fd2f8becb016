import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const shell = process.platform === 'win32';

/** leadmock as its users get it: packed, and installed in a folder of its own. */
export interface Packed {
  folder: string;
  /** Bytes of the archive, and of what is in it. */
  size: number;
  unpackedSize: number;
  /** Runs a program there; rejects when it fails. */
  run(command: string, ...args: string[]): Promise<{ stdout: string; stderr: string }>;
  remove(): Promise<void>;
}

export async function installPacked(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-package-'));
  const flags = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', ['pack', ...flags], { cwd: ROOT, shell });
  const archive = /"filename": "(.+\.tgz)"/.exec(stdout)?.[1] ?? '';
  const bytes = (name: string) => Number(new RegExp(`"${name}": (\\d+)`).exec(stdout)?.[1]);
  await writeFile(join(folder, 'package.json'), '{"name": "elsewhere", "private": true, "type": "module"}');
  await run('npm', ['install', '--no-audit', '--no-fund', join(folder, archive)], { cwd: folder, shell });
  return {
    folder,
    size: bytes('size'),
    unpackedSize: bytes('unpackedSize'),
    run: (command, ...args) => run(command, args, { cwd: folder, shell }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
