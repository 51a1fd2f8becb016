import { userVariables } from '../../compare/known.ts';
import type { GivenOverrides } from '../../control/overrides/invalid-overrides.ts';
import { nearest } from '../../nearest.ts';
import { SWEEP_VARIABLES } from '../../swept.ts';
import { UsageError } from '../usage-error.ts';
import { environmentName, type FlagName, flagNames, serveFlags } from './flags.ts';

/** A setting as the user wrote it, and where. */
export interface RawSetting {
  /** One text a flag; several only for a list. */
  texts: readonly string[];
  /** For messages: `--port` or `LEADMOCK_PORT`. */
  source: string;
  /** What is nearer than others wins over them. */
  place: 'flags' | 'environment' | 'file';
}

/** Where the configuration file is, if not in the working directory. */
export const CONFIG_VARIABLE = 'LEADMOCK_CONFIG';

/** What the commands that steer a running server read; the server itself has no use for them. */
export const CONTROL_VARIABLES = { url: 'LEADMOCK_URL', sandbox: 'LEADMOCK_SANDBOX' } as const;

/** Settings as texts, and what only a configuration file can hold. */
export type RawSettings = Partial<Record<FlagName, RawSetting>> & { overrides?: GivenOverrides };

export type Environment = Readonly<Record<string, string | undefined>>;

/** What closes something to others. */
const LOCKS: readonly FlagName[] = ['control-token', 'cors-origin'];

function fromEnvironment(name: FlagName, environment: Environment): RawSetting | undefined {
  const sources = name === 'port' ? [environmentName(name), 'PORT'] : [environmentName(name)];
  for (const source of sources) {
    const text = environment[source];
    // An empty variable is how many tools pass one that is not set; of a lock it says that somebody meant to lock.
    if (text === '' && LOCKS.includes(name)) {
      throw new UsageError(`${source} must not be empty: unset it to leave open what it would close`);
    }
    if (text !== undefined && text !== '') return { texts: [text], source, place: 'environment' };
  }
  return undefined;
}

function fromFlags(name: FlagName, flags: Readonly<Record<string, unknown>>): RawSetting | undefined {
  const given = flags[name];
  if (given === undefined) return undefined;
  const texts = [given].flat().map(String);
  if (texts.length > 1 && serveFlags[name].type !== 'list') throw new UsageError(`--${name} was given twice`);
  if (texts.includes('')) throw new UsageError(`--${name} must not be empty`);
  return { texts, source: `--${name}`, place: 'flags' };
}

/** What was set, by flag before environment before file. */
export function gatherSettings(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  file: RawSettings = {},
): RawSettings {
  const raw: RawSettings = file.overrides ? { overrides: file.overrides } : {};
  for (const name of flagNames) {
    const setting = fromFlags(name, flags) ?? fromEnvironment(name, environment) ?? file[name];
    if (setting) raw[name] = setting;
  }
  return raw;
}

/** Variables that look like settings and are none: probably misspelt. */
export function unknownVariables(environment: Environment): string[] {
  const others = Object.values({ ...CONTROL_VARIABLES, ...userVariables, ...SWEEP_VARIABLES });
  const known = [...flagNames.map(environmentName), CONFIG_VARIABLE, ...others];
  return Object.keys(environment)
    .filter((name) => name.startsWith('LEADMOCK_') && !known.includes(name))
    .map((name) => `${name} is not a setting of leadmock and has no effect; did you mean ${nearest(name, known)}?`);
}
