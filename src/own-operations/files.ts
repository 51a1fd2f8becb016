import { resolve } from 'node:path';
import { readRegularFile } from '../schema/files/regular-file.ts';
import type { OwnOperation } from './operation.ts';

/** Files by their paths, and operations as a program has them. */
export type GivenOperations = readonly (string | OwnOperation)[];

/** Whether a file is read again when it changes: Node reads a module once a process. */
export function isReadAgain(file: string): boolean {
  return file.endsWith('.json');
}

function textOf(path: string): string | undefined {
  try {
    return readRegularFile(path).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The files of the user's own operations, with what they said when they were last looked at; made before they are read. */
export class OperationFiles {
  readonly #texts: Map<string, string | undefined>;

  constructor(given: GivenOperations) {
    const paths = given.filter((each) => typeof each === 'string').map((file) => resolve(file));
    this.#texts = new Map(paths.map((path) => [path, textOf(path)]));
  }

  get paths(): string[] {
    return [...this.#texts.keys()];
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /** Whether a file says something else than when it was last looked at. */
  hasChanged(path: string): boolean {
    const text = textOf(path);
    if (this.#texts.get(path) === text) return false;
    this.#texts.set(path, text);
    return true;
  }
}
