import type { CommandModule } from 'yargs';
import { compareCommand } from './compare/command.ts';
import { tell } from './print/show.ts';
import { flagNames } from './settings/flags.ts';
import { unknownVariables } from './settings/raw-settings.ts';
import { controlCommands } from './steer/commands.ts';
import { sweepCommand } from './sweep/command.ts';
import { yargsOptions } from './yargs-options.ts';

const options = yargsOptions(flagNames);

const serveCommand: CommandModule = {
  command: ['serve', '$0'],
  describe: 'Serve the API of the Lead-Tracking Service',
  builder: (command) => command.options(options),
  async handler(flags) {
    const { serve } = await import('./serve/serve.ts');
    await serve(flags, process.env);
  },
};

const validateCommand: CommandModule<object, { files: string[] }> = {
  command: 'validate <files..>',
  describe: 'Check fixture files and list every violation',
  builder: (command) =>
    command.positional('files', { type: 'string', array: true, demandOption: true, describe: 'Fixture files' }),
  async handler({ files }) {
    const { validate } = await import('./validate.ts');
    process.exitCode = validate(files);
  },
};

const initCommand: CommandModule<object, { folder: string; force: boolean }> = {
  command: 'init [folder]',
  describe: 'Write a folder of fixtures, a configuration file and a compose file',
  builder: (command) =>
    command
      .positional('folder', { type: 'string', default: '.', describe: 'Where to write them' })
      .option('force', { type: 'boolean', default: false, describe: 'Replace existing files' }),
  async handler({ folder, force }) {
    const { init } = await import('./init/init.ts');
    init(folder, { force });
  },
};

const healthcheckCommand: CommandModule = {
  command: 'healthcheck',
  describe: 'Check that the server of these settings is ready (by exit code)',
  builder: (command) => command.options(options),
  async handler(flags) {
    const { healthcheck } = await import('./serve/healthcheck.ts');
    process.exitCode = await healthcheck(flags, process.env);
  },
};

const openApiCommand: CommandModule = {
  command: 'openapi',
  describe: 'Print the OpenAPI document that the server of these settings serves',
  builder: (command) => command.options(options),
  async handler(flags) {
    const { printOpenApi } = await import('./openapi.ts');
    await printOpenApi(flags, process.env);
  },
};

/** The command, which first tells of variables that are probably misspelt; `serve` has a log for that. */
// biome-ignore lint/suspicious/noExplicitAny: as below
function warned(command: CommandModule<object, any>): CommandModule<object, any> {
  return {
    ...command,
    async handler(args) {
      tell(...unknownVariables(process.env).map((warning) => `warning: ${warning}`));
      await command.handler(args);
    },
  };
}

/** All commands, in the order in which the help and docs/cli.md list them. Each loads what it does only when it is asked for. */
// biome-ignore lint/suspicious/noExplicitAny: yargs has no type for commands of different arguments
export const commands: readonly CommandModule<object, any>[] = [
  serveCommand,
  ...[
    validateCommand,
    initCommand,
    healthcheckCommand,
    openApiCommand,
    sweepCommand,
    compareCommand,
    ...controlCommands,
  ].map(warned),
];
