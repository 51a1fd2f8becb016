import { kindOf } from '../../mock/core/error-kind.ts';
import { UnknownFixture } from '../../mock/schema/files/fixtures.ts';
import { InvalidFile } from '../../mock/schema/files/json-file.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { readConfigFile } from './config-file.ts';
import { mergeSettings } from './exclusive-settings.ts';
import type { FlagName } from './flags.ts';
import { type Environment, gatherSettings, type RawSettings, sourceOf } from './raw-settings.ts';
import { readSettings, type ServeSettings } from './settings.ts';

/** Reads the settings of a server. `rethrow` adds the source of a setting to an error that the setting caused. */
export function startSettings(args: Arguments, environment: Environment) {
  const places = gatherSettings(args, environment, readConfigFile(environment));
  const settings = readSettings(places);
  const raw = mergeSettings(places);
  return {
    settings,
    source: (name: FlagName) => sourceOf(raw, name),
    rethrow: (error: unknown) => rethrowWithSource(error, raw, settings),
  };
}

function rethrowWithSource(error: unknown, raw: RawSettings, settings: ServeSettings): never {
  if (error instanceof UnknownFixture) {
    const message = `${sourceOf(raw, 'fixture')}: ${error.message}`;
    throw error.isPath ? new CommandFailed(message, exitCodes.invalidFile) : new UsageError(message);
  }
  if (error instanceof InvalidFile && error.file === raw['fixtures-dir']?.texts[0]) {
    throw new CommandFailed(`${sourceOf(raw, 'fixtures-dir')}: ${error.message}`, exitCodes.invalidFile);
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new UsageError(
      `${sourceOf(raw, 'host')}: this machine has no address ${settings.host}. Set ${settings.host === 'localhost' ? '--host ::1 or another address of this machine' : 'localhost'}`,
    );
  }
  if (kindOf(error) === 'unwritable-data-file') {
    throw new CommandFailed(`${sourceOf(raw, 'data-file')}: ${(error as Error).message}`, exitCodes.invalidFile);
  }
  throw error;
}
