import { existsSync } from 'node:fs';

// A separate expression reads `import.meta.url`, because Vite treats `new URL('…', import.meta.url)` as the address of
// an asset (in Vitest with `server.deps.inline` under a DOM).
const here = import.meta.url;

/**
 * @returns the nearest folder above a file that contains `schemas/`
 * @throws Error if no folder contains it
 */
function findRoot(file: string): URL {
  for (let folder = new URL('./', file); folder.pathname !== '/'; folder = new URL('../', folder)) {
    if (existsSync(new URL('schemas/', folder))) return folder;
  }
  throw new Error(`no folder above ${file} contains schemas/: leadmock is not installed completely`);
}

/** Folder that contains `schemas/` and `fixtures/`: the root of the clone, or of the installed package. */
export const dataRoot = findRoot(here);
