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
}

/** Where the configuration file is, if not in the working directory. */
export const CONFIG_VARIABLE = 'LEADMOCK_CONFIG';

/** What the commands that steer a running server read; the server itself has no use for them. */
export const CONTROL_VARIABLES = { url: 'LEADMOCK_URL', sandbox: 'LEADMOCK_SANDBOX' } as const;

/** The settings of one place as texts, and what only a configuration file can hold. */
export type RawSettings = Partial<Record<FlagName, RawSetting>> & { overrides?: GivenOverrides };

/** The settings of all places: each wins over those before it. */
export type PlacedSettings = readonly RawSettings[];

/** Where a setting was written, for messages: the flag where nobody wrote it. */
export function sourceOf(raw: RawSettings, name: FlagName): string {
  return raw[name]?.source ?? `--${name}`;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What closes something to others. */
const LOCKS: readonly FlagName[] = ['control-token', 'cors-origin'];

function fromEnvironment(name: FlagName, environment: Environment, isFlagged: boolean): RawSetting | undefined {
  // PORT is not leadmock's own: what another program means by it does not matter to those who say which port they want.
  const sources = [environmentName(name), ...(name === 'port' && !isFlagged ? ['PORT'] : [])];
  for (const source of sources) {
    const text = environment[source];
    // An empty variable is how many tools pass one that is not set; of a lock it says that somebody meant to lock.
    if (text === '' && LOCKS.includes(name) && !isFlagged) {
      throw new UsageError(`${source} must not be empty: unset it to leave open what it would close`);
    }
    if (text !== undefined && text !== '') return { texts: [text], source };
  }
  return undefined;
}

function fromFlags(name: FlagName, flags: Readonly<Record<string, unknown>>): RawSetting | undefined {
  const given = flags[name];
  if (given === undefined) return undefined;
  const texts = [given].flat().map(String);
  if (texts.length > 1 && serveFlags[name].type !== 'list') throw new UsageError(`--${name} was given twice`);
  if (texts.includes('')) throw new UsageError(`--${name} must not be empty`);
  return { texts, source: `--${name}` };
}

function eachSetting(read: (name: FlagName) => RawSetting | undefined): RawSettings {
  const settings = flagNames.map((name) => [name, read(name)] as const);
  return Object.fromEntries(settings.filter(([, setting]) => setting !== undefined));
}

/** What was set in the file, in the environment and by flags. */
export function gatherSettings(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  file: RawSettings = {},
): PlacedSettings {
  const flagged = eachSetting((name) => fromFlags(name, flags));
  return [file, eachSetting((name) => fromEnvironment(name, environment, name in flagged)), flagged];
}

/** Variables that look like settings and are none: probably misspelt. */
export function unknownVariables(environment: Environment): string[] {
  const others = Object.values({ ...CONTROL_VARIABLES, ...userVariables, ...SWEEP_VARIABLES });
  const known = [...flagNames.map(environmentName), CONFIG_VARIABLE, ...others];
  return Object.keys(environment)
    .filter((name) => name.startsWith('LEADMOCK_') && !known.includes(name))
    .map((name) => `${name} is not a setting of leadmock and has no effect; did you mean ${nearest(name, known)}?`);
}
