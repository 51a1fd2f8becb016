import { didYouMean } from '../../mock/core/text/nearest.ts';
import { type MockSettings, service } from '../../mock/create-mock.ts';
import { isWriting, type TriedFault, triedFault, triedFaults } from '../../sweep/faults/fault-kinds.ts';
import { sweepFaults } from '../../sweep/faults/fault-sweep.ts';
import { outcomesOf, staleAcceptances } from '../../sweep/faults/outcomes.ts';
import type { FaultResult } from '../../sweep/faults/progress.ts';
import type { UsualRuns } from '../../sweep/faults/usual-runs.ts';
import { interruption } from '../interruption.ts';
import { asJson, print, printError, printReport } from '../print/print.ts';
import { junitFailure, withFailureReports } from '../report-files.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { quiet } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import { type Arguments, flagList, flagText } from '../yargs-options.ts';
import { readAccepted, updateAccepted } from './accepted-file.ts';
import { FAULTS_SUITE, faultDocument, faultJunit } from './fault-documents.ts';
import {
  checkLine,
  faultProgressLine,
  faultReport,
  hasOwnServer,
  isFinding,
  isNothingJudged,
  isOpen,
  OWN_SERVER,
  planLine,
  type ReportedSweep,
  usualLines,
} from './fault-lines.ts';
import { askedNothing, outputLines } from './lines.ts';
import { reproduction } from './reproduce.ts';
import { readRunSettings } from './settings.ts';

/** Large limit, so that the journal keeps the requests of a long run. */
const JOURNAL_LIMIT = 100_000;

function triedFaultsOf(args: Arguments): TriedFault[] {
  const names = flagList(args, 'presets');
  const known = triedFaults.map(({ name }) => name);
  const odd = names.find((name) => !triedFault(name));
  if (odd !== undefined) {
    const near = didYouMean(odd, known);
    throw new UsageError(
      `--presets must be one of ${known.join(', ')}, or slow with a duration such as slow=35s${near}`,
    );
  }
  return (names.length === 0 ? ['lost-response'] : [...new Set(names)]).flatMap((name) => triedFault(name) ?? []);
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

function report(reported: ReportedSweep, args: Arguments, junitFile: string | undefined): void {
  if (args['json'] === true) print(asJson(faultDocument(reported)));
  else if (reported.result.usual.passed) {
    printError('');
    printReport(faultReport(reported), junitFile);
  }
  if (junitFile !== undefined) writeUserFile(junitFile, faultJunit(reported), { force: true });
}

function codeOf({ result, outcomes }: ReportedSweep, isOwnLimit: boolean): number {
  if (!result.usual.passed) return exitCodes.failed;
  if (outcomes.some(isFinding)) return exitCodes.gateFailed;
  const isLimited = result.limited.writes > 0 && !isOwnLimit;
  const isOpenEnded = isNothingJudged(outcomes) || outcomes.some(isOpen) || isLimited || hasOwnServer(result.usual);
  return isOpenEnded ? exitCodes.undecided : exitCodes.fine;
}

export async function sweepWithFaults(
  args: Arguments,
  command: readonly string[],
  environment: Environment,
): Promise<number> {
  const { settings: start, rethrow } = startSettings(args, environment);
  const mock = { ...quiet(start.mock), journalLimit: JOURNAL_LIMIT };
  const { junit, ...settings } = readRunSettings(args);
  const sandboxes = flagList(args, 'sandbox');
  const choice = {
    faults: triedFaultsOf(args),
    operations: onlyOperations(args, mock),
    sandboxes: sandboxes.length === 0 ? undefined : sandboxes,
    maxRuns: maxRunsOf(args),
  };
  const accepted = await readAccepted(args);
  let done = 0;
  let usualRuns: UsualRuns;
  const progress = {
    onUsualRuns: (usual: UsualRuns) => {
      usualRuns = usual;
      printError(...usualLines(usual));
      if (!usual.passed)
        printError(...usual.runs.slice(-1).flatMap((run) => outputLines(run, args['verbose'] === true)));
    },
    onResult(result: FaultResult): void {
      done += 1;
      printError(faultProgressLine(result, `${done}`));
      if (args['verbose'] === true) printError(...outputLines(result.run, true));
    },
    onPlan: (runs: number) => printError(planLine(runs, usualRuns, settings.jobs)),
    onCheck: (...check: Parameters<typeof checkLine>) => printError(checkLine(...check)),
  };
  const signal = interruption();
  const plan = { ...settings, ...choice, ...progress, command, environment, mock, signal };
  return withFailureReports(junitFailure(FAULTS_SUITE, 'sweep', junit, signal), async () => {
    const result = await sweepFaults(plan).catch(rethrow);
    const outcomes = outcomesOf(result, accepted.entries);
    const reported: ReportedSweep = {
      result,
      outcomes,
      stale: staleAcceptances(accepted.entries, outcomes),
      acceptedFile: accepted.name,
      reproduce: (outcome) => reproduction(outcome, command, args),
    };
    const { usual } = result;
    if (usual.passed && usual.requestCount === 0) {
      throw new CommandFailed(
        hasOwnServer(usual) ? OWN_SERVER : askedNothing(settings.urlVariables, environment, usual.unknownRoutes),
      );
    }
    report(reported, args, junit);
    if (args['update-accepted'] === true && usual.passed) {
      const count = updateAccepted(accepted, outcomes);
      printError(`${accepted.name}: ${count === 1 ? '1 entry needs a reason' : `${count} entries need a reason`}`);
    }
    return codeOf(reported, args['max-runs'] !== undefined);
  });
}
