// In an expression of its own: where vite transforms leadmock for a page (vitest with `server.deps.inline` under a DOM), it takes
// a `new URL('…', import.meta.url)` for the address of an asset.
const here = import.meta.url;

/**
 * The folder that holds `schemas/` and `fixtures/`: one above this file in `src/` as well as in the bundle in `dist/`.
 */
export const dataRoot = new URL('../', here);
