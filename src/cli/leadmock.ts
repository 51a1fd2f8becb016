import yargs, { type CommandModule } from 'yargs';
import { hideBin } from 'yargs/helpers';
import { type ErrorKind, kindOf } from '../mock/core/error-kind.ts';
import { build } from '../mock/version.ts';
import { nameOf, toModule } from './command.ts';
import { commands } from './commands.ts';
import { explainUsage, rejectMisread } from './explain-usage.ts';
import { withoutCommand } from './given-command.ts';
import { printError } from './print/print.ts';
import { CommandFailed, exitCodes, UsageError } from './usage-error.ts';
import { replaceDashes, restoreDashes } from './yargs-options.ts';

const EXIT_CODES: Readonly<Record<ErrorKind, number>> = {
  'invalid-setting': exitCodes.usage,
  'invalid-file': exitCodes.invalidFile,
  'unwritable-data-file': exitCodes.invalidFile,
  'in-use': exitCodes.portInUse,
};

/** @returns undefined for unexpected errors */
function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof CommandFailed) return error.exitCode;
  if (error instanceof UsageError) return exitCodes.usage;
  const kind = kindOf(error);
  return kind && EXIT_CODES[kind];
}

function fail(error: unknown): never {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const isInUse = code === 'EADDRINUSE';
  const exitCode = isInUse ? exitCodes.portInUse : exitCodeOf(error);
  const text = exitCode === undefined && code === undefined ? stack : message;
  printError(`leadmock: ${text}${isInUse ? ' (--port 0 selects a free port)' : ''}`);
  process.exit(exitCode ?? exitCodes.failed);
}

/** Words that may make yargs print the help or the version. yargs treats a final word `help` as --help. */
const ASKS_MORE = /^(--(help|version)(=|$)|-[hv]$|help$)/;

/**
 * Makes a known command the default command of yargs, unless `ASKS_MORE` matches a word. For a named command, yargs
 * would first format the whole help, which is slow.
 */
function asked(args: readonly string[]): { words: readonly string[]; known: readonly CommandModule[] } {
  const [first = '', ...others] = args;
  const named = commands.find((command) => nameOf(command) === first);
  if (named && !others.some((word) => ASKS_MORE.test(word))) {
    return { words: others, known: [toModule(named, named.usage.replace(first, '$0'))] };
  }
  return { words: args, known: commands.map((each, at) => toModule(each, at === 0 ? [each.usage, '$0'] : each.usage)) };
}

/**
 * Ends the process if standard output or standard error cannot be written. Ignores EPIPE, because a reader such as
 * `head` may stop early.
 */
function endUnwritten({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  printError(`leadmock: output cannot be written: ${message}`);
  process.exit(exitCodes.failed);
}

const args = withoutCommand(hideBin(process.argv));
process.stdout.on('error', endUnwritten);
process.stderr.on('error', endUnwritten);
try {
  rejectMisread(args);
  const { words, known } = asked(args);
  await yargs(replaceDashes(words))
    .scriptName('leadmock')
    .locale('en')
    .parserConfiguration({ 'boolean-negation': false, 'camel-case-expansion': false, 'parse-numbers': false })
    .command([...known])
    .strict()
    .version(build)
    .help()
    .alias({ h: 'help', v: 'version' })
    .wrap(Math.min(120, process.stdout.columns ?? 120))
    .fail((message, error) => {
      // Errors of commands keep their exit codes.
      throw error && error.name !== 'YError' ? error : new UsageError(explainUsage(restoreDashes(message), args));
    })
    .parseAsync();
} catch (error) {
  fail(error);
}
