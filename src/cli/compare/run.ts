import { type Comparison, compare as runCompare, Stopped } from '../../compare/compare.ts';
import { type CompareSettings, planOf } from '../../compare/plan.ts';
import { savedRun } from '../../compare/saved-run.ts';
import type { Timing } from '../../compare/sender.ts';
import { isLeadmock, type Send, sendTo } from '../../compare/transport.ts';
import { machineMs, monotonicMs, sleep } from '../../core/real-time.ts';
import { version } from '../../version.ts';
import { interruption } from '../interruption.ts';
import { asJson, print, printError, printReport } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { DASH } from '../standard-streams.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import type { Arguments } from '../yargs-options.ts';
import { type ListedReport, readBaseline, sinceBaseline } from './baseline.ts';
import { type CompareFiles, compareFiles, currentSettings, type FoundSettings, writeSettings } from './files.ts';
import { leftoverLines, planLines, reportLines, summary } from './lines.ts';
import { startProgress } from './progress.ts';
import { compareSettings, urlOf } from './settings.ts';

export function timing(signal: AbortSignal): Timing {
  const start = machineMs() - monotonicMs();
  return {
    now: () => start + monotonicMs(),
    // An interruption ends the current wait. The cleanup keeps the pace, because a service may limit requests.
    wait: (ms) => sleep(ms, signal.aborted ? {} : { signal }),
  };
}

async function runAt(url: string, settings: CompareSettings, most: number): Promise<Comparison> {
  const signal = interruption('. Saved no files');
  const progress = startProgress(`about ${most} requests`);
  const ask = sendTo(url);
  const send: Send = (request) => {
    progress.count();
    return ask(request);
  };
  const run = runCompare(settings, { send, timing: timing(signal), signal }).finally(progress.end);
  return run.catch((error) => {
    if (!(error instanceof Stopped)) throw error;
    const { leftovers } = error;
    printError(...leftoverLines(leftovers));
    const exitCode = leftovers.notRestored.length > 0 ? exitCodes.notRestored : exitCodes.failed;
    const isOwn = error.cause instanceof CommandFailed && leftovers.notRestored.length === 0;
    throw isOwn ? error.cause : new CommandFailed(`${url}: ${error.message}`, exitCode);
  });
}

function foundIn({ assumptions, taskStatus }: Comparison['report']): FoundSettings {
  const found = assumptions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]));
  return { values: Object.fromEntries(found), taskStatus: taskStatus?.value };
}

function writeFiles(
  { write, har }: CompareFiles,
  { report, exchanges, known }: Comparison,
  { url, settings }: { url: string; settings: CompareSettings },
): void {
  const { isLeadmock, leadIsDeal } = settings;
  if (har !== undefined) {
    const saved = savedRun(exchanges, { url, version, known, leadIsDeal, isLeadmock });
    writeUserFile(har, `${asJson(saved)}\n`, { force: false });
    if (har !== DASH) printError(`Saved the masked requests and responses to ${har}`);
  }
  if (write !== undefined) writeSettings(write, foundIn(report), isLeadmock ? undefined : new URL(url).origin);
}

function exitCodeOf(url: string, report: Comparison['report'] & ListedReport): number {
  const { keepsContract, notRestored, requestCount } = report;
  if (!keepsContract) printError(`leadmock: ${url} violates the contract: ${summary(report, requestCount)}`);
  if (notRestored.length > 0) {
    printError(...notRestored.map((what) => `leadmock: not restored: ${what}`));
    return exitCodes.notRestored;
  }
  return keepsContract ? exitCodes.fine : exitCodes.gateFailed;
}

export async function compareUrl(args: Arguments, environment: Environment): Promise<number> {
  if (args['fixture'] !== undefined) throw new UsageError('--fixture needs a recording. Pass the path of a HAR file');
  const url = urlOf(args);
  const files = compareFiles(args);
  const baseline = await readBaseline(args);
  const { assumptions: current, taskStatus } = currentSettings(files.write, environment);
  const leadmock = { current, taskStatus };
  const settings = compareSettings(url, { args, environment, isLeadmock: await isLeadmock(url), leadmock });
  const plan = planOf(settings);
  const isJson = args['json'] === true;
  if (args['dry-run'] === true) {
    print(isJson ? asJson({ url, pace: settings.pace, ...plan }) : planLines(url, plan, settings.pace).join('\n'));
    return exitCodes.fine;
  }
  printError(...planLines(url, plan, settings.pace));
  const comparison = await runAt(url, settings, plan.requestCount);
  const { report, field } = sinceBaseline(baseline, comparison.report);
  const options = { isNumbered: files.har !== undefined, saved: files.write };
  if (isJson) print(asJson({ url, ...comparison.report, ...field }));
  else printReport(reportLines(url, report, options).join('\n'), files.har, files.write);
  writeFiles(files, comparison, { url, settings });
  return exitCodeOf(url, report);
}
