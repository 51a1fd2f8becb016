import type { Options } from 'yargs';
import { environmentName, type FlagName, serveFlags } from './flags.ts';

const YARGS_TYPES = { text: 'string', list: 'array', switch: 'boolean' } as const;

/** Flags of `leadmock serve` as yargs wants them. */
export function yargsOptions(names: readonly FlagName[]): Record<string, Options> {
  return Object.fromEntries(
    names.map((name): [string, Options] => {
      const { type, describe, default: standard } = serveFlags[name];
      return [
        name,
        {
          type: YARGS_TYPES[type],
          string: type !== 'switch',
          requiresArg: type !== 'switch',
          describe: `${describe} [${standard}] [${environmentName(name)}]`,
        },
      ];
    }),
  );
}
