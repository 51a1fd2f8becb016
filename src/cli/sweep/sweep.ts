import type { AssumptionValues } from '../../core/assumptions.ts';
import { junit } from '../../sweep/junit.ts';
import { type BaselineResult, hasAsked, hasPassed, type SweepResult, type ValueResult } from '../../sweep/result.ts';
import { CommandNotFound, type CommandRun } from '../../sweep/run-command.ts';
import { sweep as sweepAll } from '../../sweep/sweep.ts';
import { interruption } from '../interruption.ts';
import { print, tell } from '../print/show.ts';
import { readConfigFile } from '../settings/config-file.ts';
import { nameSource } from '../settings/name-source.ts';
import { type Environment, gatherSettings } from '../settings/raw-settings.ts';
import { quiet, readSettings } from '../settings/settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeWhole } from '../write-whole.ts';
import { askedNothing, baselineLines, NOTHING_TRIED, outputLines, progressLine, sweepLines } from './lines.ts';
import { readSweepSettings } from './settings.ts';

/** What `--json` prints. */
function documentOf({ baseline, results }: SweepResult): object {
  const { passed, ending, requests, unclear, ownMocks } = baseline;
  return {
    baseline: { passed, ending, requests, unclear, ownMocks: ownMocks.length },
    results: results.map(({ runs, ...told }) => ({ ...told, runs: runs.length })),
  };
}

/** @throws CommandFailed where nothing is proved, since nothing was asked */
function codeOf({ baseline, results }: SweepResult, urlVariables: readonly string[]): number {
  if (!baseline.passed) return exitCodes.failed;
  if (!hasAsked(baseline)) throw new CommandFailed(askedNothing(urlVariables));
  if (results.every(({ outcome }) => outcome === 'unreached')) throw new CommandFailed(NOTHING_TRIED);
  return results.every(hasPassed) ? exitCodes.fine : exitCodes.gateFailed;
}

interface Reporting {
  isJson: boolean;
  junitFile: string | undefined;
  base: AssumptionValues;
}

function report(result: SweepResult, { isJson, junitFile, base }: Reporting): void {
  if (isJson) print(JSON.stringify(documentOf(result), null, 2));
  else if (result.results.length > 0) {
    tell('');
    print(sweepLines(result, base).join('\n'));
  }
  if (junitFile !== undefined) writeWhole(junitFile, junit(result, base), { force: true });
}

/** Tells of each value when it is done with. */
function progress(all: number, isVerbose: boolean) {
  let done = 0;
  const outputOf = (run: CommandRun) => (isVerbose || !run.passed ? outputLines(run, isVerbose) : []);
  return {
    onBaseline(baseline: BaselineResult): void {
      tell(...baselineLines(baseline), ...outputOf(baseline));
    },
    onResult(result: ValueResult): void {
      done += 1;
      const shown = isVerbose ? result.runs : result.runs.filter(({ passed }) => !passed).slice(-1);
      tell(progressLine(result, `${done}/${all}`), ...shown.flatMap(outputOf));
    },
  };
}

/** `leadmock sweep -- <command>`: runs the command with every value of every assumption. Returns the exit code. */
export async function sweep(
  args: Readonly<Record<string, unknown>>,
  command: readonly string[],
  environment: Environment,
): Promise<number> {
  if (command.length === 0) {
    throw new UsageError('sweep needs the command that runs your tests, behind two dashes: leadmock sweep -- npm test');
  }
  const places = gatherSettings(args, environment, readConfigFile(environment));
  const mock = quiet(readSettings(places).mock);
  const { junit: junitFile, ...settings } = readSweepSettings(args, mock.assumptions);
  const telling = progress(settings.otherValues.length, args['verbose'] === true);
  const plan = { ...settings, ...telling, command, environment, mock, signal: interruption() };
  const result = await sweepAll(plan).catch((error: Error) => {
    throw error instanceof CommandNotFound ? new UsageError(error.message) : nameSource(error, places, mock);
  });
  report(result, { isJson: args['json'] === true, junitFile, base: mock.assumptions });
  return codeOf(result, settings.urlVariables);
}
