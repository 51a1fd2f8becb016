import { statSync } from 'node:fs';
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

/** How a module can end the process: Node exits when nothing is left to wait for. */
const ENDS = 'calls process.exit(), or its top-level await never settles';

/** Why a module cannot be loaded, with the place: a stack does not name the line of a syntax error. */
function whyNotLoaded(error: unknown): string {
  return error instanceof Error ? error.message + placeOf(error) : `it threw ${String(error)}`;
}

async function importFile(file: string): Promise<unknown> {
  const stat = statSync(file, { throwIfNoEntry: false });
  const wrong = stat ? 'it is not a regular file' : 'there is no such file';
  if (!stat?.isFile()) throw unusable(file, `cannot be read: ${wrong}`);
  const onExit = () => {
    console.error(`leadmock: ${file} ended the process while it was loaded: it ${ENDS}`);
    // The exit code of the CLI for unusable files.
    process.exitCode ||= 4;
  };
  process.once('exit', onExit);
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)).default;
  } catch (error) {
    throw unusable(file, `cannot be loaded: ${whyNotLoaded(error)}`);
  } finally {
    process.off('exit', onExit);
  }
}

/** @throws InvalidFile for what cannot be read, or is no list */
async function readFile(file: string): Promise<Read> {
  if (!isReadAgain(file) && !file.endsWith('.mjs')) {
    throw unusable(file, 'must be a JSON file (.json) or a module (.mjs)');
  }
  const [list, verb] = isReadAgain(file) ? [readJsonFile(file), 'hold'] : [await importFile(file), 'export by default'];
  if (!Array.isArray(list)) throw unusable(file, `must ${verb} a list of operations`);
  return { source: file, list };
}

/** Files load one after the other: only one module at a time can end the process. */
async function inOrder(given: GivenOperations): Promise<Read[]> {
  const read: Read[] = [];
  for (const file of given) if (typeof file === 'string') read.push(await readFile(file));
  return [...read, { source: 'operations', list: given.filter((each) => typeof each !== 'string') }];
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
