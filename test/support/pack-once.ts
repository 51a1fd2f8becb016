import type { TestProject } from 'vitest/node';
import installToolsOnce from './install-tools-once.ts';
import { installPacked } from './packed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a user's project in which the packed leadmock is installed. */
    packed: string;
  }
}

/** Packs and installs leadmock once for all tests that look at what its users get. */
export default async function packOnce(project: TestProject): Promise<() => Promise<void>> {
  installToolsOnce();
  const { folder, remove } = await installPacked();
  project.provide('packed', folder);
  return remove;
}
