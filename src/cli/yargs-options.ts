import type { Options } from 'yargs';
import { environmentName, type FlagName, serveFlags } from './settings/flags.ts';

/** What yargs read: flags by their names, positionals by theirs. */
export type Arguments = Readonly<Record<string, unknown>>;

const YARGS_TYPES = { text: 'string', list: 'array', boolean: 'boolean' } as const;

/** Flags of `leadmock serve` as yargs wants them. */
export function yargsOptions(names: readonly FlagName[]): Record<string, Options> {
  return Object.fromEntries(
    names.map((name): [string, Options] => {
      const { type, describe, default: standard } = serveFlags[name];
      return [
        name,
        {
          type: YARGS_TYPES[type],
          string: type !== 'boolean',
          requiresArg: type !== 'boolean',
          describe: `${describe} [${standard}] [${environmentName(name)}]`,
        },
      ];
    }),
  );
}
