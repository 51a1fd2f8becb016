import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ErrorKind } from '../core/error-kind.ts';
import type { Operation } from '../core/operation.ts';
import type { Violation } from '../core/state/integrity.ts';
import { whyNotUtf8 } from '../schema/files/encoding.ts';
import { InvalidFile, readJsonFile, withPlace } from '../schema/files/json-file.ts';
import { checkConflicts, checkDeclared } from './check-operations.ts';
import { placeOf } from './error-place.ts';
import { type GivenOperations, isReloadable } from './files.ts';
import { handledOperation } from './handled-operation.ts';
import type { CustomOperation, HandledOperation, StaticOperation } from './operation.ts';
import type { Placed } from './parts.ts';
import { staticOperation } from './static-operation.ts';

class InvalidOperations extends TypeError {
  readonly kind: ErrorKind = 'invalid-file';

  constructor(lines: readonly string[]) {
    super(['invalid operations:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'InvalidOperations';
  }
}

interface Read {
  source: string;
  list: readonly unknown[];
}

function unusable(file: string, message: string): InvalidFile {
  return new InvalidFile(file, [{ pointer: '', message }]);
}

const ENDS = 'Possible causes: process.exit(), or a top-level await that never settles';

function whyNotLoaded(error: unknown): string {
  if (!(error instanceof Error)) return `the module threw ${String(error)}`;
  const isMissing = error.message.includes("Cannot find package 'leadmock'");
  return error.message + (isMissing ? '. Install leadmock in the folder of the module, or above it' : placeOf(error));
}

async function importFile(file: string): Promise<unknown> {
  const stat = statSync(file, { throwIfNoEntry: false });
  const wrong = stat ? 'it is not a regular file' : 'the file does not exist';
  if (!stat?.isFile()) throw unusable(file, `cannot be read: ${wrong}`);
  const why = whyNotUtf8(readFileSync(file));
  if (why !== undefined) throw unusable(file, `cannot be read: ${why}`);
  const onExit = () => {
    console.error(`leadmock: ${file} ended the process while leadmock loaded the module. ${ENDS}`);
    // 4 is the exit code of the CLI for unusable files.
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

async function readFile(file: string): Promise<Read> {
  const isJson = isReloadable(file);
  if (!isJson && !file.endsWith('.mjs')) throw unusable(file, 'must be a JSON file (.json) or a module (.mjs)');
  const [list, verb] = isJson ? [readJsonFile(file), 'contain'] : [await importFile(file), 'export by default'];
  if (!Array.isArray(list)) throw unusable(file, `must ${verb} a list of operations`);
  return { source: file, list };
}

/** Reads one file after another, so that leadmock can report which module ends the process. */
async function inOrder(given: GivenOperations): Promise<Read[]> {
  const read: Read[] = [];
  for (const file of given) if (typeof file === 'string') read.push(await readFile(file));
  return [...read, { source: 'operations', list: given.filter((each) => typeof each !== 'string') }];
}

function built(operation: Placed): Operation {
  if (operation.declared.handle === undefined) return staticOperation(operation as Placed<StaticOperation>);
  return handledOperation(operation as Placed<HandledOperation>);
}

/**
 * @throws InvalidFile if a file cannot be used
 * @throws InvalidOperations if operations are invalid, or conflict with the contract or with earlier custom operations
 */
export async function readOperations(given: GivenOperations, contract: readonly Operation[]): Promise<Operation[]> {
  const earlier: Placed[] = [];
  const wrong: string[] = [];
  for (const { source, list } of await inOrder(given)) {
    for (const [at, each] of list.entries()) {
      const operation = { declared: each as CustomOperation, place: `${source}#/${at}` };
      const invalid = checkDeclared(each);
      const found: Violation[] = invalid.length > 0 ? invalid : checkConflicts(operation, contract, earlier);
      wrong.push(...found.map(({ pointer, message }) => withPlace(source, { pointer: `/${at}${pointer}`, message })));
      if (invalid.length === 0) earlier.push(operation);
    }
  }
  if (wrong.length > 0) throw new InvalidOperations(wrong);
  return earlier.map(built);
}
