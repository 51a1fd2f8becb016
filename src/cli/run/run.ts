import { constants } from 'node:os';
import { MockControl, MockControlError, type Report } from '../../client/index.ts';
import { randomUuid } from '../../mock/core/ids.ts';
import { unknownRouteText } from '../../mock/http/observed-routes.ts';
import { version } from '../../mock/version.ts';
import { commandEnvironment, proxyHint } from '../../run/command-environment.ts';
import { onParentEnd } from '../../run/parent.ts';
import { type CommandParts, type CommandRun, runCommand } from '../../run/run-command.ts';
import { type ServedMock, withMock } from '../../run/served-mock.ts';
import { isInSweep, reportToSweep } from '../../run/sweep-env.ts';
import { toCommandFailed } from '../control/explain-error.ts';
import { summarize, unfiredText } from '../control/report/facts.ts';
import { runReport } from '../control/report/run-report.ts';
import { expectedWarnings, failOnWarning } from '../control/report.ts';
import { urlVariablesOf } from '../given-command.ts';
import { interruption, StoppedBySignal } from '../interruption.ts';
import { asLine, counted, printError } from '../print/print.ts';
import { withFailureReports, writeReports } from '../report-files.ts';
import { changedAssumptions } from '../serve/banner.ts';
import { createLog } from '../serve/log.ts';
import { fileOutput, type LogOutput, standardOutput } from '../serve/log-output.ts';
import { startWarnings } from '../serve/start-warnings.ts';
import { rejectDataFile } from '../settings/data-file-path.ts';
import { environmentName } from '../settings/flags.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { quiet, type ServeSettings } from '../settings/settings.ts';
import { startSettings } from '../settings/start-settings.ts';
import { DASH, requireOneOutput } from '../standard-streams.ts';
import { CommandFailed, exitCodes } from '../usage-error.ts';
import { requireWritable } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';
import { failuresFolderOf, failureWriter } from './failures.ts';
import { EMPTY_HAR, Recording } from './recording.ts';
import { formatOf, reportFilesOf } from './reports.ts';

/** Milliseconds that the user's command gets to clean up if the command must stop early. */
const STOP_WAIT_MS = 5000;

/**
 * Adds the defaults of `run`. The defaults override the environment and the configuration file, because the address and
 * the data file there may belong to another server.
 */
function flagsOfRun(args: Arguments): Arguments {
  const persistence = args['data-file'] === undefined ? { ephemeral: true, fresh: undefined } : {};
  return { port: '0', host: 'localhost', ...args, ...persistence };
}

function endOfRun(): AbortSignal {
  const parent = new AbortController();
  onParentEnd(() => parent.abort(new CommandFailed('stopped, because the process that started leadmock has ended')));
  return AbortSignal.any([interruption(), parent.signal]);
}

function partsOf(environment: Environment, signal: AbortSignal): CommandParts {
  const by = () => (signal.reason instanceof StoppedBySignal ? signal.reason.signalName : 'SIGTERM');
  return { environment, signal, sharesStreams: true, stopFirst: { by, waitMs: STOP_WAIT_MS } };
}

function warnOf(text: string): void {
  printError(`leadmock: warning: ${text}`);
}

function logOutputOf(file: string): LogOutput {
  if (file !== DASH) return fileOutput(file);
  return standardOutput((count) => warnOf(`dropped ${counted(count, 'line')} of the log`));
}

async function loggingOf({ logLevel }: ServeSettings, file: string | undefined) {
  const isReadable = file === DASH && process.stdout.isTTY === true;
  const log = file === undefined ? undefined : await createLog(logLevel, logOutputOf(file), isReadable);
  return {
    start(text: string): void {
      log?.logger.info(text);
      printError(text);
    },
    warn(text: string): void {
      log?.logger.warn(text);
      warnOf(text);
    },
    ...(log && { onRequest: log.request, onDefect: (error: Error) => log.logger.error(error) }),
  };
}

function startLine({ sandbox, url }: ServedMock, settings: ServeSettings): string {
  const changed = changedAssumptions(settings.mock.assumptions);
  return `leadmock ${version} serves ${sandbox.startUp.fixture.name} at ${url}${changed && ` with ${changed}`}`;
}

function summaryLine(report: Report, environment: Environment): string {
  const { title, about, askedNothing } = summarize(report);
  const warnings = report.warnings.map(({ id, count }) => `${id} ${count}`);
  const unfired = unfiredText(report);
  const what = askedNothing === undefined ? `${about}; ${title}` : `warning: ${askedNothing}${proxyHint(environment)}`;
  const warned = warnings.length > 0 ? `; warnings: ${warnings.join(', ')}` : '';
  return `leadmock: ${what}${warned}${unfired && `; never fired: ${unfired}`}`;
}

const MAX_TITLES = 3;

function neverEndedText({ tests }: ServedMock['sandboxes']): string {
  const open = tests.all().filter(({ outcome }) => outcome === undefined);
  if (open.length === 0) return '';
  const titles = open.slice(0, MAX_TITLES).map(({ title }) => JSON.stringify(title));
  const more = open.length > MAX_TITLES ? ', …' : '';
  return `; ${counted(open.length, 'test')} never ended: ${titles.join(', ')}${more}`;
}

function codeOf({ ended }: CommandRun): number {
  return typeof ended === 'number' ? ended : 128 + constants.signals[ended];
}

async function reportOf(url: string, controlToken: string): Promise<Report> {
  return new MockControl(url, { controlToken, compareVersions: false }).call('report').catch((error) => {
    throw error instanceof MockControlError ? toCommandFailed(error, url) : error;
  });
}

export async function run(args: Arguments, command: readonly string[], environment: Environment): Promise<number> {
  const [reportFiles, expected, urlVariables] = [reportFilesOf(args), expectedWarnings(args), urlVariablesOf(args)];
  const failuresFolder = failuresFolderOf(args);
  const [logFile, harFile] = [flagText(args, 'log'), flagText(args, 'har')];
  requireOneOutput({ report: reportFiles.includes(DASH), log: logFile === DASH, har: harFile === DASH });
  if (logFile !== undefined) requireWritable('--log', logFile);
  if (harFile !== undefined) requireWritable('--har', harFile);
  const { settings, rethrow } = startSettings(flagsOfRun(args), environment);
  for (const file of reportFiles) rejectDataFile(file, '--report', settings.mock.dataFile);
  if (logFile !== undefined) rejectDataFile(logFile, '--log', settings.mock.dataFile);
  if (harFile !== undefined) rejectDataFile(harFile, '--har', settings.mock.dataFile);
  const signal = endOfRun();
  const { start, warn, ...logging } = await loggingOf(settings, logFile);
  const controlToken = settings.mock.controlToken ?? randomUuid();
  const mock = {
    ...quiet(settings.mock),
    ...logging,
    dataFile: settings.mock.dataFile,
    control: true,
    controlToken,
    isSwept: isInSweep(environment),
    tests: { saveFailure: failureWriter(failuresFolder) },
  };

  const seen: { report?: Report; recording?: Recording } = {};
  const withServer = async (served: ServedMock) => {
    const { url, sandboxes } = served;
    if (harFile !== undefined) seen.recording = new Recording(sandboxes);
    reportToSweep(settings.mock.assumptions, environment);
    for (const warning of startWarnings(served, { ...settings, mock })) warn(warning);
    start(startLine(served, settings));
    const given = {
      ...commandEnvironment(environment, urlVariables, url),
      [environmentName('control-token')]: controlToken,
    };
    const ran = await runCommand(command, partsOf(given, signal)).finally(async () => {
      seen.report = await reportOf(url, controlToken);
    });
    signal.throwIfAborted();
    return { ran, neverEnded: neverEndedText(sandboxes) };
  };
  const files = harFile === undefined ? reportFiles : [...reportFiles, harFile];
  const format = (file: string, failure?: string) =>
    file === harFile
      ? (seen.recording?.toHar() ?? EMPTY_HAR)
      : formatOf(file)(runReport(seen.report, failure), expected);
  const { ran, neverEnded } = await withFailureReports({ files, format, signal }, () =>
    withMock(mock, withServer, settings).catch(rethrow),
  );
  const failure = typeof ran.ended === 'string' ? `the command was ended by ${ran.ended}` : undefined;
  const report = runReport(seen.report, failure);
  printError(`${summaryLine(report, environment)}${neverEnded}`);
  for (const route of report.unknownRoutes) printError(asLine(`leadmock: unknown route: ${unknownRouteText(route)}`));
  const unwritten = writeReports(files, (file) => format(file, failure));
  for (const message of unwritten) printError(`leadmock: ${message}`);
  if (ran.passed && unwritten.length > 0) return exitCodes.invalidFile;
  if (ran.passed && args['fail-on-warning'] === true) failOnWarning(report, expected);
  return codeOf(ran);
}
