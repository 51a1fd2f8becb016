import { statSync } from 'node:fs';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import type { ErrorKind } from '../core/error-kind.ts';
import { randomUuid } from '../core/ids.ts';
import type { ChangeEntry } from '../core/sandbox/contents.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Fixture } from '../core/state/fixture.ts';
import { whyNotUtf8 } from '../schema/files/encoding.ts';
import { InvalidFile, parseJsonFile } from '../schema/files/json-file.ts';
import { checkDataFile, type DataFileContent, fromDataFile, toDataFile } from './data-file.ts';
import { DataFileStore, defaultTiming, type WriteTiming } from './data-file-store.ts';
import { readIfExists } from './files.ts';
import { DamagedFile, invalidLine, LINE_MARK, type LogLine, logOf, readLog } from './log-file.ts';
import { realTimers, type Timers } from './timers.ts';

export interface PersistenceSettings {
  /** Path of the data file; undefined if the state is not saved. */
  dataFile: string | undefined;
  /** Whether leadmock starts from the fixture and replaces the data file. */
  fresh: boolean;
  writeTiming?: WriteTiming;
  timers?: Timers;
  /** Called for errors of leadmock and of custom operations, and if the data file cannot be written. */
  onDefect(error: unknown): void;
}

export class FixtureMismatch extends Error {
  readonly kind: ErrorKind = 'invalid-file';

  constructor(file: string, made: string, asked: string) {
    super(
      `${file} was created from the fixture ${made}, not ${asked}. To replace its contents, add --fresh; to ignore the file, add --ephemeral; or set another --data-file`,
    );
    this.name = 'FixtureMismatch';
  }
}

export interface Persisted {
  content: DataFileContent | undefined;
  /** Changes in the log that the data file lacks. */
  changes: LogLine[];
}

const WAY_OUT = 'Restore or move the file, or set another --data-file';

const nothingPersisted: Persisted = { content: undefined, changes: [] };

function unreadable(file: string, why: string): InvalidFile {
  return new InvalidFile(file, [{ pointer: '', message: `cannot be read: ${why}` }]);
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readIfExists(file);
  } catch (error) {
    throw unreadable(file, (error as Error).message);
  }
}

function contentOf(file: string): DataFileContent | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined) return undefined;
  const why = whyNotUtf8(bytes);
  if (why !== undefined) throw unreadable(file, why);
  const db = new LowSync<unknown>(new JSONFileSync(file), null);
  try {
    db.read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unreadable(file, (error as Error).message);
    // `parseJsonFile` finds line and column of an error, and, unlike lowdb, accepts a byte order mark.
    db.data = parseJsonFile(file, bytes.toString('utf8'));
  }
  return checkDataFile(file, db.data);
}

function readDataFile(file: string): DataFileContent | undefined {
  try {
    return contentOf(file);
  } catch (error) {
    (error as Error).message += `\n  ${WAY_OUT}`;
    throw error;
  }
}

/** @throws InvalidFile if `--fresh` would replace a file of another program */
function requireOwnFile(file: string, mark: string): void {
  const bytes = bytesOf(file);
  if (!bytes || bytes.includes(mark) || bytes.toString('latin1').trim() === '') return;
  const message = 'is not a file of leadmock. Move it, or set another --data-file';
  throw new InvalidFile(file, [{ pointer: '', message }]);
}

/** @throws InvalidFile if the owner of the file has forbidden writing */
function requireWritePermission(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o200) !== 0) return;
  const message = `is write-protected (mode ${(mode & 0o777).toString(8)}). Allow writing, for example with chmod u+w, set another --data-file, or use --ephemeral`;
  throw new InvalidFile(file, [{ pointer: '', message }]);
}

function linesAfter({ $meta }: DataFileContent, lines: readonly LogLine[]): LogLine[] {
  const { dataFileId, n } = $meta;
  // A kill during a start with --fresh leaves the log of the earlier data file.
  if (n === 0 && lines[0]?.dataFileId !== dataFileId) return [];
  const later = lines.filter((line) => line.dataFileId !== dataFileId || line.n > n);
  for (const [at, line] of later.entries()) {
    if (line.dataFileId === dataFileId && line.n === n + at + 1) continue;
    const what = `is change ${line.n} of the data file ${line.dataFileId}, not change ${n + at + 1} of ${dataFileId}`;
    throw new DamagedFile(line.place, `${what}: restore both files, or start over with --fresh`);
  }
  return later;
}

/**
 * @throws InvalidFile if the data file is invalid, or leadmock would replace a file of another program
 * @throws FixtureMismatch if the data file was created from another fixture
 * @throws DamagedFile if the log is damaged, or belongs to another data file
 */
export function readPersisted({ dataFile, fresh }: PersistenceSettings, fixture: Fixture): Persisted {
  if (dataFile === undefined) return nothingPersisted;
  const log = logOf(dataFile);
  if (fresh) {
    requireOwnFile(dataFile, '"$meta"');
    requireOwnFile(log, LINE_MARK);
    requireWritePermission(dataFile);
    return nothingPersisted;
  }
  const content = readDataFile(dataFile);
  requireWritePermission(dataFile);
  const made = content?.$meta.fixture ?? fixture.origin;
  if (made !== fixture.origin) throw new FixtureMismatch(dataFile, made, fixture.origin);
  const lines = readLog(log);
  if (content) return { content, changes: linesAfter(content, lines) };
  if (lines.length === 0) return nothingPersisted;
  throw new DamagedFile(log, `has changes of ${dataFile}, which is missing: restore it, or start over with --fresh`);
}

/**
 * @throws DamagedFile if the log has invalid entries
 * @throws InvalidFile if data file and log together result in an invalid state
 */
export function resume(sandbox: Sandbox, { content, changes }: Persisted, dataFile: string): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const { entry, place } of changes) {
    try {
      sandbox.replay(entry as ChangeEntry);
    } catch (error) {
      // A TypeError means that the entry does not have the form of a change.
      if (error instanceof TypeError) throw invalidLine(place);
      throw new DamagedFile(place, `the change cannot be applied: ${(error as Error).message}. ${WAY_OUT}`);
    }
  }
  sandbox.acceptChanges();
  if (changes.length === 0) return;
  checkDataFile(`${dataFile} with the changes of its log`, toDataFile(sandbox.image(), content.$meta));
}

export function storeOf(
  { dataFile, onDefect, writeTiming = defaultTiming, timers = realTimers }: PersistenceSettings,
  sandbox: Sandbox,
  { content, changes }: Persisted,
  guard: () => void = () => {},
): DataFileStore | undefined {
  if (dataFile === undefined) return undefined;
  return new DataFileStore(dataFile, {
    dataFileId: content?.$meta.dataFileId ?? randomUuid().slice(0, 8),
    lastChange: changes.at(-1)?.n ?? content?.$meta.n ?? 0,
    guard,
    timers,
    timing: writeTiming,
    content: (saved) => toDataFile(sandbox.image(), { fixture: sandbox.startUp.fixture.origin, ...saved }),
    onProblem: onDefect,
  });
}

/** @returns a function that commits changes. If saving fails, the function reverts the changes and throws the error. */
export function committer(sandbox: Sandbox, store: DataFileStore | undefined): (changed: Sandbox) => void {
  return (changed) => {
    if (!changed.hasChanged) return;
    try {
      if (changed === sandbox && store) store.commit(changed.pendingEntry());
      changed.acceptChanges();
    } catch (error) {
      changed.undo();
      throw error;
    }
  };
}
