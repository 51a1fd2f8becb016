import { statSync } from 'node:fs';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import type { ChangeEntry } from '../core/contents.ts';
import { randomUuid } from '../core/ids.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Fixture } from '../core/state/fixture.ts';
import { whyNotUtf8 } from '../schema/files/encoding.ts';
import { InvalidFile, parseJsonFile } from '../schema/files/json-file.ts';
import { checkDataFile, type DataFileContent, FORMAT_POINTER, fromDataFile, toDataFile } from './data-file.ts';
import { DataFileStore, defaultTiming, type WriteTiming } from './data-file-store.ts';
import { readIfExists } from './files.ts';
import { DamagedLog, invalidLine, LINE_MARK, type LogLine, logOf, readLog } from './log-file.ts';
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
  n: number;
  replayedRunId?: string;
  incompleteBytes: number;
  /** New path of a log whose data file is missing or belongs to another run, and the reason for the move. */
  unusedLog?: { movesTo: string; why: string };
}

const WAY_OUT = 'Restore or move the file, or set another --data-file';

const nothingPersisted: Persisted = { content: undefined, changes: [], n: 0, incompleteBytes: 0 };

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

/** A data file that becomes a fixture lacks the changes in its log. */
function logHint(log: string): string {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const hint = `${log} may contain later changes. To keep them, first start and stop the version that wrote it`;
  return size === 0 ? '' : `\n  ${hint}`;
}

function readDataFile(file: string): DataFileContent | undefined {
  try {
    return contentOf(file);
  } catch (error) {
    const isOfOtherFormat = error instanceof InvalidFile && error.violations[0]?.pointer === FORMAT_POINTER;
    (error as Error).message += `${isOfOtherFormat ? logHint(logOf(file)) : ''}\n  ${WAY_OUT}`;
    throw error;
  }
}

/**
 * @returns whether the file contains `mark`; false if the file is missing or blank
 * @throws InvalidFile for other contents, because leadmock must not replace a file of another program
 */
function hasOwnContent(file: string, mark: string): boolean {
  const bytes = bytesOf(file);
  if (!bytes || bytes.includes(mark)) return bytes !== undefined;
  if (bytes.toString('latin1').trim() === '') return false;
  const message = 'is not a file of leadmock. Move it, or set another --data-file';
  throw new InvalidFile(file, [{ pointer: '', message }]);
}

function withoutLog(log: string, found: Persisted, why: string): Persisted {
  return { ...found, unusedLog: { movesTo: `${log}.${randomUuid().slice(0, 8)}`, why } };
}

function linesAfter(content: DataFileContent, lines: readonly LogLine[]): LogLine[] {
  const { n, runId } = content.$meta;
  const later = lines.filter((line) => line.n > n);
  for (const [at, line] of later.entries()) {
    if (line.runId === runId && line.n === n + at + 1) continue;
    const what = `is change ${line.n} of run ${line.runId}, not change ${n + at + 1} of run ${runId}`;
    throw new DamagedLog(line.place, `${what}: restore both files from one run, or start over with --fresh`);
  }
  return later;
}

/**
 * @throws InvalidFile if the data file is invalid, or leadmock would replace a file of another program
 * @throws FixtureMismatch if the data file was created from another fixture
 * @throws DamagedLog if the log is damaged
 */
export function readPersisted({ dataFile, fresh }: PersistenceSettings, fixture: Fixture): Persisted {
  if (dataFile === undefined) return nothingPersisted;
  const log = logOf(dataFile);
  if (fresh) hasOwnContent(dataFile, '"$meta"');
  const content = fresh ? undefined : readDataFile(dataFile);
  if (!content) {
    const isUnused = hasOwnContent(log, LINE_MARK) && !fresh;
    return isUnused ? withoutLog(log, nothingPersisted, 'its data file is missing') : nothingPersisted;
  }
  const { fixture: made, runId, n } = content.$meta;
  if (made !== fixture.origin) throw new FixtureMismatch(dataFile, made, fixture.origin);
  const { lines, incompleteBytes } = readLog(log);
  const [first] = lines;
  if (first && first.runId !== runId) {
    const why = `it belongs to the run ${first.runId}, but the data file to ${runId}`;
    return withoutLog(log, { ...nothingPersisted, content, n }, why);
  }
  const changes = linesAfter(content, lines);
  return { content, changes, n: changes.at(-1)?.n ?? n, incompleteBytes, ...(first && { replayedRunId: runId }) };
}

/**
 * @throws DamagedLog if the log has invalid entries
 * @throws InvalidFile if data file and log together result in an invalid state
 */
export function resume(sandbox: Sandbox, { content, changes, n }: Persisted, dataFile: string): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const { entry, place } of changes) {
    try {
      sandbox.replay(entry as ChangeEntry);
    } catch (error) {
      // A TypeError means that the entry does not have the form of a change.
      if (error instanceof TypeError) throw invalidLine(place);
      throw new DamagedLog(place, `the change cannot be applied: ${(error as Error).message}. ${WAY_OUT}`);
    }
  }
  sandbox.settle();
  if (changes.length === 0) return;
  const { fixture, runId } = content.$meta;
  checkDataFile(`${dataFile} with the changes of its log`, toDataFile(sandbox.image(), { fixture, runId, n }));
}

export function storeOf(
  { dataFile, onDefect, writeTiming = defaultTiming, timers = realTimers }: PersistenceSettings,
  sandbox: Sandbox,
  { n, replayedRunId, unusedLog }: Persisted,
  guard: (mustLook?: boolean) => void = () => {},
): DataFileStore | undefined {
  if (dataFile === undefined) return undefined;
  return new DataFileStore(dataFile, {
    runId: randomUuid().slice(0, 8),
    n,
    replayedRunId,
    logMovesTo: unusedLog?.movesTo,
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
      changed.settle();
    } catch (error) {
      changed.undo();
      throw error;
    }
  };
}
