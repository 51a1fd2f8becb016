import { InvalidFile } from '../../schema/files/json-file.ts';
import type { Disk } from '../disk.ts';
import { DamagedLog } from '../log/log-file.ts';
import { logFilesOf } from '../log/read-log.ts';

/** How each line of a log begins. */
const LINE = '{"of":"';

function objectIn(value: unknown, key: string): boolean {
  const within = (value as Record<string, unknown> | null)?.[key];
  return typeof within === 'object' && within !== null;
}

/** Whether a text is that of a data file, whole or damaged: no other file has its `$meta`. */
function isDataFile(text: string): boolean {
  try {
    return objectIn(JSON.parse(text), '$meta');
  } catch {
    return text.includes('"$meta"');
  }
}

/** Whether a text is that of a log, of which the first line may be torn. */
function isLog(text: string): boolean {
  const begin = text.trimStart().slice(0, LINE.length);
  return LINE.startsWith(begin);
}

/**
 * Makes sure that a start that begins anew replaces only what a leadmock wrote.
 * @param text that of the data file; undefined where there is none
 * @throws InvalidFile for another kind of file in the place of the data file, DamagedLog for one in that of a log
 */
export function requireOwnFiles(disk: Pick<Disk, 'read'>, dataFile: string, text: string | undefined): void {
  if (text !== undefined && text.trim() !== '') {
    if (isDataFile(text)) return;
    const message =
      'is no data file of leadmock, and --fresh replaces no other: move it away, or name another --data-file';
    throw new InvalidFile(dataFile, [{ pointer: '', message }]);
  }
  for (const file of logFilesOf(dataFile)) {
    if (isLog(disk.read(file)?.toString('utf8') ?? '')) continue;
    throw new DamagedLog(
      { file },
      'is no log of leadmock, and is not replaced: move it away, or name another --data-file',
    );
  }
}
