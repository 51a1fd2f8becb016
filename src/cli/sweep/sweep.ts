import { writeFileSync } from 'node:fs';
import type { AssumptionValues } from '../../core/assumptions.ts';
import type { MockSettings } from '../../mock.ts';
import { junit } from '../../sweep/junit.ts';
import { CommandNotFound, type CommandRun } from '../../sweep/run-command.ts';
import { type AlternativeResult, type BaselineResult, type SweepResult, sweep as sweepAll } from '../../sweep/sweep.ts';
import { readConfigFile } from '../config-file.ts';
import { type Environment, gatherSettings, unknownVariables } from '../raw-settings.ts';
import { readSettings } from '../settings.ts';
import { print, tell } from '../show.ts';
import { baselineLines, outputLines, progressLine, sweepLines } from './lines.ts';
import { readSweepSettings } from './settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';

/** As shells count the end by a signal. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Ends with the first signal that asks for the end of this process. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const [name, code] of Object.entries(SIGNAL_CODES)) {
    process.on(name, () => controller.abort(new CommandFailed(`stopped by ${name}`, code)));
  }
  return controller.signal;
}

/** What `--json` prints. */
function documentOf({ baseline, results }: SweepResult): object {
  const { passed, ending, requests, unclear } = baseline;
  return {
    baseline: { passed, ending, requests, unclear },
    results: results.map(({ assumption, value, provenance, passed, touched, operations }) => ({
      assumption,
      value,
      provenance,
      passed,
      touched,
      operations,
    })),
  };
}

function codeOf({ baseline, results }: SweepResult): number {
  if (!baseline.passed) return exitCodes.failed;
  return results.every(({ passed }) => passed) ? exitCodes.fine : exitCodes.gateFailed;
}

interface Reporting {
  isJson: boolean;
  junitFile: string | undefined;
  base: AssumptionValues;
}

function report(result: SweepResult, { isJson, junitFile, base }: Reporting): void {
  if (isJson) print(JSON.stringify(documentOf(result), null, 2));
  else if (result.baseline.passed) {
    tell('');
    print(sweepLines(result, base).join('\n'));
  }
  if (junitFile !== undefined) writeFileSync(junitFile, junit(result, base));
}

function mockSettings(args: Readonly<Record<string, unknown>>, environment: Environment): MockSettings {
  const { mock } = readSettings(gatherSettings(args, environment, readConfigFile(environment)));
  return { ...mock, dataFile: undefined, onRequest() {}, onDefect: (error) => console.error(error) };
}

/** Tells of each run when it has ended. */
function progress(all: number, urlVariables: readonly string[], isVerbose: boolean) {
  let done = 0;
  const outputOf = (run: CommandRun) => (isVerbose || !run.passed ? outputLines(run, isVerbose) : []);
  return {
    onBaseline(baseline: BaselineResult): void {
      tell(...baselineLines(baseline, urlVariables), ...outputOf(baseline));
    },
    onResult(result: AlternativeResult): void {
      done += 1;
      tell(progressLine(result, `${done}/${all}`), ...outputOf(result));
    },
  };
}

/** `leadmock sweep -- <command>`: runs the command under every reading of the contract. Returns the exit code. */
export async function sweep(
  args: Readonly<Record<string, unknown>>,
  command: readonly string[],
  environment: Environment,
): Promise<number> {
  if (command.length === 0) {
    throw new UsageError('sweep needs the command that runs your tests, behind two dashes: leadmock sweep -- npm test');
  }
  const mock = mockSettings(args, environment);
  const { junit: junitFile, ...settings } = readSweepSettings(args, mock.assumptions);
  tell(...unknownVariables(environment));
  const telling = progress(settings.alternatives.length, settings.urlVariables, args['verbose'] === true);
  const plan = { ...settings, ...telling, command, environment, mock, signal: interruption() };
  const result = await sweepAll(plan).catch((error: Error) => {
    throw error instanceof CommandNotFound ? new UsageError(error.message) : error;
  });
  report(result, { isJson: args['json'] === true, junitFile, base: mock.assumptions });
  return codeOf(result);
}
