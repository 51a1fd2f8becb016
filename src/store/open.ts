import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { LowSync } from 'lowdb';
import { JSONFileSync } from 'lowdb/node';
import type { ChangeEntry } from '../core/contents.ts';
import { randomUuid } from '../core/sandbox/ids.ts';
import type { Sandbox } from '../core/sandbox/sandbox.ts';
import type { Fixture } from '../core/state/fixture.ts';
import type { StateDocument } from '../core/state/state.ts';
import { InvalidFile, parseJsonFile } from '../schema/files/json-file.ts';
import { readRegularFile } from '../schema/files/regular-file.ts';
import { checkChangeEntry } from './change-entry.ts';
import { checkDataFile, type DataFileContent, fromDataFile, toDataFile } from './data-file.ts';
import { DataFileStore, defaultTiming, type WriteTiming } from './data-file-store.ts';
import { DamagedLog, hasLog, type LogLine, logOf, readLog } from './log-file.ts';
import { ephemeralStore, type Store } from './store.ts';
import type { Timers } from './timers.ts';

/** Whether and how the state outlives the process. */
export interface PersistenceSettings {
  /** Undefined saves nothing. */
  dataFile: string | undefined;
  /** Start from the fixture and replace the data file. */
  fresh: boolean;
  writeTiming?: WriteTiming;
  timers?: Timers;
  /** Called for an error that no rule foresees: a defect, or a file that cannot be written. */
  onDefect(error: unknown): void;
}

/** The data file was made from another fixture. */
export class FixtureMismatch extends Error {
  constructor(file: string, made: string, asked: string) {
    super(
      `${file} was made from the fixture ${made}, not ${asked}: --fresh begins anew with ${asked} (and gives up what the file holds), --ephemeral leaves the file alone, --data-file names another one`,
    );
    this.name = 'FixtureMismatch';
  }
}

/** The files of an earlier run. */
export interface Persisted {
  content: DataFileContent | undefined;
  /** The changes of the log that the data file does not contain. */
  changes: ChangeEntry[];
  /** Number of the last change. */
  n: number;
  replayedRunId?: string;
  tornBytes: number;
  /** A log that does not belong to the data file is moved, not replayed. */
  unusedLog?: { movesTo: string; why: string };
}

const nothingPersisted: Persisted = { content: undefined, changes: [], n: 0, tornBytes: 0 };

function unreadable(file: string, why: string): InvalidFile {
  return new InvalidFile(file, [{ pointer: '', message: `cannot be read: ${why}` }]);
}

/** Returns the bytes of a data file, or undefined if it is missing. */
function bytesOf(file: string): Buffer | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) && readRegularFile(file);
  } catch (error) {
    throw unreadable(file, (error as Error).message);
  }
}

/** Returns undefined if the file is missing. */
function readDataFile(file: string): DataFileContent | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined) return undefined;
  if (!isUtf8(bytes)) throw unreadable(file, 'it is no text in UTF-8');
  const db = new LowSync<unknown>(new JSONFileSync(file), null);
  try {
    db.read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unreadable(file, (error as Error).message);
    // Finds line and column. Unlike lowdb, it also reads a byte order mark.
    db.data = parseJsonFile(file, bytes.toString('utf8'));
  }
  return checkDataFile(file, db.data);
}

/** Throws InvalidFile for a file that leadmock did not write: `--fresh` must not replace it. */
function requireOwnFile(file: string): void {
  const bytes = bytesOf(file);
  if (!bytes || bytes.includes('"$meta"') || bytes.toString('latin1').trim() === '') return;
  const message =
    'is no data file of leadmock, and --fresh replaces no other: move it away, or name another --data-file';
  throw new InvalidFile(file, [{ pointer: '', message }]);
}

function withoutLog(log: string, found: Persisted, why: string): Persisted {
  return { ...found, unusedLog: { movesTo: `${log}.${randomUuid().slice(0, 8)}`, why } };
}

/**
 * Returns the lines after change `n`.
 * @throws DamagedLog if changes are missing, or belong to several runs
 */
function linesAfter(
  { n, runId }: { n: number; runId: string },
  lines: readonly LogLine[],
  dataFile: string,
): LogLine[] {
  let [before, where] = [n, dataFile];
  for (const [at, line] of lines.entries()) {
    if (line.runId !== runId)
      throw new DamagedLog(line, `belongs to the run ${line.runId}, and ${dataFile} to ${runId}`);
    const isNext = line.n === before + 1 || (at === 0 && line.n <= n);
    if (!isNext) {
      const wayOut = 'put back the files that belong together, or start over with --fresh';
      throw new DamagedLog(line, `is change ${line.n}, but ${where} ends with change ${before}: ${wayOut}`);
    }
    [before, where] = [line.n, 'the line before it'];
  }
  return lines.filter((line) => line.n > n);
}

/**
 * Reads and checks the files of an earlier run. Nothing is written.
 * @throws InvalidFile, FixtureMismatch, DamagedLog
 */
export function readPersisted({ dataFile, fresh }: PersistenceSettings, fixture: Fixture): Persisted {
  if (dataFile === undefined) return nothingPersisted;
  const log = logOf(dataFile);
  if (fresh) requireOwnFile(dataFile);
  const content = fresh ? undefined : readDataFile(dataFile);
  if (!content) {
    const isUnused = hasLog(log) && !fresh;
    return isUnused ? withoutLog(log, nothingPersisted, 'its data file is missing') : nothingPersisted;
  }
  const { fixture: made, runId, n } = content.$meta;
  if (made !== fixture.origin) throw new FixtureMismatch(dataFile, made, fixture.origin);
  const { lines, tornBytes } = readLog(log);
  const [first] = lines;
  if (first && first.runId !== runId) {
    const why = `it belongs to the run ${first.runId}, and the data file to ${runId}`;
    return withoutLog(log, { ...nothingPersisted, content, n }, why);
  }
  const later = linesAfter(content.$meta, lines, dataFile);
  let document: StateDocument = content;
  const changes = later.map((line) => {
    const { value, violations = [] } = checkChangeEntry(line.entry, document);
    if (!value)
      throw new DamagedLog(
        line,
        `the change at ${violations[0]?.pointer || 'its beginning'} ${violations[0]?.message}`,
      );
    if ('contents' in value) document = value.contents.document;
    return value;
  });
  return { content, changes, n: later.at(-1)?.n ?? n, tornBytes, ...(first && { replayedRunId: runId }) };
}

/**
 * Brings the sandbox to the state of the last saved change.
 * @throws InvalidFile if file and log together give a state that contradicts itself
 */
export function resume(sandbox: Sandbox, { content, changes, n }: Persisted, dataFile: string): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const entry of changes) sandbox.replay(entry);
  sandbox.settle();
  if (changes.length === 0) return;
  const { fixture, runId } = content.$meta;
  checkDataFile(`${dataFile} with the changes of its log`, toDataFile(sandbox.image(), { fixture, runId, n }));
}

export function storeOf(
  { dataFile, onDefect, writeTiming = defaultTiming, timers }: PersistenceSettings,
  sandbox: Sandbox,
  { n, replayedRunId, unusedLog }: Persisted,
  guard?: (mustLook?: boolean) => void,
): Store {
  if (dataFile === undefined) return ephemeralStore;
  return new DataFileStore(dataFile, {
    runId: randomUuid().slice(0, 8),
    ...{ n, replayedRunId, logMovesTo: unusedLog?.movesTo, guard, timers, timing: writeTiming },
    content: (saved) => toDataFile(sandbox.image(), { fixture: sandbox.startUp.fixture.origin, ...saved }),
    touched: () => sandbox.touchedEntry(),
    onProblem: onDefect,
  });
}

/** Returns a function that saves the changes of a request, or takes them back if they cannot be saved. */
export function committer(sandbox: Sandbox, store: Store): (changed: Sandbox) => void {
  return (changed) => {
    if (!changed.hasChanged) return;
    try {
      if (changed === sandbox && store !== ephemeralStore) store.commit(changed.pendingEntry());
      changed.settle();
    } catch (error) {
      changed.undo();
      throw error;
    }
  };
}

export function closeWhole(store: Store): void {
  store.close();
  if (store.problem !== undefined) throw new Error(`the state could not be written whole: ${store.problem}`);
}
