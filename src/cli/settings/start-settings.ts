import type { Arguments } from '../yargs-options.ts';
import { readConfigFile } from './config-file.ts';
import { effectiveSettings } from './exclusive-settings.ts';
import type { FlagName } from './flags.ts';
import { rethrowWithSource } from './name-source.ts';
import { type Environment, gatherSettings, sourceOf } from './raw-settings.ts';
import { readSettings } from './settings.ts';

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
