import { DataFile } from 'lowdb/node';
import type { ChangeEntry } from '../core/change-entry.ts';
import { readLog } from './log-file.ts';

/** What an earlier run left in the file; undefined when there is no file. Nothing is written. */
export async function readDataFile<Content>(
  path: string,
  parse: (text: string) => Content,
): Promise<Content | undefined> {
  return (await new DataFile<Content>(path, { parse, stringify: String }).read()) ?? undefined;
}

/** The files beside the data file: the log, and the one that is put aside while the data file is written. */
export function logFilesOf(dataFile: string): { current: string; old: string } {
  return { current: `${dataFile}.log`, old: `${dataFile}.log.old` };
}

/** Everything that was logged after the change that the data file ends with, in order. */
export function readChanges(
  dataFile: string,
  after: number,
): { entries: ChangeEntry[]; lastChange: number; tornBytes: number } {
  const { current, old } = logFilesOf(dataFile);
  const [aside, latest] = [readLog(old), readLog(current)];
  const lines = [...aside.lines, ...latest.lines].filter(({ n }) => n > after);
  return {
    entries: lines.map(({ entry }) => entry),
    lastChange: lines.at(-1)?.n ?? after,
    tornBytes: aside.tornBytes + latest.tornBytes,
  };
}
