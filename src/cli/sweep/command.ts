import type { Options } from 'yargs';
import type { Command } from '../command.ts';
import { givenCommand, urlEnvFlag } from '../given-command.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, list, text, yargsOptions } from '../yargs-options.ts';

const flags: Readonly<Record<string, Options>> = {
  faults: { type: 'boolean', describe: 'Lose responses to write operations, and list losses that no test notices' },
  only: {
    ...list,
    describe:
      'Try only this assumption (errorStatus) or value (errorStatus=code). With --faults: try only this operation (repeatable) [all]',
  },
  presets: {
    ...list,
    describe: 'With --faults: fault preset to try, such as down or slow=35s (repeatable) [lost-response]',
  },
  sandbox: { ...list, describe: 'With --faults: try only writes in this sandbox (repeatable) [all]' },
  accepted: { ...text, describe: 'With --faults: file of accepted outcomes [leadmock-accepted.json]' },
  'update-accepted': {
    type: 'boolean',
    describe: 'With --faults: write the open outcomes of this sweep to the file of accepted outcomes',
  },
  'max-runs': { ...text, describe: 'With --faults: maximum number of runs with a fault [1000]' },
  ...urlEnvFlag,
  jobs: { ...text, describe: 'Number of parallel runs [1]' },
  timeout: { ...text, describe: 'Maximum duration of one run [10m]' },
  all: { type: 'boolean', describe: 'Also list assumption values that need no work' },
  json: { type: 'boolean', describe: 'Print one JSON document instead of the report' },
  junit: { ...text, describe: 'Write a JUnit report to this file [none]' },
  verbose: {
    type: 'boolean',
    describe: 'Show the output of every run, and skipped assumption values',
  },
  ...yargsOptions(['fixture', 'fixtures-dir', 'operations', 'assume', 'preset']),
};

function rejectFaultFlags(args: Arguments): void {
  const given = ['presets', 'sandbox', 'accepted', 'update-accepted', 'max-runs'].find(
    (flag) => args[flag] !== undefined,
  );
  if (given !== undefined) throw new UsageError(`--${given} needs --faults`);
}

export const sweepCommand: Command = {
  usage: 'sweep',
  synopsis: 'leadmock sweep [flags] -- <command that runs your tests>',
  describe: 'Find losses that no test notices (--faults), or assumptions that tests depend on',
  flags,
  examples: [
    ['leadmock sweep --faults -- npm test', 'find payments that are stored twice after a lost response'],
    ['leadmock sweep --faults --presets down,maintenance -- npm test', 'find errors that your client ignores'],
    ['leadmock sweep --url-env API_BASE_URL -- npm test', 'run npm test with each value that may change a response'],
    ['leadmock sweep --only errorStatus,timezone -- npm test', 'try only the other values of two assumptions'],
  ],
  async run(args, environment) {
    const command = givenCommand();
    if (args['faults'] === true) return (await import('./faults.ts')).sweepWithFaults(args, command, environment);
    rejectFaultFlags(args);
    return (await import('./sweep.ts')).sweep(args, command, environment);
  },
};
