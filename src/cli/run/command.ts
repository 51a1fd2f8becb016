import type { Options } from 'yargs';
import type { Command } from '../command.ts';
import { warningFlags } from '../control/commands.ts';
import { givenCommand, urlEnvFlag } from '../given-command.ts';
import { flagNames } from '../settings/flags.ts';
import { list, text, yargsOptions } from '../yargs-options.ts';

const END = 'run ends its server together with the command';

const missingFlags: Readonly<Record<string, string>> = {
  'no-control': 'run reads its report from the control plane',
  ephemeral: 'run saves no state without --data-file',
  watch: END,
  'watch-poll': END,
  'ready-file': 'run starts the command when the server is ready',
};

const flags: Readonly<Record<string, Options>> = {
  report: {
    ...list,
    describe: 'Write a report to this file: .xml for JUnit, .md for Markdown, .json for JSON (repeatable) [none]',
  },
  failures: { ...text, describe: 'Write the files of failed tests to this folder [leadmock-failures]' },
  har: { ...text, describe: 'Write the requests of all sandboxes to this HAR file [none]' },
  log: { ...text, describe: 'Write the log of the server to this file [none]' },
  ...urlEnvFlag,
  ...warningFlags,
  ...yargsOptions(flagNames.filter((name) => !Object.hasOwn(missingFlags, name))),
};

export const runTests: Command = {
  usage: 'run',
  synopsis: 'leadmock run [flags] -- <command>',
  describe: 'Run a command with a new server: leadmock run -- npm test',
  flags,
  missingFlags,
  examples: [
    ['leadmock run --log leadmock.log --report leadmock.xml -- npm test', 'write a log and a JUnit report, for CI'],
    ['leadmock run --url-env API_BASE_URL -- npm test', 'also set API_BASE_URL to the URL of the server'],
    ['leadmock run --fail-on-warning -- pytest', 'exit with 5 if the tests pass, but a warning occurred'],
  ],
  epilogue:
    'By default, the server has a free port of localhost, a random control token and no data file. Only flags change the port, the host and the data file, not variables or the configuration file.',
  run: async (args, environment) => (await import('./run.ts')).run(args, givenCommand(), environment),
};
