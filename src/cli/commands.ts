import type { Command } from './command.ts';
import { compareCommand } from './compare/command.ts';
import { controlCommands } from './control/commands.ts';
import { runTests } from './run/command.ts';
import { flagNames } from './settings/flags.ts';
import { sweepCommand } from './sweep/command.ts';
import { yargsOptions } from './yargs-options.ts';

const flags = yargsOptions(flagNames);

/** All commands, in the order of the help and docs/reference/cli.md. */
export const commands: readonly Command[] = [
  {
    usage: 'serve',
    describe: 'Serve the API of the Lead-Tracking Service',
    flags,
    run: async (args, environment) => (await import('./serve/serve.ts')).serve(args, environment),
  },
  {
    usage: 'validate <files..>',
    describe: 'Check fixture files and list every violation',
    words: { files: 'Paths of fixture files; - reads standard input' },
    run: async ({ files }) => (await import('./validate.ts')).validate(files as string[]),
  },
  {
    usage: 'init [folder]',
    describe: 'Create a fixture, a configuration file and a compose file',
    words: { folder: 'Folder for the files; by default the current folder' },
    flags: { force: { type: 'boolean', describe: 'Replace existing files' } },
    run: async ({ folder = '.', force }) => (await import('./init/init.ts')).init(String(folder), { force: !!force }),
  },
  {
    usage: 'healthcheck',
    describe: 'Exit with 0 if the server with the given settings is ready',
    flags,
    run: async (args, environment) => (await import('./serve/healthcheck.ts')).healthcheck(args, environment),
  },
  {
    usage: 'openapi',
    describe: 'Print the OpenAPI document of a server with the given settings',
    flags,
    run: async (args, environment) => (await import('./openapi.ts')).printOpenApi(args, environment),
  },
  runTests,
  sweepCommand,
  compareCommand,
  ...controlCommands,
];
