import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssumptionValues } from '../../core/assumptions.ts';
import { isObject } from '../../core/json/values.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { dataRoot } from '../data-root.ts';
import { checkFixture } from '../seed.ts';
import { InvalidFile, type ReadFile, readJsonFile } from './json-file.ts';

const BUILT_IN_FOLDER = fileURLToPath(new URL('fixtures/', dataRoot));

export class UnknownFixture extends Error {
  readonly isPath: boolean;

  constructor(asked: string, known: readonly string[]) {
    const isPath = /[\\/]|\.json$/.test(asked);
    const isOther = isPath && existsSync(asked);
    const missing = isPath ? `the file ${resolve(asked)} is missing or unknown` : `the fixture ${asked} does not exist`;
    super(
      isOther
        ? `${resolve(asked)} is not a regular file. Save the fixture to a file`
        : `${missing}${didYouMean(asked, known)} (known: ${known.join(', ')})`,
    );
    this.name = 'UnknownFixture';
    this.isPath = isPath;
  }
}

/** A data file is a fixture with the additional key `$meta`. */
function withoutMeta(read: unknown): unknown {
  if (!isObject(read)) return read;
  const { $meta, ...records } = read;
  return records;
}

/**
 * Loads a fixture file or a data file.
 * @throws InvalidFile if the file is unreadable or invalid
 */
export function loadFixture(file: string, unknown: AssumptionValues['unknownBodyId'], read?: ReadFile): Fixture {
  const { value, violations } = checkFixture(withoutMeta(readJsonFile(file, read)), unknown);
  if (!value) throw new InvalidFile(file, violations);
  const name = basename(file, '.json');
  return { name, origin: name, ...value };
}

interface Source {
  file: string;
  origin: string;
}

const builtInSources: ReadonlyMap<string, Source> = new Map(filesIn(BUILT_IN_FOLDER));

function isBuiltIn(source: Source): boolean {
  return builtInSources.get(source.origin) === source;
}

const loadedBuiltIn = new Map<string, Fixture>();

function loadBuiltIn({ file }: Source, unknown: AssumptionValues['unknownBodyId']): Fixture {
  const key = `${unknown} ${file}`;
  const fixture = loadedBuiltIn.get(key) ?? loadFixture(file, unknown);
  loadedBuiltIn.set(key, fixture);
  return fixture;
}

/**
 * Fixtures from three sources: built-in fixtures, the user's folder, and a custom start-up fixture. If fixtures have
 * the same name, the later source takes precedence. leadmock reads the user's folder at each use, so that added,
 * changed and removed files need no restart.
 */
export class Fixtures {
  readonly #usersFolder: string | undefined;
  /** Start-up fixture, unless built-in. The name stays known after the file is deleted. */
  #startUp: [name: string, source: Source] | undefined;

  constructor(usersFolder: string | undefined) {
    this.#usersFolder = usersFolder;
    if (usersFolder !== undefined) filesIn(usersFolder);
  }

  get names(): string[] {
    return [...this.#sources().keys()].sort();
  }

  /**
   * @throws UnknownFixture if no fixture has the name
   * @throws InvalidFile if the file of the fixture is invalid, or the user's folder cannot be read
   */
  byName(name: string, unknown: AssumptionValues['unknownBodyId']): Fixture {
    const source = this.#sources().get(name);
    if (source === undefined) throw new UnknownFixture(name, this.names);
    if (isBuiltIn(source)) return loadBuiltIn(source, unknown);
    return { ...loadFixture(source.file, unknown), origin: source.origin };
  }

  /**
   * Loads the start-up fixture by name or path, and makes the name of the fixture known to `byName`. `byName` accepts
   * no path, because HTTP clients must not read other files.
   * @throws UnknownFixture or InvalidFile, as `byName`
   */
  startUp(asked: string, unknown: AssumptionValues['unknownBodyId']): Fixture {
    const source = this.#sources().get(asked);
    const isPath = source === undefined && isFile(asked);
    const file = resolve(asked);
    if (isPath) this.#startUp = [basename(file, '.json'), { file, origin: file }];
    else if (source && !isBuiltIn(source)) this.#startUp = [asked, source];
    return this.byName(isPath ? basename(file, '.json') : asked, unknown);
  }

  /** Folder of the start-up fixture unless built-in, and the user's folder if set. */
  get usersFolders(): string[] {
    const [, startUp] = this.#startUp ?? [];
    const folders = [startUp && dirname(startUp.file), this.#usersFolder].filter((folder) => folder !== undefined);
    return [...new Set(folders.map((folder) => resolve(folder)))];
  }

  /**
   * @returns the name of the custom fixture in the file, even if the file is deleted; undefined for other files, or if
   * the start-up fixture has the same name and another file
   */
  nameOf(file: string): string | undefined {
    const [startUpName, startUp] = this.#startUp ?? [];
    if (startUp && resolve(startUp.file) === resolve(file)) return startUpName;
    const isUsers = this.#usersFolder !== undefined && resolve(this.#usersFolder) === dirname(resolve(file));
    const name = basename(file, '.json');
    return isUsers && isFixtureFile(basename(file)) && name !== startUpName ? name : undefined;
  }

  customFileOf(name: string): { file?: string; replacesBuiltIn?: boolean } {
    const source = this.#sources().get(name);
    return source && !isBuiltIn(source) ? { file: source.file, replacesBuiltIn: builtInSources.has(name) } : {};
  }

  #sources(): Map<string, Source> {
    const folder = this.#usersFolder;
    const users = folder !== undefined && existsSync(folder) ? filesIn(folder) : [];
    return new Map([...builtInSources, ...users, ...(this.#startUp ? [this.#startUp] : [])]);
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Hidden files are not fixtures, because some editors create hidden files next to an edited file. */
function isFixtureFile(file: string): boolean {
  return file.endsWith('.json') && !file.startsWith('.');
}

function filesIn(folder: string): [name: string, source: Source][] {
  try {
    return readdirSync(folder)
      .filter(isFixtureFile)
      .map((file) => {
        const name = basename(file, '.json');
        return [name, { file: join(folder, file), origin: name }];
      });
  } catch (error) {
    throw new InvalidFile(folder, [{ pointer: '', message: `cannot be read: ${(error as Error).message}` }]);
  }
}
