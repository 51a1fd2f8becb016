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

/**
 * The changes that a data file does not hold yet.
 * @param written the history of the file, and the number of the last change in it
 * @throws DamagedLog where changes are of another history, or not all there
 */
export function changesAfter(
  dataFile: string,
  lines: readonly LogLine[],
  written: { history: string; change: number },
): LogLine[] {
  let last: number | undefined;
  for (const line of lines) {
    if (line.of !== written.history) {
      throw new DamagedLog(
        line,
        `belongs to the history ${line.of}, and ${dataFile} to ${written.history}: ${WAYS_OUT}`,
      );
    }
    const [before, where] = last === undefined ? [written.change, dataFile] : [last, 'the line before it'];
    const isNext = last === undefined ? line.n <= before + 1 : line.n === before + 1;
    if (!isNext) {
      throw new DamagedLog(line, `is change ${line.n}, but ${where} ends with change ${before}: ${WAYS_OUT}`);
    }
    last = line.n;
  }
  return lines.filter(({ n }) => n > written.change);
}
