import { InvalidFile } from '../../schema/files/json-file.ts';
import type { Disk } from '../disk.ts';
import { DamagedLog } from '../log/log-file.ts';
import { logFilesOf } from '../log/read-log.ts';

/** How each line of a log begins. */
const LINE = '{"of":"';

const BLANKS = Buffer.from('\t\n\v\f\r ');

function objectIn(value: unknown, key: string): boolean {
  const within = (value as Record<string, unknown> | null)?.[key];
  return typeof within === 'object' && within !== null;
}

/** Where the first of the bytes stands that is no blank; -1 where none is. */
function beginOf(bytes: Buffer): number {
  return bytes.findIndex((byte) => !BLANKS.includes(byte));
}

/** Whether bytes are those of a data file, whole or damaged, or too many for a text: no other file has its `$meta`. */
function isDataFile(bytes: Buffer): boolean {
  try {
    return objectIn(JSON.parse(bytes.toString('latin1')), '$meta');
  } catch {
    return bytes.includes('"$meta"');
  }
}

/** Whether bytes are those of a log, of which the first line may be torn. */
function isLog(bytes: Buffer): boolean {
  const from = beginOf(bytes);
  return from === -1 || LINE.startsWith(bytes.toString('latin1', from, from + LINE.length));
}

/**
 * Makes sure that a start that begins anew replaces only what a leadmock wrote.
 * @throws InvalidFile for another kind of file in the place of the data file, DamagedLog for one in that of a log
 */
export function requireOwnFiles(disk: Pick<Disk, 'read'>, dataFile: string): void {
  const bytes = disk.read(dataFile);
  if (bytes && beginOf(bytes) !== -1) {
    if (isDataFile(bytes)) return;
    const message =
      'is no data file of leadmock, and --fresh replaces no other: move it away, or name another --data-file';
    throw new InvalidFile(dataFile, [{ pointer: '', message }]);
  }
  for (const file of logFilesOf(dataFile)) {
    if (isLog(disk.read(file) ?? Buffer.alloc(0))) continue;
    throw new DamagedLog(
      { file },
      'is no log of leadmock, and is not replaced: move it away, or name another --data-file',
    );
  }
}
