// A separate expression reads `import.meta.url`, because Vite treats `new URL('…', import.meta.url)` as the address of
// an asset (in Vitest with `server.deps.inline` under a DOM).
const here = import.meta.url;

/** Folder that contains `schemas/` and `fixtures/`: the parent of `src/`, and of `dist/` in the bundle. */
export const dataRoot = new URL('../', here);
