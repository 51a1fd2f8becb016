import { monotonicMs } from '../mock/core/real-time.ts';
import { printError } from './print/print.ts';
import { CommandFailed } from './usage-error.ts';

/** Exit codes that shells report for a program ended by a signal. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Milliseconds after the first signal for which leadmock ignores more signals. Under npm, one Ctrl+C arrives twice. */
const SAME_SIGNAL_MS = 1500;

export class StoppedBySignal extends CommandFailed {
  readonly signalName: keyof typeof SIGNAL_CODES;

  constructor(signalName: keyof typeof SIGNAL_CODES, consequence: string) {
    super(`stopped by ${signalName}${consequence}`, SIGNAL_CODES[signalName]);
    this.signalName = signalName;
  }
}

/**
 * Creates an abort signal that fires at the first SIGHUP, SIGINT or SIGTERM, or at an error of standard error. Another
 * SIGHUP, SIGINT or SIGTERM ends the process if it arrives `SAME_SIGNAL_MS` or more after the first of them.
 * @param consequence end of the message about the signal
 */
export function interruption(consequence = ''): AbortSignal {
  const controller = new AbortController();
  let firstMs = Number.POSITIVE_INFINITY;
  process.stderr.on('error', () => controller.abort(new CommandFailed('standard error was closed')));
  for (const name of Object.keys(SIGNAL_CODES) as (keyof typeof SIGNAL_CODES)[]) {
    process.on(name, () => {
      controller.abort(new StoppedBySignal(name, consequence));
      firstMs = Math.min(firstMs, monotonicMs());
      if (monotonicMs() - firstMs < SAME_SIGNAL_MS) return;
      printError(`leadmock: a second signal (${name}) stopped leadmock before it cleaned up`);
      process.exit(SIGNAL_CODES[name]);
    });
  }
  return controller.signal;
}
