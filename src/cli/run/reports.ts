import { extname } from 'node:path';
import { formats } from '../control/report/formats.ts';
import type { RunReport } from '../control/report/run-report.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable } from '../write-file.ts';
import { type Arguments, flagList } from '../yargs-options.ts';

type Format = (report: RunReport, expected: readonly string[]) => string;

const fileFormats: Readonly<Record<string, Format>> = {
  '.xml': formats.junit,
  '.md': formats.markdown,
  '.json': formats.json,
};

export function reportFilesOf(args: Arguments): string[] {
  const files = flagList(args, 'report');
  for (const file of files) {
    if (file !== DASH && !Object.hasOwn(fileFormats, extname(file))) {
      throw new UsageError(
        `--report must end in ${Object.keys(fileFormats).join(', ')} (it is ${JSON.stringify(file)})`,
      );
    }
    requireWritable('--report', file);
  }
  return files;
}

/** Standard output gets the format of `leadmock report`. */
export function formatOf(file: string): Format {
  const printed = process.stdout.isTTY === true ? formats.text : formats.markdown;
  return fileFormats[extname(file)] ?? printed;
}
