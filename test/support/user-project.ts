import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestContext } from 'vitest';
import { ROOT_FOLDER } from './documentation.ts';
import { workFolder } from './run-leadmock.ts';
import { startIn } from './start-example.ts';

const POLL_MS = 20;

/** Variables that keep npm and npx from using the network and shared caches. */
export const npmAlone = (folder: string): Record<string, string> => ({
  npm_config_audit: 'false',
  npm_config_cache: join(folder, '.npm'),
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
});

/** Creates the folder of a user's project, with a link to leadmock. */
export async function userProject(context: TestContext): Promise<string> {
  const folder = await workFolder(context);
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"name": "my-project", "private": true}');
  await symlink(ROOT_FOLDER, join(folder, 'node_modules/leadmock'), 'junction');
  await symlink(join(ROOT_FOLDER, 'dist/leadmock.js'), join(folder, 'node_modules/.bin/leadmock'));
  return folder;
}

/** Creates a folder with a built clone of leadmock in `leadmock`, with the packed files and the script that packs them. */
export async function folderWithClone(context: TestContext): Promise<string> {
  const folder = await workFolder(context);
  const { files } = JSON.parse(readFileSync(join(ROOT_FOLDER, 'package.json'), 'utf8')) as { files: string[] };
  const ofClone = ['package.json', 'README.md', 'LICENSE', 'scripts/package.mjs'];
  for (const file of [...ofClone, ...files.filter((name) => !name.startsWith('!'))]) {
    await cp(join(ROOT_FOLDER, file), join(folder, 'leadmock', file), { recursive: true });
  }
  return folder;
}

/**
 * Runs a command line that starts a server, on any free port and with files of the test, and waits until the server is
 * ready.
 */
export async function startServer(context: TestContext, folder: string, command: string): Promise<{ url: string }> {
  const files = await workFolder(context);
  const ready = join(files, 'ready.json');
  const isEphemeral = /ephemeral/i.test(command);
  const own = {
    LEADMOCK_PORT: '0',
    LEADMOCK_READY_FILE: ready,
    ...(!isEphemeral && { LEADMOCK_DATA_FILE: join(files, 'db.json') }),
  };
  // The port in a page may be in use on this machine.
  const line = command.replace(/--port \d+/, '--port 0').replace(/PORT=\d+/, 'PORT=0');
  let ended: string | undefined;
  const started = startIn(context, folder, { command: line, env: { ...npmAlone(files), ...own } });
  void started.ended.then(({ output }) => {
    ended = output;
  });
  while (!existsSync(ready)) {
    if (ended !== undefined) throw new Error(`${line} ended: ${ended}`);
    await wait(POLL_MS);
  }
  return { url: JSON.parse(readFileSync(ready, 'utf8')).url };
}
