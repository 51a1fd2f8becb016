import { InvalidFile, placed, readJsonFile } from '../../schema/files/json-file.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';

/** Whether a word is the path of a file: it has a slash, or ends in `.json`. */
export function isPath(word: string): boolean {
  return /[\\/]|\.json$/.test(word);
}

/** The content of a JSON file that the command line names. What is wrong with it is told in one line. */
export function readGivenFile(file: string): unknown {
  try {
    return readJsonFile(file);
  } catch (error) {
    if (!(error instanceof InvalidFile)) throw error;
    throw new CommandFailed(error.faults.map((fault) => placed(file, fault)).join('; '), exitCodes.invalidFile);
  }
}
