import type { Options } from 'yargs';
import type { Command } from '../command.ts';
import { givenCommand, urlEnvFlag } from '../given-command.ts';
import { list, text, yargsOptions } from '../yargs-options.ts';

const flags: Readonly<Record<string, Options>> = {
  only: {
    ...list,
    describe: 'Try only these assumptions: errorStatus, or one value: errorStatus=code (repeatable) [all]',
  },
  ...urlEnvFlag,
  jobs: { ...text, describe: 'How many runs there are at once [1]' },
  timeout: { ...text, describe: 'How long one run may take [10m]' },
  all: { type: 'boolean', describe: 'List every value in the report' },
  json: { type: 'boolean', describe: 'Print one JSON document instead of the report' },
  junit: { ...text, describe: 'Write a JUnit report into this file [none]' },
  verbose: { type: 'boolean', describe: 'Show the output of every run, and skipped values' },
  ...yargsOptions(['fixture', 'fixtures-dir', 'operations', 'assume', 'preset']),
};

export const sweepCommand: Command = {
  usage: 'sweep',
  synopsis: 'leadmock sweep [flags] -- <command that runs your tests>',
  describe: 'Find out which assumptions about the service your tests depend on: leadmock sweep -- <command>',
  flags,
  examples: [
    ['leadmock sweep --url-env API_BASE_URL -- npm test', 'run npm test with every value of every assumption'],
    ['leadmock sweep --only errorStatus,timezone -- npm test', 'with the other values of two assumptions'],
  ],
  run: async (args, environment) => (await import('./sweep.ts')).sweep(args, givenCommand(), environment),
};
