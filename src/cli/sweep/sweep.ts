import type { AssumptionValues } from '../../mock/core/assumptions.ts';
import type { CommandRun } from '../../run/run-command.ts';
import { judgeGuesses } from '../../sweep/guesses.ts';
import { junit, SWEEP_SUITE } from '../../sweep/junit.ts';
import { type BaselineResult, hasAsked, hasPassed, type SweepResult, type ValueResult } from '../../sweep/result.ts';
import { sweep as sweepAll } from '../../sweep/sweep.ts';
import { interruption } from '../interruption.ts';
import { asJson, print, printError, printReport } from '../print/print.ts';
import { junitFailure, withFailureReports } from '../report-files.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { quiet } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import type { Arguments } from '../yargs-options.ts';
import { askedNothing, baselineLines, NOTHING_TRIED, outputLines, progressLine, sweepReport } from './lines.ts';
import { readSweepSettings } from './settings.ts';

function documentOf(result: SweepResult): object {
  const { baseline, results } = result;
  const { passed, ending, requestCount, childMocks } = baseline;
  return {
    baseline: { passed, ending, requestCount, childMocks: childMocks.length },
    results: results.map(({ runs, ...result }) => ({ ...result, runs: runs.length })),
    guesses: judgeGuesses(result),
  };
}

function codeOf({ baseline, results }: SweepResult, ...sent: Parameters<typeof askedNothing>): number {
  if (!baseline.passed) return exitCodes.failed;
  if (!hasAsked(baseline)) throw new CommandFailed(askedNothing(...sent));
  if (results.every(({ outcome }) => outcome === 'unreached')) throw new CommandFailed(NOTHING_TRIED);
  return results.every(hasPassed) ? exitCodes.fine : exitCodes.gateFailed;
}

function printResults(
  result: SweepResult,
  base: AssumptionValues,
  args: Arguments,
  junitFile: string | undefined,
): void {
  if (args['json'] === true) print(asJson(documentOf(result)));
  else if (result.results.length > 0) {
    printError('');
    printReport(sweepReport(result, base, args['all'] === true), junitFile);
  }
}

function progress(all: number, isVerbose: boolean) {
  let done = 0;
  const outputOf = (run: CommandRun) => (isVerbose || !run.passed ? outputLines(run, isVerbose) : []);
  return {
    onBaseline(baseline: BaselineResult): void {
      printError(...baselineLines(baseline), ...outputOf(baseline));
    },
    onResult(result: ValueResult): void {
      done += 1;
      if (result.runs.length === 0 && !isVerbose) return;
      const shown = isVerbose ? result.runs : result.runs.filter(({ passed }) => !passed).slice(-1);
      printError(progressLine(result, `${done}/${all}`), ...shown.flatMap(outputOf));
    },
  };
}

export async function sweep(args: Arguments, command: readonly string[], environment: Environment): Promise<number> {
  const { settings: start, rethrow } = startSettings(args, environment);
  const mock = quiet(start.mock);
  const { junit: junitFile, ...settings } = readSweepSettings(args, mock.assumptions);
  const telling = progress(settings.otherValues.length, args['verbose'] === true);
  const signal = interruption();
  const plan = { ...settings, ...telling, command, environment, mock, signal };
  return withFailureReports(junitFailure(SWEEP_SUITE, 'sweep', junitFile, signal), async () => {
    const result = await sweepAll(plan).catch(rethrow);
    printResults(result, mock.assumptions, args, junitFile);
    const code = codeOf(result, settings.urlVariables, environment);
    if (junitFile !== undefined) writeUserFile(junitFile, junit(result), { force: true });
    return code;
  });
}
