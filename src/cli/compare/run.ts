import { planOf } from '../../compare/plan.ts';
import { type CompareSettings, type Comparison, compare, type Report, Stopped } from '../../compare/run.ts';
import { sendTo } from '../../compare/transport.ts';
import { machineMs, sleep } from '../../mock/core/real-time.ts';
import { interruption } from '../interruption.ts';
import { asJson, print, printError, printReport } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { DASH, requireOneOutput } from '../standard-streams.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { configFileOf, currentSettings, writeSettings } from './files.ts';
import { planLines, reportLines, summary } from './lines.ts';
import { compareSettings, urlOf } from './settings.ts';

/** @returns a function that waits for milliseconds. An abort ends the current wait. */
export function interruptibleWait(signal: AbortSignal): (ms: number) => Promise<void> {
  // Restoring requests keep the pace after an abort, because a service may limit requests.
  return (ms) => sleep(ms, signal.aborted ? {} : { signal });
}

async function runAt(url: string, settings: CompareSettings): Promise<Comparison> {
  const signal = interruption('. Saved no files');
  const ports = { send: sendTo(url), now: machineMs, wait: interruptibleWait(signal), signal };
  return compare(settings, ports).catch((error) => {
    if (!(error instanceof Stopped)) throw error;
    printNotRestored(error.notRestored);
    if (error.notRestored.length > 0) throw new CommandFailed(`${url}: ${error.message}`, exitCodes.notRestored);
    throw error.cause instanceof CommandFailed ? error.cause : new CommandFailed(`${url}: ${error.message}`);
  });
}

function printNotRestored(notRestored: readonly string[]): void {
  printError(...notRestored.map((what) => `leadmock: not restored: ${what}`));
}

function exitCodeOf(url: string, report: Report): number {
  const { keepsContract, notRestored, requestCount } = report;
  if (!keepsContract) printError(`leadmock: ${url} violates the contract: ${summary(report, requestCount)}`);
  printNotRestored(notRestored);
  if (notRestored.length > 0) return exitCodes.notRestored;
  return keepsContract ? exitCodes.fine : exitCodes.gateFailed;
}

export async function compareUrl(args: Arguments, environment: Environment): Promise<number> {
  if (args['fixture'] !== undefined) throw new UsageError('--fixture needs a recording. Pass the path of a HAR file');
  const url = urlOf(args);
  const write = configFileOf(args);
  const isJson = args['json'] === true;
  requireOneOutput({ 'save-config': write === DASH, json: isJson });
  const { assumptions: current, taskStatus } = currentSettings(write, environment);
  const settings = compareSettings(url, args, environment, { current, taskStatus });
  const plan = planOf(settings);
  if (args['dry-run'] === true) {
    print(isJson ? asJson({ url, ...plan }) : planLines(url, plan).join('\n'));
    return exitCodes.fine;
  }
  printError(...planLines(url, plan));
  const { report, isLeadmock } = await runAt(url, settings);
  if (isJson) print(asJson({ url, ...report }));
  else printReport(reportLines(url, report, write).join('\n'), write);
  const found = report.assumptions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]));
  const values = { values: Object.fromEntries(found), taskStatus: report.taskStatus?.value };
  if (write !== undefined) writeSettings(write, values, isLeadmock ? undefined : new URL(url).origin);
  return exitCodeOf(url, report);
}
