import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';
import type { Need } from './needs.ts';
import { workFolder } from './run-leadmock.ts';
import { type ExampleRun, startIn } from './start-example.ts';

export const go: Need = { name: 'Go', anyOf: [['go', 'version']] };

const CLIENT = new URL('../../clients/go/', import.meta.url);

export async function copyGoClient(folder: string): Promise<void> {
  await mkdir(join(folder, 'leadmock'));
  await cp(fileURLToPath(new URL('leadmock.go', CLIENT)), join(folder, 'leadmock/leadmock.go'));
}

/** Creates a Go module with `leadmock.go` and other files, by path. */
export async function goModule(context: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await workFolder(context);
  await copyGoClient(folder);
  const module = { 'go.mod': 'module example.com/shop\n\ngo 1.18\n', ...files };
  for (const [path, text] of Object.entries(module)) await writeFile(join(folder, path), text);
  return folder;
}

/** Runs a command in a Go module. Unreachable proxies are set, because no call may use a proxy. */
export function runGo(
  context: TestContext,
  folder: string,
  { command, url = '' }: { command: string; url?: string },
): Promise<ExampleRun> {
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9', no_proxy: '' };
  return startIn(context, folder, { command, env: { ...proxies, LEADMOCK_URL: url } }).ended;
}
