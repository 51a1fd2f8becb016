import { resolve } from 'node:path';
import { readRegularFile } from '../schema/files/regular-file.ts';
import type { CustomOperation } from './operation.ts';

/** Paths of files (`.json` or `.mjs`), and operations. */
export type GivenOperations = readonly (string | CustomOperation)[];

/** Node loads a module only once in a process, so only JSON files can be read again. */
export function isReloadable(file: string): boolean {
  return file.endsWith('.json');
}

/** Latin-1 keeps each byte, so that a change of the encoding is a change of the text. */
function readText(path: string): string | undefined {
  try {
    return readRegularFile(path).toString('latin1');
  } catch {
    return undefined;
  }
}

export class OperationFiles {
  readonly #texts: Map<string, string | undefined>;

  constructor(given: GivenOperations) {
    const paths = given.filter((each) => typeof each === 'string').map((file) => resolve(file));
    this.#texts = new Map(paths.map((path) => [path, readText(path)]));
  }

  get paths(): string[] {
    return [...this.#texts.keys()];
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  hasChanged(path: string): boolean {
    const text = readText(path);
    if (this.#texts.get(path) === text) return false;
    this.#texts.set(path, text);
    return true;
  }
}
