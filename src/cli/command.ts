import type { CommandModule, Options } from 'yargs';
import { printError } from './print/print.ts';
import { type Environment, unknownVariables } from './settings/raw-settings.ts';
import type { Arguments } from './yargs-options.ts';

/** A command as the help and docs/cli.md show it. */
export interface Command {
  /** The name, then its words as yargs writes them: `validate <files..>`. */
  usage: string;
  /** The whole line, if it is more than the usage. */
  synopsis?: string;
  describe: string;
  /** Help of the words behind the name. */
  words?: Readonly<Record<string, string>>;
  flags?: Readonly<Record<string, Options>>;
  examples?: readonly [line: string, what: string][];
  epilogue?: string;
  /** Loads what it needs. A number is the exit code. */
  run(args: Arguments, environment: Environment): Promise<unknown>;
}

export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return usage.split(' ')[0] as string;
}

/**
 * Converts a command to yargs.
 * @param usage for the default command
 */
export function toModule(command: Command, usage: string | readonly string[] = command.usage): CommandModule {
  const { synopsis, describe, words = {}, flags = {}, examples = [], epilogue, run } = command;
  return {
    command: usage,
    describe,
    builder(yargs) {
      if (synopsis !== undefined) yargs.usage(synopsis);
      for (const [word, description] of Object.entries(words)) {
        // Without `string`, yargs would make a number of an id.
        const demandOption = command.usage.includes(`<${word}`);
        yargs.positional(word, { type: 'string', string: true, describe: description, demandOption });
      }
      for (const [line, what] of examples) yargs.example(line, what);
      if (epilogue !== undefined) yargs.epilogue(epilogue);
      return yargs.options(flags);
    },
    async handler(args) {
      // The server has a log for them.
      if (nameOf(command) !== 'serve')
        printError(...unknownVariables(process.env).map((warning) => `warning: ${warning}`));
      const code = await run(args, process.env);
      if (typeof code === 'number') process.exitCode = code;
    },
  };
}
