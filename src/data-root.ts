// A separate expression: vite treats `new URL('…', import.meta.url)` as the address of an asset (vitest with `server.deps.inline`
// under a DOM).
const here = import.meta.url;

/** Folder of `schemas/` and `fixtures/`: above `src/` and above the bundle in `dist/`. */
export const dataRoot = new URL('../', here);
