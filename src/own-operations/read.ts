import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation } from '../core/operation.ts';
import type { Violation } from '../core/state/integrity.ts';
import { InvalidFile, placed, readJsonFile } from '../schema/files/json-file.ts';
import { checkBeside, checkDeclared } from './check.ts';
import { placeOf } from './error-place.ts';
import { type GivenOperations, isReadAgain } from './files.ts';
import { handledOperation } from './handled-operation.ts';
import type { HandledOperation, OwnOperation, StaticOperation } from './operation.ts';
import type { Placed } from './parts.ts';
import { staticOperation } from './static-operation.ts';

/** Operations that cannot be used, and everything that is wrong with them, each with its place. */
class InvalidOperations extends TypeError {
  constructor(lines: readonly string[]) {
    super(['the operations cannot be used:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'InvalidOperations';
  }
}

/** List of operations and its source, with which messages begin. */
interface Read {
  source: string;
  list: readonly unknown[];
}

function unusable(file: string, message: string): InvalidFile {
  return new InvalidFile(file, [{ pointer: '', message }]);
}

/** What a module threw, and where: a stack does not name the line of a mistake in syntax. */
function whyNotLoaded(error: unknown): string {
  if (!(error instanceof Error)) return `it threw ${String(error)}`;
  const place = placeOf(error);
  return place === '' ? error.message : `${error.message} (${place})`;
}

async function importFile(file: string): Promise<unknown> {
  if (!existsSync(file)) throw unusable(file, 'cannot be read: there is no such file');
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)).default;
  } catch (error) {
    throw unusable(file, `cannot be loaded: ${whyNotLoaded(error)}`);
  }
}

/** @throws InvalidFile for what cannot be read, or is no list */
async function readFile(file: string): Promise<Read> {
  if (!isReadAgain(file) && !file.endsWith('.mjs')) {
    throw unusable(file, 'must be a JSON file (.json) or a module (.mjs)');
  }
  const list = isReadAgain(file) ? readJsonFile(file) : await importFile(file);
  const verb = isReadAgain(file) ? 'hold' : 'export by default';
  if (!Array.isArray(list)) throw unusable(file, `must ${verb} a list of operations`);
  return { source: file, list };
}

function inOrder(given: GivenOperations): Promise<Read[]> {
  const own = given.filter((each) => typeof each !== 'string');
  const files = given.filter((each) => typeof each === 'string');
  return Promise.all([...files.map(readFile), { source: 'operations', list: own }]);
}

function built(own: Placed): Operation {
  if (own.declared.handle === undefined) return staticOperation(own as Placed<StaticOperation>);
  return handledOperation(own as Placed<HandledOperation>);
}

/**
 * Reads the operations of the user's own, and checks all of them: each by itself, beside those of the contract, beside each other.
 * @throws InvalidFile for a file that cannot be read, InvalidOperations naming each violation by file and JSON pointer
 */
export async function readOperations(given: GivenOperations, contract: readonly Operation[]): Promise<Operation[]> {
  const earlier: Placed[] = [];
  const wrong: string[] = [];
  for (const { source, list } of await inOrder(given)) {
    for (const [at, each] of list.entries()) {
      const own = { declared: each as OwnOperation, place: `${source}#/${at}` };
      const alone = checkDeclared(each);
      const violations: Violation[] = alone.length > 0 ? alone : checkBeside(own, contract, earlier);
      wrong.push(...violations.map(({ pointer, message }) => placed(source, { pointer: `/${at}${pointer}`, message })));
      if (alone.length === 0) earlier.push(own);
    }
  }
  if (wrong.length > 0) throw new InvalidOperations(wrong);
  return earlier.map(built);
}
