import { machineMs, monotonicMs, sleep } from '../core/real-time.ts';
import { calibrate as ask, type Calibration, NoSession } from '../prove/calibrate/calibrate.ts';
import type { Timing } from '../prove/calibrate/caller.ts';
import { planOf } from '../prove/calibrate/experiments.ts';
import { version } from '../version.ts';
import { calibrationFiles, readingsOf, writeCalibration } from './calibrate-files.ts';
import { planLines, readingLines } from './calibrate-lines.ts';
import { readCalibrateSettings } from './calibrate-settings.ts';
import type { Environment } from './raw-settings.ts';
import { print, tell } from './show.ts';
import { CommandFailed } from './usage-error.ts';

/** As shells count the end by a signal. */
const SIGNAL_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ends with the first signal that asks for the end of this process; the second one ends it at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(SIGNAL_CODES)) {
    process.once(name, () =>
      controller.abort(new CommandFailed(`stopped by ${name}; nothing is written to files`, code)),
    );
  }
  return controller.signal;
}

/** The time of this machine; a wait ends when the asking does. */
function timing(signal: AbortSignal): Timing {
  const start = machineMs() - monotonicMs();
  return {
    now: () => start + monotonicMs(),
    wait: (ms) => sleep(ms, { signal }),
  };
}

/** `leadmock calibrate --url <service>`: asks a service which readings of the contract it follows. */
export async function calibrate(args: Readonly<Record<string, unknown>>, environment: Environment): Promise<void> {
  const files = calibrationFiles(args, environment);
  const settings = readCalibrateSettings(args, environment, readingsOf(files.out));
  const plan = planLines(planOf(settings), settings);
  if (args['plan'] === true) return print(plan.join('\n'));
  tell(...plan);

  const signal = interruption();
  const time = timing(signal);
  const at = new Date(time.now()).toISOString();
  const warn = (text: string) => tell(`warning: ${text}`);
  const { readings, exchanges } = await ask(settings, { fetch, timing: time, signal, warn }).catch((error: Error) => {
    throw error instanceof NoSession ? new CommandFailed(error.message) : error;
  });
  const told = Object.fromEntries(readings.flatMap(({ assumption, value }) => (value ? [[assumption, value]] : [])));
  writeCalibration(files, { version, url: settings.url, at, readings, exchanges }, told);
  report(readings, { isJson: args['json'] === true, url: settings.url });
  const config = Object.keys(told).length > 0 ? `the readings found are in ${files.out}, ` : '';
  tell(`${config}what was asked and answered is in ${files.evidence}`);
}

function report(readings: Calibration['readings'], { isJson, url }: { isJson: boolean; url: string }): void {
  print(isJson ? JSON.stringify({ url, readings }, null, 2) : readingLines(readings).join('\n'));
}
