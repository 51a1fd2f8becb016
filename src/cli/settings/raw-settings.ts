import { userVariables } from '../../compare/known.ts';
import type { GivenOverrides } from '../../mock/control/overrides/invalid-overrides.ts';
import type { Confirmations } from '../../mock/core/assumption.ts';
import { didYouMean } from '../../mock/core/text/nearest.ts';
import { SWEEP_VARIABLES } from '../../run/sweep-env.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, flagText } from '../yargs-options.ts';
import { environmentName, type FlagName, flagNames, serveFlags } from './flags.ts';
import { isServiceLink } from './service-links.ts';

interface RawSetting {
  /** Only lists can have more than one value. */
  texts: readonly string[];
  /** Flag, variable or configuration key that contains the setting, for messages: `--port` or `LEADMOCK_PORT`. */
  source: string;
}

export const CONFIG_VARIABLE = 'LEADMOCK_CONFIG';

/** Path of the program that the clients for other languages start. */
const PROGRAM_VARIABLE = 'LEADMOCK_BIN';

export const CONTROL_VARIABLES = { url: 'LEADMOCK_URL', sandbox: 'LEADMOCK_SANDBOX' } as const;

/**
 * Unparsed settings of the configuration file, the environment, the flags, or all three merged. Only the configuration
 * file can contain overrides and confirmed values.
 */
export type RawSettings = Partial<Record<FlagName, RawSetting>> & {
  overrides?: GivenOverrides;
  confirmed?: Confirmations;
};

/** @returns the source of a setting, or the flag of a missing setting */
export function sourceOf(raw: RawSettings, name: FlagName): string {
  return raw[name]?.source ?? `--${name}`;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings whose variable must not be empty unless a flag overrides the variable, because ignoring the variable would
 * remove a protection of the server.
 */
const LOCKS: readonly FlagName[] = ['control-token', 'cors-origin'];

function fromEnvironment(name: FlagName, environment: Environment, isFlagged: boolean): RawSetting | undefined {
  // PORT may belong to another program, so with --port, leadmock does not even check PORT.
  const sources = [environmentName(name), ...(name === 'port' && !isFlagged ? ['PORT'] : [])];
  for (const source of sources) {
    const text = environment[source];
    if (text === '' && LOCKS.includes(name) && !isFlagged) {
      throw new UsageError(`${source} must not be empty. Unset it if you do not need the protection`);
    }
    if (text !== undefined && text !== '' && !isServiceLink(source, text)) return { texts: [text], source };
  }
  return undefined;
}

function fromFlags(name: FlagName, flags: Arguments): RawSetting | undefined {
  const given = serveFlags[name].type === 'list' ? flags[name] : flagText(flags, name);
  if (given === undefined) return undefined;
  const texts = [given].flat().map(String);
  if (texts.includes('')) throw new UsageError(`--${name} must not be empty`);
  return { texts, source: `--${name}` };
}

function eachSetting(read: (name: FlagName) => RawSetting | undefined): RawSettings {
  const settings = flagNames.map((name) => [name, read(name)] as const);
  return Object.fromEntries(settings.filter(([, setting]) => setting !== undefined));
}

/** @returns the settings of the configuration file, the environment and the flags: lowest precedence first */
export function gatherSettings(flags: Arguments, environment: Environment, file: RawSettings = {}): RawSettings[] {
  const flagged = eachSetting((name) => fromFlags(name, flags));
  return [file, eachSetting((name) => fromEnvironment(name, environment, name in flagged)), flagged];
}

export function unknownVariables(environment: Environment): string[] {
  const others = Object.values({ ...CONTROL_VARIABLES, ...userVariables, ...SWEEP_VARIABLES });
  const known = [...flagNames.map(environmentName), CONFIG_VARIABLE, PROGRAM_VARIABLE, ...others];
  return Object.entries(environment)
    .filter(([name, value]) => name.startsWith('LEADMOCK_') && !known.includes(name) && !isServiceLink(name, value))
    .map(([name]) => `${name} is not a setting of leadmock and has no effect${didYouMean(name, known)}`);
}
