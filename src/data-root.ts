// `import.meta.url` is read in a separate expression, because vite treats `new URL('…', import.meta.url)` as the
// address of an asset (vitest with `server.deps.inline` under a DOM).
const here = import.meta.url;

/** Folder that contains `schemas/` and `fixtures/`: the parent of `src/`, and of `dist/` in the bundle. */
export const dataRoot = new URL('../', here);
