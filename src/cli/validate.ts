import { countRecords, countsText } from '../mock/core/state/fixture.ts';
import { findSuspiciousValues } from '../mock/core/suspicious-values.ts';
import { loadFixture } from '../mock/schema/files/fixtures.ts';
import { InvalidFile, withPlace } from '../mock/schema/files/json-file.ts';
import { printError } from './print/print.ts';
import { openInput } from './standard-streams.ts';
import { exitCodes } from './usage-error.ts';

/** @returns the exit code */
export async function validate(files: readonly string[]): Promise<number> {
  let code: number = exitCodes.fine;
  for (const file of files) {
    const { name, read } = await openInput(file);
    try {
      const { document, tokens = [] } = loadFixture(name, 'reject', read);
      const known = tokens.length > 0 ? `; tokens ${tokens.length}` : '';
      console.log(`${name}: valid (${countsText(countRecords(document))}${known})`);
      for (const suspicious of findSuspiciousValues(document)) printError(`warning: ${withPlace(name, suspicious)}`);
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      printError(error.message);
      code = exitCodes.invalidFile;
    }
  }
  return code;
}
