import type { MockSettings } from '../../mock.ts';
import { UnknownFixture } from '../../schema/files/fixtures.ts';
import { InvalidFile } from '../../schema/files/json-file.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { settingsInForce } from './exclusive.ts';
import { type PlacedSettings, sourceOf } from './raw-settings.ts';

/**
 * Tells of a fixture or a folder of them that is not there, and of a data file that cannot be written, also where it was named.
 * @throws the error, or one with that place in front
 */
export function nameSource(
  error: unknown,
  places: PlacedSettings,
  { fixturesDir }: Pick<MockSettings, 'fixturesDir'>,
): never {
  const raw = settingsInForce(places);
  if (error instanceof UnknownFixture) {
    const message = `${sourceOf(raw, 'fixture')}: ${error.message}`;
    throw error.isPath ? new CommandFailed(message, exitCodes.invalidFile) : new UsageError(message);
  }
  if (error instanceof InvalidFile && error.file === fixturesDir) {
    throw new CommandFailed(`${sourceOf(raw, 'fixtures-dir')}: ${error.message}`, exitCodes.invalidFile);
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new UsageError(`${sourceOf(raw, 'host')}: this machine has no address ${raw.host?.texts[0]}`);
  }
  // Its class is the store's own.
  if (error instanceof Error && error.name === 'UnwritableDataFile') {
    throw new CommandFailed(`${sourceOf(raw, 'data-file')}: ${error.message}`, exitCodes.invalidFile);
  }
  throw error;
}
