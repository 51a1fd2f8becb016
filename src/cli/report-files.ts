import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createFolder } from '../mock/store/files.ts';
import { junitReport } from '../run/junit.ts';
import { printError } from './print/print.ts';
import { DASH } from './standard-streams.ts';
import { writeUserFile } from './write-file.ts';

/**
 * Writes reports, and continues after an error. Creates missing folders, because the user's command may have deleted
 * the folder of a report.
 * @returns an error message for each file that cannot be written
 */
export function writeReports(files: readonly string[], format: (file: string) => string): string[] {
  const failures: string[] = [];
  for (const file of files) {
    try {
      if (file !== DASH) createFolder(dirname(resolve(file)));
      writeUserFile(file, `${format(file).trimEnd()}\n`, { force: true });
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  return failures;
}

interface FailureReports {
  files: readonly string[];
  /** Formats a report that begins with the reason of the failure. */
  format(file: string, reason: string): string;
  signal?: AbortSignal | undefined;
}

/** @param name name of the test case with the reason */
export function junitFailure(
  suite: string,
  name: string,
  file: string | undefined,
  signal?: AbortSignal,
): FailureReports {
  const format = (_file: string, text: string) => junitReport(suite, [{ name, outcome: 'error', text }]);
  return { files: file === undefined ? [] : [file], format, signal };
}

/**
 * Removes the reports of an earlier run, then calls `act`. If `act` fails, writes the reports with the reason. If the
 * signal is aborted, also writes the reports immediately, because a second signal may end the process early.
 */
export async function withFailureReports<Result>(
  { files, format, signal }: FailureReports,
  act: () => Promise<Result>,
): Promise<Result> {
  const paths = files.filter((file) => file !== DASH);
  // A link stays a link.
  for (const file of paths) if (existsSync(file)) rmSync(realpathSync(file));
  const write = (some: readonly string[], error: unknown) =>
    writeReports(some, (file) => format(file, (error as Error).message));
  const onAbort = () => void write(paths, signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    return await act();
  } catch (error) {
    printError(...write(files, error).map((message) => `leadmock: ${message}`));
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
