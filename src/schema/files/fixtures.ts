import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import { dataRoot } from '../../data-root.ts';
import { nearest } from '../../nearest.ts';
import { checkFixture } from '../seed.ts';
import { checkedByBuild } from './checked-fixtures.ts';
import { InvalidFile, readJsonFile } from './json-file.ts';

const OWN_FOLDER = fileURLToPath(new URL('fixtures/', dataRoot));

/** No fixture has the asked-for name, and no file the asked-for path. */
export class UnknownFixture extends Error {
  readonly isPath: boolean;

  constructor(asked: string, known: readonly string[]) {
    const isPath = /[\\/]|\.json$/.test(asked);
    const what = isPath ? `there is no file ${resolve(asked)}` : `there is no fixture ${asked}`;
    super(`${what}; did you mean ${nearest(asked, known)}? (there are: ${known.join(', ')})`);
    this.name = 'UnknownFixture';
    this.isPath = isPath;
  }
}

/**
 * Reads and checks one fixture file; it is named after the file.
 * @throws InvalidFile naming every violation by file and JSON pointer
 */
export function loadFixture(file: string, unknown: AssumptionValues['unknownReference']): Fixture {
  const { value, violations } = checkFixture(readJsonFile(file), unknown);
  if (!value) throw new InvalidFile(file, violations);
  const name = basename(file, '.json');
  return { name, origin: name, ...value };
}

/** Where a fixture of a name is read from. */
interface Source {
  file: string;
  /** As in Fixture. */
  origin: string;
}

/** leadmock's own fixtures, which do not change while it runs: found once a process. */
let foundOwn: ReadonlyMap<string, Source> | undefined;

function ownSources(): ReadonlyMap<string, Source> {
  foundOwn ??= new Map(filesIn(OWN_FOLDER));
  return foundOwn;
}

function isOwn(source: Source): boolean {
  return ownSources().get(source.origin) === source;
}

const loadedOwn = new Map<string, Fixture>();

/** Each own fixture is read once. A fixture that the build has checked fits under any assumption. */
function loadOwn({ file, origin }: Source, unknown: AssumptionValues['unknownReference']): Fixture {
  const key = `${unknown} ${file}`;
  const known = loadedOwn.get(key);
  if (known) return known;
  const built = checkedByBuild(readFileSync(file, 'utf8'));
  const fixture = built ? { name: origin, origin, ...built } : loadFixture(file, unknown);
  loadedOwn.set(key, fixture);
  return fixture;
}

/**
 * The fixtures that can be named: leadmock's own, and those of the user's folder, which win where both have one. The user's are looked
 * for and read anew each time: a file that was added, changed or removed counts at once.
 */
export class Fixtures {
  readonly #usersFolder: string | undefined;
  /** The start-up fixture where its file is the user's. It stays known when the file is gone. */
  #startUp: [name: string, source: Source] | undefined;

  /** @throws InvalidFile when the folder cannot be read */
  constructor(usersFolder: string | undefined) {
    this.#usersFolder = usersFolder;
    if (usersFolder !== undefined) filesIn(usersFolder);
  }

  get names(): string[] {
    return [...this.#sources().keys()].sort();
  }

  /** The fixture of a name. */
  byName(name: string, unknown: AssumptionValues['unknownReference']): Fixture {
    const source = this.#sources().get(name);
    if (source === undefined) throw new UnknownFixture(name, this.names);
    if (isOwn(source)) return loadOwn(source, unknown);
    return { ...loadFixture(source.file, unknown), origin: source.origin };
  }

  /**
   * The fixture of a name, or of the path of a file, which from then on can be named too. For the command line only: a caller
   * over HTTP names no files.
   */
  startUp(asked: string, unknown: AssumptionValues['unknownReference']): Fixture {
    const source = this.#sources().get(asked);
    const isPath = source === undefined && isFile(asked);
    const file = resolve(asked);
    if (isPath) this.#startUp = [basename(file, '.json'), { file, origin: file }];
    else if (source && !isOwn(source)) this.#startUp = [asked, source];
    return this.byName(isPath ? basename(file, '.json') : asked, unknown);
  }

  /** The folders in which the user's own files are: that of the start-up fixture, where it is one, and the user's folder. */
  get usersFolders(): string[] {
    const [, startUp] = this.#startUp ?? [];
    const folders = [startUp && dirname(startUp.file), this.#usersFolder].filter((folder) => folder !== undefined);
    return [...new Set(folders.map((folder) => resolve(folder)))];
  }

  /** The name under which a file of the user's is a fixture, also when the file is gone; undefined for any other file. */
  nameOf(file: string): string | undefined {
    const [startUpName, startUp] = this.#startUp ?? [];
    if (startUp && resolve(startUp.file) === resolve(file)) return startUpName;
    const isUsers = this.#usersFolder !== undefined && resolve(this.#usersFolder) === dirname(resolve(file));
    const name = basename(file, '.json');
    return isUsers && isFixtureFile(basename(file)) && name !== startUpName ? name : undefined;
  }

  #sources(): Map<string, Source> {
    const folder = this.#usersFolder;
    const users = folder !== undefined && existsSync(folder) ? filesIn(folder) : [];
    return new Map([...ownSources(), ...users, ...(this.#startUp ? [this.#startUp] : [])]);
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Editors keep their own files beside those they edit, under names with a dot in front. */
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
