import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject, type TestContext } from 'vitest';
import type { Need } from './needs.ts';
import { workFolder } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

export const go: Need = { name: 'Go', anyOf: [['go', 'version']] };

const CLIENT = 'git.example.com/leadmock/leadmock/clients/go';

/** go.mod of a user, with the client in the folder `client`. */
export const USER_MODULE = `module example.com/shop

go 1.18

require ${CLIENT} v0.1.0

replace ${CLIENT} => ./client
`;

/** Copies the client of the packed leadmock into `client/`, and makes the module in a folder use the copy. */
export async function addGoClient(folder: string): Promise<void> {
  await cp(join(inject('packed'), 'node_modules/leadmock/clients/go'), join(folder, 'client'), { recursive: true });
  const file = join(folder, 'go.mod');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/(?<= => ).+/, './client'));
}

/** Creates the module of a user with other files, by path. Files in `client/` are added to the client. */
export async function goModule(context: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await workFolder(context);
  await writeFile(join(folder, 'go.mod'), USER_MODULE);
  await addGoClient(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/**
 * Runs a command in a Go module. Unreachable proxies are set, because no call may use a proxy; Go downloads no modules.
 */
export function runGo(
  context: TestContext,
  folder: string,
  { command, url = '', env = {} }: { command: string; url?: string; env?: Record<string, string> },
): Promise<ExampleRun> {
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  return startIn(context, folder, { command, env: { ...proxies, GOPROXY: 'off', LEADMOCK_URL: url, ...env } }).ended;
}
