import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Functions of `node:fs` that leadmock and lowdb call. */
export type FsName =
  | 'closeSync'
  | 'fstatSync'
  | 'ftruncateSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readFileSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'utimesSync'
  | 'writeFileSync'
  | 'writeSync';

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Wraps functions of `node:fs` for all modules of this process, including packages.
 * @param around receives the original function and its arguments
 * @returns a function that restores the original functions
 */
export function hookFs(
  names: readonly FsName[],
  around: (call: AnyFunction, name: FsName, args: unknown[]) => unknown,
): () => void {
  const table = fs as unknown as Record<FsName, AnyFunction>;
  const before = names.map((name) => [name, table[name]] as const);
  for (const [name, call] of before) table[name] = (...args) => around(call, name, args);
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of before) table[name] = call;
    syncBuiltinESMExports();
  };
}

export function fsError(code: string, what: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${what}`), { code });
}
