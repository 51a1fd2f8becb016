import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';

// A separate expression reads `import.meta.url` because of Vite (see data-root.ts).
const here = import.meta.url;

type Validators = Readonly<Record<string, ValidateFunction>>;

const loaded = new Map<string, Validators>();

/**
 * The build compiles validators (`scripts/build/validators.ts`), because compiling the schemas of a whole state takes a
 * large part of the start-up time.
 * @returns undefined if the build contains no such validator, for example because leadmock runs from its sources
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
