import type { Options } from 'yargs';
import { hideBin } from 'yargs/helpers';
import type { Command } from '../command.ts';
import { list, text, yargsOptions } from '../yargs-options.ts';

const flags: Readonly<Record<string, Options>> = {
  only: {
    ...list,
    describe: 'Try only these assumptions: errorStatus, or one value: errorStatus=code (repeatable) [all]',
  },
  'url-env': {
    ...list,
    describe: 'A variable that tells your command the URL, beside LEADMOCK_URL (repeatable) [none]',
  },
  jobs: { ...text, describe: 'How many runs there are at once [1]' },
  timeout: { ...text, describe: 'How long one run may take [10m]' },
  all: { type: 'boolean', describe: 'List every value in the report' },
  json: { type: 'boolean', describe: 'Print one JSON document instead of the report' },
  junit: { ...text, describe: 'Write a JUnit report into this file [none]' },
  verbose: { type: 'boolean', describe: 'Show the output of every run, and skipped values' },
  ...yargsOptions(['fixture', 'fixtures-dir', 'operations', 'assume', 'preset']),
};

const DASHES = '--';

/** Arguments of leadmock itself, without the command behind two dashes. */
export function withoutCommand(args: readonly string[]): readonly string[] {
  return args[0] === 'sweep' && args.includes(DASHES) ? args.slice(0, args.indexOf(DASHES)) : args;
}

function commandOf(args: readonly string[]): readonly string[] {
  return args.includes(DASHES) ? args.slice(args.indexOf(DASHES) + 1) : [];
}

export const sweepCommand: Command = {
  usage: 'sweep',
  synopsis: 'leadmock sweep [flags] -- <command that runs your tests>',
  describe: 'Find out which assumptions about the service your tests depend on: leadmock sweep -- <command>',
  flags,
  examples: [
    ['leadmock sweep --url-env API_BASE_URL -- npm test', 'run npm test with every value of every assumption'],
    ['leadmock sweep --only errorStatus,timezone -- npm test', 'with the other values of two assumptions'],
  ],
  run: async (args, environment) =>
    (await import('./sweep.ts')).sweep(args, commandOf(hideBin(process.argv)), environment),
};
