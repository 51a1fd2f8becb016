import { hideBin } from 'yargs/helpers';
import { CONTROL_VARIABLES } from './settings/raw-settings.ts';
import { UsageError } from './usage-error.ts';
import { type Arguments, flagList, list } from './yargs-options.ts';

/** Commands of leadmock that run the user's command. */
export const runners = ['run', 'sweep'];
const DASHES = '--';

export function withoutCommand(args: readonly string[]): readonly string[] {
  return runners.includes(args[0] ?? '') && args.includes(DASHES) ? args.slice(0, args.indexOf(DASHES)) : args;
}

/** @throws UsageError if the command is missing, or if its first word is empty, as with an unset shell variable */
export function givenCommand(): readonly string[] {
  const args = hideBin(process.argv);
  const command = args.includes(DASHES) ? args.slice(args.indexOf(DASHES) + 1) : [];
  if (command[0]) return command;
  throw new UsageError(
    `${args[0]} needs the command that runs your tests, after two dashes: leadmock ${args[0]} -- npm test`,
  );
}

export const urlEnvFlag = {
  'url-env': { ...list, describe: 'Set this variable, like LEADMOCK_URL, to the server URL (repeatable) [none]' },
} as const;

export function urlVariablesOf(args: Arguments): string[] {
  const given = flagList(args, 'url-env');
  const odd = given.find((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  if (odd !== undefined) {
    throw new UsageError(
      `--url-env must be the name of a variable: letters, digits (not first) and underscores (it is ${JSON.stringify(odd)})`,
    );
  }
  return [...new Set([CONTROL_VARIABLES.url, ...given])];
}
