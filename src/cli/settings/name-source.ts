import { UnknownFixture } from '../../schema/files/fixtures.ts';
import { InvalidFile } from '../../schema/files/json-file.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { type RawSettings, sourceOf } from './raw-settings.ts';

export function rethrowWithSource(error: unknown, raw: RawSettings): never {
  if (error instanceof UnknownFixture) {
    const message = `${sourceOf(raw, 'fixture')}: ${error.message}`;
    throw error.isPath ? new CommandFailed(message, exitCodes.invalidFile) : new UsageError(message);
  }
  if (error instanceof InvalidFile && error.file === raw['fixtures-dir']?.texts[0]) {
    throw new CommandFailed(`${sourceOf(raw, 'fixtures-dir')}: ${error.message}`, exitCodes.invalidFile);
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new UsageError(`${sourceOf(raw, 'host')}: this machine has no address ${raw.host?.texts[0]}. Set localhost`);
  }
  // The store does not export the class, so this code compares the name.
  if (error instanceof Error && error.name === 'UnwritableDataFile') {
    throw new CommandFailed(`${sourceOf(raw, 'data-file')}: ${error.message}`, exitCodes.invalidFile);
  }
  throw error;
}
