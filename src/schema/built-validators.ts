import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';

// In an expression of its own, as in data-root.ts.
const here = import.meta.url;

/** By the path of their schema. */
type Validators = Readonly<Record<string, ValidateFunction>>;

const loaded = new Map<string, Validators>();

/**
 * What ajv made of a schema when leadmock was built (`.ci/build/precomputed.ts`): to compile the schemas of a whole state takes a third of a
 * start. Undefined for a schema that the build leaves out, and from the sources, beside which there is no build.
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
