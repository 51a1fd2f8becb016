import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, type TestContext } from 'vitest';
import { addGoClient } from './run-go.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TOOLS = join(ROOT, 'test/tools');
const EXAMPLES = join(ROOT, 'examples');

/** Lists the packages of an example, including leadmock, with the folders in which they are installed. */
function packagesOf(example: string): [name: string, folder: string][] {
  const file = join(EXAMPLES, example, 'package.json');
  const leadmock = join(inject('packed'), 'node_modules/leadmock');
  // A pack of operations depends only on leadmock.
  if (!existsSync(file)) return existsSync(join(EXAMPLES, example, 'operations.mjs')) ? [['leadmock', leadmock]] : [];
  const names = Object.keys(JSON.parse(readFileSync(file, 'utf8')).devDependencies ?? {});
  const folders = names.map((name) => [ROOT, TOOLS].map((home) => join(home, 'node_modules', name)).find(existsSync));
  const found = names.flatMap((name, at): [string, string][] => (folders[at] ? [[name, folders[at]]] : []));
  // The packed leadmock is below node_modules, because vitest and Playwright would transform files elsewhere.
  return [['leadmock', leadmock], ...found];
}

/** Extends the timeouts of tests and polls in vitest and jest, because a busy machine may exceed their defaults. */
async function giveTime(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const patient = text
    .replace('"test": "vitest run', '$& --testTimeout=60000 --expect.poll.timeout=20000')
    .replace('"test": "jest', '$& --testTimeout=60000');
  await writeFile(file, patient);
}

/** Copies an example as a user would: alone in a folder, with its packages. */
export async function copyExample({ onTestFinished }: TestContext, example: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `leadmock-${example}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(EXAMPLES, example), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  if (example === 'go') await addGoClient(folder);
  await giveTime(join(folder, 'package.json'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const [name, home] of packagesOf(example)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(home, join(modules, name), 'junction');
    const { bin = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    for (const [command, file] of Object.entries<string>(typeof bin === 'string' ? { [name]: bin } : bin)) {
      await symlink(join(home, file), join(modules, '.bin', command));
    }
  }
  return folder;
}

export function commandOf(example: string): string {
  const readme = readFileSync(join(EXAMPLES, example, 'README.md'), 'utf8');
  const [, command] = /<!-- run -->\n```sh\n(.+)\n```/.exec(readme) ?? [];
  if (command === undefined) throw new Error(`examples/${example}/README.md has no command under <!-- run -->`);
  return command;
}
