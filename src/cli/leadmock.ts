import yargs, { type CommandModule } from 'yargs';
import { hideBin } from 'yargs/helpers';
import { version } from '../version.ts';
import { nameOf, toModule } from './command.ts';
import { commands } from './commands.ts';
import { explainUsage, refuseDashes, refuseOddBooleans } from './explain-usage.ts';
import { tell } from './print/show.ts';
import { withoutCommand } from './sweep/command.ts';
import { CommandFailed, exitCodes, UsageError } from './usage-error.ts';

/**
 * The exit codes of errors whose message is all that the user needs, by their names: their classes would bring the whole server, which
 * most commands have no use for.
 */
const EXIT_CODES: Readonly<Record<string, number>> = {
  UsageError: exitCodes.usage,
  InvalidOverrides: exitCodes.usage,
  InvalidOperations: exitCodes.invalidFile,
  InvalidFile: exitCodes.invalidFile,
  DamagedLog: exitCodes.invalidFile,
  FixtureMismatch: exitCodes.invalidFile,
  DataFileInUse: exitCodes.portInUse,
  LockLost: exitCodes.portInUse,
};

function fail(error: unknown): never {
  const { name, code, message, stack } = error as NodeJS.ErrnoException;
  const isInUse = code === 'EADDRINUSE';
  const known = isInUse ? exitCodes.portInUse : EXIT_CODES[name];
  const exitCode = error instanceof CommandFailed ? error.exitCode : known;
  const text = exitCode === undefined && code === undefined ? stack : message;
  tell(`leadmock: ${text}${isInUse ? ' (--port 0 takes any free one)' : ''}`);
  process.exit(exitCode ?? exitCodes.failed);
}

/** Help that shows how a command is called must know its name; yargs takes the last word `help` for --help. */
const ASKS_MORE = /^(--(help|version)(=|$)|-[hv]$|help$)/;

/**
 * What yargs is given: where a command is named, that one as its default. For a command that it finds by name it makes the text of the
 * whole help, a third of the time that most commands take.
 */
function asked(args: readonly string[]): { words: readonly string[]; known: readonly CommandModule[] } {
  const [first = '', ...others] = args;
  const named = commands.find((command) => nameOf(command) === first);
  if (named && !others.some((word) => ASKS_MORE.test(word))) {
    return { words: others, known: [toModule(named, named.usage.replace(first, '$0'))] };
  }
  return { words: args, known: commands.map((each, at) => toModule(each, at === 0 ? [each.usage, '$0'] : each.usage)) };
}

/** Whoever reads may have seen enough, as `head` has. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Without it, a module whose top-level await never settles would end the process as if all were well. */
function tellEarlyEnd(): void {
  tell('leadmock: ended before the command was done: a top-level await of a module of --operations never settles');
  process.exitCode = exitCodes.invalidFile;
}

const args = withoutCommand(hideBin(process.argv));
process.stdout.on('error', endQuietly);
process.stderr.on('error', endQuietly);
process.once('beforeExit', tellEarlyEnd);
try {
  refuseDashes(args);
  refuseOddBooleans(args);
  const { words, known } = asked(args);
  await yargs(words)
    .scriptName('leadmock')
    .locale('en')
    .parserConfiguration({ 'boolean-negation': false, 'camel-case-expansion': false, 'parse-numbers': false })
    .command([...known])
    .strict()
    .version(version)
    .help()
    .alias({ h: 'help', v: 'version' })
    .wrap(Math.min(120, process.stdout.columns ?? 120))
    .fail((message, error) => {
      // What yargs itself finds wrong is the user's to put right; what a command throws is judged by its kind.
      throw error && error.name !== 'YError' ? error : new UsageError(explainUsage(message, args));
    })
    .parseAsync();
  process.off('beforeExit', tellEarlyEnd);
} catch (error) {
  fail(error);
}
