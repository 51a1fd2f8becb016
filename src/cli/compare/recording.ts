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
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';
import { readBaseline, sinceBaseline } from './baseline.ts';
import { currentSettings, newFile, writeSettings } from './files.ts';
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
  const [write, fixture] = [flagText(args, 'save-config'), flagText(args, 'fixture')];
  if (write !== undefined) requireWritable('--save-config', write);
  if (fixture !== undefined) newFile('--fixture', fixture);
  const baseline = readBaseline(args);
  const { assumptions, taskStatus } = currentSettings(write, environment);
  const found = comparisonOf(file);
  const whole = reportOf(found, assumptions, taskStatus);
  const { report, field } = sinceBaseline(baseline, whole);
  print(args['json'] === true ? asJson({ file, ...whole, ...field }) : recordingLines(file, report, write).join('\n'));
  if (fixture !== undefined) {
    writeUserFile(fixture, `${asJson(fixtureOf(found))}\n`, { force: false });
    printError(`Saved the fixture ${fixture} with invented names and texts. The password of each user is "secret"`);
  }
  const settings = { values: provenIn(found), taskStatus: whole.taskStatus?.value };
  if (write !== undefined) writeSettings(write, settings, found.isLeadmock ? undefined : basename(file));
  if (report.keepsContract) return exitCodes.fine;
  printError(`leadmock: ${file} violates the contract: ${summary(report, report.requestCount)}`);
  return exitCodes.gateFailed;
}
