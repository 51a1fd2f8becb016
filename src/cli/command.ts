import type { CommandModule, Options } from 'yargs';
import { printError } from './print/print.ts';
import { type Environment, unknownVariables } from './settings/raw-settings.ts';
import { UsageError } from './usage-error.ts';
import { type Arguments, argumentsOf } from './yargs-options.ts';

export interface Command {
  /** Command name, then the positional arguments in the form of yargs: `validate <files..>`. */
  usage: string;
  /** Command line that the help shows instead of `usage`. */
  synopsis?: string;
  describe: string;
  words?: Readonly<Record<string, string>>;
  flags?: Readonly<Record<string, Options>>;
  /** Why the command lacks a flag of `serve`, for messages. */
  missingFlags?: Readonly<Record<string, string>>;
  examples?: readonly [line: string, what: string][];
  epilogue?: string;
  /**
   * Runs the command. Only this call imports the code of the command, so that other commands start faster.
   * @returns the exit code; a value that is not a number means success
   */
  run(args: Arguments, environment: Environment): Promise<unknown>;
}

export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return usage.split(' ')[0] as string;
}

function rejectEmptyWords({ usage, words = {} }: Command, args: Arguments): void {
  const empty = Object.keys(words).find((word) => [args[word]].flat().includes(''));
  if (empty === undefined) return;
  const place = usage.split(' ').find((part) => part.replace(/\W/g, '') === empty);
  const advice = place?.startsWith('[') ? 'Omit the argument, or pass a value' : 'Pass a value';
  throw new UsageError(`${place} must not be empty. ${advice}`);
}

/** @param usage usage for yargs; `$0` marks the default command */
export function toModule(command: Command, usage: string | readonly string[] = command.usage): CommandModule {
  const { synopsis, describe, words = {}, flags = {}, examples = [], epilogue, run } = command;
  return {
    command: usage,
    describe,
    builder(yargs) {
      if (synopsis !== undefined) yargs.usage(`${synopsis}\n\n${describe}`);
      for (const [word, description] of Object.entries(words)) {
        const demandOption = command.usage.includes(`<${word}`);
        yargs.positional(word, { type: 'string', string: true, describe: description, demandOption });
      }
      for (const [line, what] of examples) yargs.example(line, what);
      if (epilogue !== undefined) yargs.epilogue(epilogue);
      return yargs.options(flags);
    },
    async handler(parsed) {
      const args = argumentsOf(parsed);
      // `serve` logs the warnings about unknown variables instead.
      if (nameOf(command) !== 'serve')
        printError(...unknownVariables(process.env).map((warning) => `warning: ${warning}`));
      rejectEmptyWords(command, args);
      const code = await run(args, process.env);
      if (typeof code === 'number') process.exitCode = code;
    },
  };
}
