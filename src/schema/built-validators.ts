import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';

// In an expression of its own, as in data-root.ts.
const here = import.meta.url;

/** Validators by the path of their schema. */
type Validators = Readonly<Record<string, ValidateFunction>>;

const loaded = new Map<string, Validators>();

/**
 * Loads a validator that the build compiled (`.ci/build/precomputed.ts`): compiling the schemas of a whole state would take a third of the
 * time of a start.
 * @returns undefined for schemas that the build leaves out, and when leadmock runs from its sources
 */
export function builtValidator(kind: string, path: string): ValidateFunction | undefined {
  const validators = loaded.get(kind) ?? load(kind);
  return validators[path];
}

function load(kind: string): Validators {
  const file = new URL(`validators/${kind}.cjs`, here);
  const validators: Validators = existsSync(file) ? createRequire(here)(`./validators/${kind}.cjs`) : {};
  loaded.set(kind, validators);
  return validators;
}
