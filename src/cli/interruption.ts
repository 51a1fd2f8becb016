import { CommandFailed } from './usage-error.ts';

/** Exit codes of shells for a program that a signal ends. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends with the first signal that asks for the end of this process, and when standard error is closed.
 * @param consequence what the message adds
 */
export function interruption(consequence = ''): AbortSignal {
  const controller = new AbortController();
  process.stderr.on('error', () => controller.abort(new CommandFailed('standard error was closed')));
  for (const [name, code] of Object.entries(SIGNAL_CODES)) {
    process.on(name, () => controller.abort(new CommandFailed(`stopped by ${name}${consequence}`, code)));
  }
  return controller.signal;
}
