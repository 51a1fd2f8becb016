import { dirname, extname, resolve } from 'node:path';
import type { Report } from '../../client/index.ts';
import { createFolder } from '../../store/files.ts';
import { formats } from '../control/report/formats.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagList } from '../yargs-options.ts';

/** Writes the report like `leadmock report` without a format. */
function printed(report: Report): string {
  return process.stdout.isTTY === true ? formats.text(report) : formats.markdown(report);
}

const writers: Readonly<Record<string, (report: Report, expected: readonly string[]) => string>> = {
  '.xml': formats.junit,
  '.md': formats.markdown,
  '.json': formats.json,
};

export function reportFilesOf(args: Arguments): string[] {
  const files = flagList(args, 'report');
  for (const file of files) {
    if (file !== DASH && !Object.hasOwn(writers, extname(file))) {
      throw new UsageError(`--report must end in ${Object.keys(writers).join(', ')} (it is ${JSON.stringify(file)})`);
    }
    requireWritable('--report', file);
  }
  return files;
}

/**
 * Writes reports, and continues after an error. Creates missing folders, because the user's command may have deleted
 * the folder of a report.
 * @returns an error message for each file that cannot be written
 */
export function writeReports(files: readonly string[], report: Report, expected: readonly string[]): string[] {
  const failures: string[] = [];
  for (const file of files) {
    const write = file === DASH ? printed : writers[extname(file)];
    const text = write?.(report, expected) ?? '';
    try {
      if (file !== DASH) createFolder(dirname(resolve(file)));
      writeUserFile(file, `${text.trimEnd()}\n`, { force: true });
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  return failures;
}
