import { heldIn } from '../core/fixture.ts';
import { loadFixture } from '../schema/fixtures.ts';
import { InvalidFile } from '../schema/json-file.ts';
import { tell } from './show.ts';
import { exitCodes } from './usage-error.ts';

/** `leadmock validate <files…>`: checks fixture files whole, and says of each what it holds or every fault. Returns the exit code. */
export function validate(files: readonly string[]): number {
  let code: number = exitCodes.fine;
  for (const file of files) {
    try {
      console.log(`${file}: fine (${heldIn(loadFixture(file, 'refuse').document)})`);
    } catch (error) {
      if (!(error instanceof InvalidFile)) throw error;
      tell(error.message);
      code = exitCodes.invalidFile;
    }
  }
  return code;
}
