import type { Arguments } from '../yargs-options.ts';
import { readConfigFile } from './config-file.ts';
import { settingsInForce } from './exclusive.ts';
import type { FlagName } from './flags.ts';
import { nameSource } from './name-source.ts';
import { type Environment, gatherSettings, sourceOf } from './raw-settings.ts';
import { readSettings } from './settings.ts';

/**
 * Settings of the configuration file, the environment and the flags.
 * @returns `source`: place of a setting, for messages; `rethrow`: see nameSource
 */
export function startSettings(args: Arguments, environment: Environment) {
  const places = gatherSettings(args, environment, readConfigFile(environment));
  const settings = readSettings(places);
  const raw = settingsInForce(places);
  return {
    settings,
    source: (name: FlagName) => sourceOf(raw, name),
    rethrow: (error: unknown) => nameSource(error, raw),
  };
}
