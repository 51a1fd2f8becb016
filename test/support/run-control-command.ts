import { vi } from 'vitest';
import yargs from 'yargs';
import { toModule } from '../../src/cli/command.ts';
import { controlCommands } from '../../src/cli/control/commands.ts';

interface Options {
  env?: Readonly<Record<string, string>>;
  /** Width of the terminal; undefined if the output is not a terminal. */
  columns?: number;
}

/**
 * Runs a command that controls a server, in this process, which takes a hundredth of the time of a separate process.
 * Concurrent tests cannot use it, because they share standard output.
 * @returns the output
 * @throws errors of the command
 */
export async function runControlCommand(
  line: string,
  url: string,
  { env = {}, columns }: Options = {},
): Promise<string> {
  let written = '';
  const { stdout } = process;
  const before = { isTTY: stdout.isTTY, columns: stdout.columns };
  Object.assign(stdout, { isTTY: columns !== undefined, columns });
  for (const [name, value] of Object.entries({ LEADMOCK_URL: url, ...env })) vi.stubEnv(name, value);
  vi.spyOn(stdout, 'on').mockReturnThis();
  vi.spyOn(stdout, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
  try {
    await yargs(line.split(' '))
      .parserConfiguration({ 'boolean-negation': false, 'camel-case-expansion': false, 'parse-numbers': false })
      .command(controlCommands.map((command) => toModule(command)))
      .strict()
      .fail((message, error) => {
        throw error ?? new Error(message);
      })
      .parseAsync();
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    Object.assign(stdout, before);
  }
  return written.replace(/\n$/, '');
}
