/**
 * The folder that holds `schemas/` and `fixtures/`: one above this file in `src/` as well as in the bundle in `dist/`.
 */
export const dataRoot = new URL('../', import.meta.url);
