import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssumptionValues } from '../core/assumptions.ts';
import type { Fixture } from '../core/fixture.ts';
import { dataRoot } from '../data-root.ts';
import { nearest } from '../nearest.ts';
import { InvalidFile, readJsonFile } from './json-file.ts';
import { checkSeed } from './seed.ts';

const OWN_FOLDER = fileURLToPath(new URL('fixtures/', dataRoot));

/** No fixture has the asked-for name, and no file the asked-for path. */
export class UnknownFixture extends Error {
  constructor(asked: string, known: readonly string[]) {
    const isPath = /[\\/]|\.json$/.test(asked);
    const what = isPath ? `there is no file ${resolve(asked)}` : `there is no fixture ${asked}`;
    super(`${what}; did you mean ${nearest(asked, known)}? (there are: ${known.join(', ')})`);
    this.name = 'UnknownFixture';
  }
}

/**
 * Reads and checks one fixture file; it is named after the file.
 * @throws InvalidFile naming every fault by file and JSON pointer
 */
export function loadFixture(file: string, unknown: AssumptionValues['unknownReference']): Fixture {
  const { value, faults } = checkSeed(readJsonFile(file), unknown);
  if (!value) throw new InvalidFile(file, faults);
  const name = basename(file, '.json');
  return { name, origin: name, document: value };
}

/** The fixtures that can be named: leadmock's own, and those of the user's folder, which win where both have one. */
export class Fixtures {
  readonly #files: Map<string, string>;

  /** @throws InvalidFile when the folder cannot be read */
  constructor(usersFolder: string | undefined) {
    this.#files = new Map([...filesIn(OWN_FOLDER), ...(usersFolder === undefined ? [] : filesIn(usersFolder))]);
  }

  get names(): string[] {
    return [...this.#files.keys()].sort();
  }

  /** The fixture of a name, read anew each time. */
  byName(name: string, unknown: AssumptionValues['unknownReference']): Fixture {
    const file = this.#files.get(name);
    if (file === undefined) throw new UnknownFixture(name, this.names);
    return loadFixture(file, unknown);
  }

  /**
   * The fixture of a name, or of the path of a file, which from then on can be named too. For the command line only: a caller
   * over HTTP names no files.
   */
  startUp(asked: string, unknown: AssumptionValues['unknownReference']): Fixture {
    if (this.#files.has(asked) || !isFile(asked)) return this.byName(asked, unknown);
    const file = resolve(asked);
    const fixture = loadFixture(file, unknown);
    this.#files.set(fixture.name, file);
    return { ...fixture, origin: file };
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function filesIn(folder: string): [name: string, file: string][] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [basename(file, '.json'), join(folder, file)]);
  } catch (error) {
    throw new InvalidFile(folder, [{ pointer: '', message: `cannot be read: ${(error as Error).message}` }]);
  }
}
