import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import installToolsOnce from './install-tools-once.ts';
import { installPacked } from './packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a user's project in which the packed leadmock is installed, beside test runners and types. */
    packed: string;
  }
}

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** What leadmock imports of its users' projects, and the types that those have. */
const BESIDE = ['vitest', '@playwright/test', '@types/node', 'undici-types'];

/** Packs and installs leadmock once for all tests that look at what its users get. */
export default async function packOnce(project: TestProject): Promise<() => Promise<void>> {
  installToolsOnce();
  const { folder, remove } = await installPacked();
  for (const name of BESIDE) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(MODULES, name), target, 'junction');
  }
  project.provide('packed', folder);
  return remove;
}
