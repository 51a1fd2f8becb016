import { CommandFailed } from '../usage-error.ts';

/** As shells count the end by a signal. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ends with the first signal that asks for the end of this process; the second one ends it at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(SIGNAL_CODES)) {
    process.once(name, () => controller.abort(new CommandFailed(`stopped by ${name}; no file was written`, code)));
  }
  return controller.signal;
}
