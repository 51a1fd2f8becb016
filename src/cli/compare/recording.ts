import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { provenIn } from '../../compare/judge/judge.ts';
import { compareRecording, type RecordingComparison } from '../../compare/recording/compare-recording.ts';
import { fixtureOf } from '../../compare/recording/fixture.ts';
import { readHar, UnreadableRecording } from '../../compare/recording/read/har-file.ts';
import { reportOf } from '../../compare/recording/report.ts';
import { asJson, print, printError, printReport } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { DASH, type InputFile, openInput, requireOneOutput } from '../standard-streams.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import type { Arguments } from '../yargs-options.ts';
import { configFileOf, currentSettings, fixtureFileOf, writeSettings } from './files.ts';
import { summary } from './lines.ts';
import { recordingLines } from './recording-lines.ts';

const MAX_BYTES = 100 * 1000 * 1000;

function requireRecording(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) {
    throw new UsageError(
      `the file ${file} does not exist. Pass a HAR file, or the base URL of a service, such as https://api.example.com`,
    );
  }
  if (!stat.isFile())
    throw new UsageError(`${file} is ${stat.isDirectory() ? 'a folder' : 'not a regular file'}. Pass a HAR file`);
  if (stat.size > MAX_BYTES) throw tooLarge(file, stat.size);
}

function tooLarge(name: string, byteCount: number): CommandFailed {
  const size = Math.ceil(byteCount / 1e6);
  return new CommandFailed(
    `${name} has ${size} MB, more than the limit of 100 MB. Record only the requests to the service (Playwright: urlFilter; mitmproxy: a filter such as ~d api.example.com)`,
  );
}

function comparisonOf({ name, read }: InputFile): RecordingComparison {
  const bytes = read();
  if (bytes.length > MAX_BYTES) throw tooLarge(name, bytes.length);
  try {
    return compareRecording(readHar(bytes));
  } catch (error) {
    throw error instanceof UnreadableRecording ? new CommandFailed(`${name}: ${error.message}`) : error;
  }
}

export async function compareFile(target: string, args: Arguments, environment: Environment): Promise<number> {
  const [write, fixture] = [configFileOf(args), fixtureFileOf(args)];
  const isJson = args['json'] === true;
  requireOneOutput({ fixture: fixture === DASH, 'save-config': write === DASH, json: isJson });
  const input = await openInput(target);
  const { assumptions, taskStatus } = currentSettings(write, environment);
  if (target !== DASH) requireRecording(target);
  const found = comparisonOf(input);
  const file = input.name;
  const report = reportOf(found, assumptions, taskStatus);
  if (isJson) print(asJson({ file, ...report }));
  else printReport(recordingLines(file, report, write).join('\n'), fixture, write);
  if (fixture !== undefined) writeUserFile(fixture, `${asJson(fixtureOf(found))}\n`, { force: false });
  if (fixture !== undefined && fixture !== DASH) {
    printError(`Saved the fixture ${fixture} with invented names and texts. The password of each user is "secret"`);
  }
  const settings = { values: provenIn(found), taskStatus: report.taskStatus?.value };
  if (write !== undefined) writeSettings(write, settings, found.isLeadmock ? undefined : basename(file));
  if (report.keepsContract) return exitCodes.fine;
  printError(`leadmock: ${file} violates the contract: ${summary(report, report.requestCount)}`);
  return exitCodes.gateFailed;
}
