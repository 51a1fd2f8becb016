import type { Arguments } from '../yargs-options.ts';
import { readConfigFile } from './config-file.ts';
import { effectiveSettings } from './exclusive-settings.ts';
import type { FlagName } from './flags.ts';
import { rethrowWithSource } from './name-source.ts';
import { type Environment, gatherSettings, sourceOf } from './raw-settings.ts';
import { readSettings } from './settings.ts';

/**
 * Reads the settings of the configuration file, the environment and the flags.
 * @returns the settings; `source` finds the source of a setting; `rethrow` adds the source of the responsible setting
 * to an error
 */
export function startSettings(args: Arguments, environment: Environment) {
  const places = gatherSettings(args, environment, readConfigFile(environment));
  const settings = readSettings(places);
  const raw = effectiveSettings(places);
  return {
    settings,
    source: (name: FlagName) => sourceOf(raw, name),
    rethrow: (error: unknown) => rethrowWithSource(error, raw),
  };
}
