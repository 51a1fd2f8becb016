import type { Disk } from '../disk.ts';
import { DamagedLog, type LogLine, readLog } from './log-file.ts';

/** The logs beside a data file, which take turns; the first one begins. */
export function logFilesOf(dataFile: string): [string, string] {
  return [`${dataFile}.log`, `${dataFile}.log2`];
}

/** The changes that stand in the logs, in order. */
export interface LoggedChanges {
  lines: LogLine[];
  /** Bytes of a change that an earlier run was killed over: never answered. */
  tornBytes: number;
}

/** @throws DamagedLog for a file that cannot be read, and for a line that is no change */
export function readChanges(disk: Disk, dataFile: string): LoggedChanges {
  const logs = logFilesOf(dataFile).map((file) => readLog(disk, file));
  logs.sort((one, other) => (one.lines[0]?.n ?? 0) - (other.lines[0]?.n ?? 0));
  return {
    lines: logs.flatMap(({ lines }) => lines),
    tornBytes: logs.reduce((sum, log) => sum + log.tornBytes, 0),
  };
}

const WAYS_OUT = 'put back the files that belong together, or begin anew with --fresh (and give up what they hold)';

/** What a data file says of the changes in it, and of logs that a start has found beside it, as long as they may be there. */
export interface WrittenChanges {
  /** Number of the last change in it. */
  change: number;
  /** They are given up: they belong to what was there before. */
  anew?: true;
  /** Their history: all that they hold is in the file. */
  replayed?: string;
}

/**
 * The changes that a data file does not hold yet.
 * @param written history is that of the run that wrote it
 * @throws DamagedLog where changes are of another history, or not all there
 */
export function changesAfter(
  dataFile: string,
  lines: readonly LogLine[],
  written: Omit<WrittenChanges, 'anew'> & { history: string },
): LogLine[] {
  const isReplayed = lines[0]?.of === written.replayed;
  const history = isReplayed ? written.replayed : written.history;
  let last: LogLine | undefined;
  for (const line of lines) {
    if (line.of !== history) {
      throw new DamagedLog(line, `belongs to the history ${line.of}, and ${dataFile} to ${history}: ${WAYS_OUT}`);
    }
    const [before, where] = last ? [last.n, 'the line before it'] : [written.change, dataFile];
    const isNext = last ? line.n === before + 1 : line.n <= before + 1;
    if (!isNext) {
      throw new DamagedLog(line, `is change ${line.n}, but ${where} ends with change ${before}: ${WAYS_OUT}`);
    }
    last = line;
  }
  // Of logs that are being removed one may be left. Those of the run that wrote the file end where the file does, or later.
  const isBehind = last && (isReplayed ? last.n > written.change : last.n < written.change);
  if (last && isBehind) {
    throw new DamagedLog(
      last,
      `is change ${last.n}, the last one, but ${dataFile} ends with change ${written.change}: ${WAYS_OUT}`,
    );
  }
  return isReplayed ? [] : lines.filter(({ n }) => n > written.change);
}
