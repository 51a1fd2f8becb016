import { dirname, extname, resolve } from 'node:path';
import type { Report } from '../../client/index.ts';
import { createFolder } from '../../store/files.ts';
import { formats } from '../control/report/formats.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagList } from '../yargs-options.ts';

const writers: Readonly<Record<string, (report: Report, expected: readonly string[]) => string>> = {
  '.xml': formats.junit,
  '.md': formats.markdown,
  '.json': formats.json,
};

export function reportFilesOf(args: Arguments): string[] {
  const files = flagList(args, 'report');
  for (const file of files) {
    if (!Object.hasOwn(writers, extname(file))) {
      throw new UsageError(`--report must end in ${Object.keys(writers).join(', ')} (it is ${JSON.stringify(file)})`);
    }
    requireWritable('--report', file);
  }
  return files;
}

export type Output = readonly [file: string, text: string];

export function reportOutputs(files: readonly string[], report: Report, expected: readonly string[]): Output[] {
  return files.map((file) => [file, `${writers[extname(file)]?.(report, expected).trimEnd() ?? ''}\n`]);
}

/**
 * Writes files, and continues after an error. Creates missing folders, because the user's command may have deleted the
 * folder of a file.
 * @returns an error message for each file that cannot be written
 */
export function writeOutputs(outputs: readonly Output[]): string[] {
  const failures: string[] = [];
  for (const [file, text] of outputs) {
    try {
      createFolder(dirname(resolve(file)));
      writeUserFile(file, text, { force: true });
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  return failures;
}
