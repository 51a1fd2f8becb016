import { type MockSettings, service } from '../../mock.ts';
import { didYouMean } from '../../nearest.ts';
import { CommandNotFound } from '../../run/run-command.ts';
import { isWriting, type TriedFault, triedFaults } from '../../sweep/faults/fault-kinds.ts';
import { type FaultResult, type FaultSweepResult, sweepFaults } from '../../sweep/faults/fault-sweep.ts';
import { interruption } from '../interruption.ts';
import { asJson, print, printError } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { quiet } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import { type Arguments, flagList, flagText } from '../yargs-options.ts';
import { faultDocument, faultJunit, faultProgressLine, faultReport, isFinding, usualLines } from './fault-lines.ts';
import { askedNothing, outputLines } from './lines.ts';
import { readRunSettings } from './settings.ts';

/** Large limit, so that the journal keeps the requests of a long run. */
const JOURNAL_LIMIT = 100_000;

function triedFaultsOf(args: Arguments): TriedFault[] {
  const names = flagList(args, 'presets');
  const known = triedFaults.map(({ name }) => name);
  const odd = names.find((name) => !known.includes(name));
  if (odd !== undefined) throw new UsageError(`--presets must be one of ${known.join(', ')}${didYouMean(odd, known)}`);
  return triedFaults.filter(({ name }) => (names.length === 0 ? name === 'lost-response' : names.includes(name)));
}

function onlyOperations(args: Arguments, { operations: custom = [] }: MockSettings): string[] | undefined {
  const only = flagList(args, 'only');
  const known = service.operations.filter(isWriting).map(({ id }) => id);
  const odd = only.find((id) => !known.includes(id));
  // Ids of custom operations are unknown here.
  if (odd !== undefined && custom.length === 0) {
    throw new UsageError(`with --faults, --only must be one of ${known.join(', ')}${didYouMean(odd, known)}`);
  }
  return only.length === 0 ? undefined : only;
}

function maxRunsOf(args: Arguments): number {
  const text = flagText(args, 'max-runs') ?? '1000';
  if (/^[1-9][0-9]{0,3}$/.test(text)) return Number(text);
  throw new UsageError(`--max-runs must be a whole number from 1 to 9999 (it is ${JSON.stringify(text)})`);
}

function report(result: FaultSweepResult, args: Arguments, junitFile: string | undefined): void {
  if (args['json'] === true) print(asJson(faultDocument(result)));
  else if (result.results.length > 0) {
    printError('');
    print(faultReport(result, process.stdout.isTTY !== true));
  }
  if (junitFile !== undefined) writeUserFile(junitFile, faultJunit(result), { force: true });
}

const OWN_SERVER =
  'the tests start their own leadmock, which sweep --faults cannot observe. Let the tests use the server at $LEADMOCK_URL';

function isOwnServer({ runs }: FaultSweepResult['usual']): boolean {
  return runs.some(({ childMocks }) => childMocks.length > 0);
}

function codeOf({ usual, results }: FaultSweepResult, ...sent: Parameters<typeof askedNothing>): number {
  if (!usual.passed) return exitCodes.failed;
  if (usual.requestCount === 0) throw new CommandFailed(isOwnServer(usual) ? OWN_SERVER : askedNothing(...sent));
  return results.some(({ verdicts }) => verdicts.some(isFinding)) ? exitCodes.gateFailed : exitCodes.fine;
}

export async function sweepWithFaults(
  args: Arguments,
  command: readonly string[],
  environment: Environment,
): Promise<number> {
  const { settings: start, rethrow } = startSettings(args, environment);
  const mock = { ...quiet(start.mock), journalLimit: JOURNAL_LIMIT };
  const { junit, ...settings } = readRunSettings(args);
  const choice = { faults: triedFaultsOf(args), operations: onlyOperations(args, mock), maxRuns: maxRunsOf(args) };
  let done = 0;
  const progress = {
    onUsualRuns: (usual: FaultSweepResult['usual']) => {
      printError(...usualLines(usual));
      if (!usual.passed)
        printError(...usual.runs.slice(-1).flatMap((run) => outputLines(run, args['verbose'] === true)));
    },
    onResult(result: FaultResult): void {
      done += 1;
      printError(faultProgressLine(result, `${done}`));
      if (args['verbose'] === true) printError(...outputLines(result.run, true));
    },
  };
  const plan = { ...settings, ...choice, ...progress, command, environment, mock, signal: interruption() };
  const result = await sweepFaults(plan).catch((error: Error) => {
    throw error instanceof CommandNotFound ? new UsageError(error.message) : rethrow(error);
  });
  report(result, args, junit);
  return codeOf(result, settings.urlVariables, environment);
}
