import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { provenIn } from '../../compare/judge/judge.ts';
import { compareRecording, type RecordingComparison } from '../../compare/recording/compare-recording.ts';
import { fixtureOf } from '../../compare/recording/fixture.ts';
import { readHar, UnreadableRecording } from '../../compare/recording/read/har-file.ts';
import { reportOf } from '../../compare/recording/report.ts';
import { asJson, print, printError } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import type { Arguments } from '../yargs-options.ts';
import { configFileOf, currentSettings, fixtureFileOf, writeSettings } from './files.ts';
import { summary } from './lines.ts';
import { recordingLines } from './recording-lines.ts';

const MAX_BYTES = 100 * 1000 * 1000;

function bytesOf(file: string): Buffer {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) {
    throw new UsageError(
      `the file ${file} does not exist. Pass a HAR file, or the base URL of a service, such as https://api.example.com`,
    );
  }
  if (!stat.isFile())
    throw new UsageError(`${file} is ${stat.isDirectory() ? 'a folder' : 'not a regular file'}. Pass a HAR file`);
  if (stat.size <= MAX_BYTES) return readFileSync(file);
  const size = Math.ceil(stat.size / 1e6);
  throw new CommandFailed(
    `${file} has ${size} MB, more than the limit of 100 MB. Record only the requests to the service (Playwright: urlFilter; mitmproxy: a filter such as ~d api.example.com)`,
  );
}

function comparisonOf(file: string): RecordingComparison {
  try {
    return compareRecording(readHar(bytesOf(file)));
  } catch (error) {
    throw error instanceof UnreadableRecording ? new CommandFailed(`${file}: ${error.message}`) : error;
  }
}

export function compareFile(file: string, args: Arguments, environment: Environment): number {
  const write = configFileOf(args);
  const fixture = fixtureFileOf(args);
  const { assumptions, taskStatus } = currentSettings(write, environment);
  const found = comparisonOf(file);
  const report = reportOf(found, assumptions, taskStatus);
  print(args['json'] === true ? asJson({ file, ...report }) : recordingLines(file, report, write).join('\n'));
  if (fixture !== undefined) {
    writeUserFile(fixture, `${asJson(fixtureOf(found))}\n`, { force: false });
    printError(`Saved the fixture ${fixture} with invented names and texts. The password of each user is "secret"`);
  }
  const settings = { values: provenIn(found), taskStatus: report.taskStatus?.value };
  if (write !== undefined) writeSettings(write, settings, found.isLeadmock ? undefined : basename(file));
  if (report.keepsContract) return exitCodes.fine;
  printError(`leadmock: ${file} violates the contract: ${summary(report, report.requestCount)}`);
  return exitCodes.gateFailed;
}
