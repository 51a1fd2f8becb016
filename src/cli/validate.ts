import { readFileSync } from 'node:fs';
import { countRecords, countsText } from '../core/state/fixture.ts';
import { findSuspiciousValues } from '../core/suspicious-values.ts';
import { loadFixture } from '../schema/files/fixtures.ts';
import { InvalidFile, withPlace } from '../schema/files/json-file.ts';
import { printError } from './print/print.ts';
import { exitCodes } from './usage-error.ts';

/** @returns the exit code */
export function validate(files: readonly string[]): number {
  let code: number = exitCodes.fine;
  for (const file of files) {
    try {
      const { document, tokens = [] } = loadFixture(file, 'reject', readFileSync);
      const known = tokens.length > 0 ? `; tokens ${tokens.length}` : '';
      console.log(`${file}: valid (${countsText(countRecords(document))}${known})`);
      for (const suspicious of findSuspiciousValues(document)) printError(`warning: ${withPlace(file, suspicious)}`);
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      printError(error.message);
      code = exitCodes.invalidFile;
    }
  }
  return code;
}
