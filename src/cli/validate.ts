import { countRecords } from '../core/fixture.ts';
import { loadFixture } from '../schema/fixtures.ts';
import { InvalidFile } from '../schema/json-file.ts';
import { exitCodes } from './usage-error.ts';

/** `leadmock validate <files…>`: checks fixture files whole, and says of each what it holds or every fault. Returns the exit code. */
export function validate(files: readonly string[]): number {
  let code: number = exitCodes.fine;
  for (const file of files) {
    try {
      const counts = Object.entries(countRecords(loadFixture(file, 'refuse').document));
      const held = counts.flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
      console.log(`${file}: fine (${held.join(', ') || 'empty'})`);
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      console.error(error.message);
      code = exitCodes.invalidFile;
    }
  }
  return code;
}
