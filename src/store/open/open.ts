import { isUtf8 } from 'node:buffer';
import type { ChangeEntry } from '../../core/contents.ts';
import { randomUuid } from '../../core/sandbox/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Fixture } from '../../core/state/fixture.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { StateDocument } from '../../core/state/state.ts';
import { InvalidFile } from '../../schema/files/json-file.ts';
import { type Disk, nodeDisk } from '../disk.ts';
import { checkChangeEntry } from '../format/change-entry.ts';
import { checkDataFile, type DataFileContent, fromDataFile, parseDataFile, toDataFile } from '../format/data-file.ts';
import { jsonPieces } from '../format/json-pieces.ts';
import { DamagedLog, type LogLine } from '../log/log-file.ts';
import { changesAfter, readChanges } from '../log/read-log.ts';
import { DataFileStore, defaultTiming, type SnapshotTiming } from './data-file-store.ts';
import { findMissingBefore } from './missing-before.ts';
import { requireOwnFiles } from './own-files.ts';
import { ephemeralStore, type Store } from './store.ts';
import type { Timers } from './timers.ts';

/** Whether and how the state outlives the process. */
export interface PersistenceSettings {
  /** Path of the data file; undefined keeps nothing. */
  dataFile: string | undefined;
  /** Begin with the fixture, whatever the data file holds. */
  fresh: boolean;
  /** When the readable file is written; the default suits everyone but tests. */
  snapshotTiming?: SnapshotTiming;
  /** What stands in the place of the real ones in tests. */
  disk?: Disk;
  timers?: Timers;
  /** An error that no rule foresees: a defect, or a file that cannot be written. */
  onDefect(error: unknown): void;
}

/** The data file was made from another fixture than the one asked for. */
export class FixtureMismatch extends Error {
  constructor(file: string, made: string, asked: string) {
    super(
      `${file} was made from the fixture ${made}, not ${asked}: --fresh begins anew with ${asked} (and gives up what the file holds), --ephemeral leaves the file alone, --data-file names another one`,
    );
    this.name = 'FixtureMismatch';
  }
}

/** What an earlier run left: the data file, and the changes logged after it. */
export interface Persisted {
  content: DataFileContent | undefined;
  /** The changes logged after it, each with the line where it stands. */
  changes: { line: LogLine; entry: ChangeEntry }[];
  lastChange: number;
  /** The history of the logs that were found, if any; all of them are in the file or in `changes`. */
  replayed?: string | undefined;
  /** Whether the logs are of what was there before, and given up. */
  isAnew: boolean;
  tornBytes: number;
}

const nothingPersisted: Persisted = { content: undefined, changes: [], lastChange: 0, isAnew: true, tornBytes: 0 };

function unreadable(file: string, why: string): InvalidFile {
  return new InvalidFile(file, [{ pointer: '', message: `cannot be read: ${why}` }]);
}

/** The text of a data file, undefined when there is none. Throws InvalidFile. */
function textOf(disk: Disk, file: string): string | undefined {
  try {
    const bytes = disk.read(file);
    if (bytes && !isUtf8(bytes)) throw new Error('it is no text in UTF-8');
    return bytes?.toString('utf8');
  } catch (error) {
    throw unreadable(file, (error as Error).message);
  }
}

function begunAnew(disk: Disk, dataFile: string): Persisted {
  requireOwnFiles(disk, dataFile);
  return nothingPersisted;
}

function damaged(line: LogLine, { pointer, message }: Violation): DamagedLog {
  return new DamagedLog(line, `the change at ${pointer || 'its beginning'} ${message}`);
}

/**
 * Reads what is there, and checks it whole. Nothing is written.
 * @throws InvalidFile, FixtureMismatch, DamagedLog
 */
export function readPersisted({ dataFile, fresh, disk = nodeDisk }: PersistenceSettings, fixture: Fixture): Persisted {
  if (dataFile === undefined) return nothingPersisted;
  if (fresh) return begunAnew(disk, dataFile);
  const text = textOf(disk, dataFile);
  if (text === undefined) {
    // The file is made before the first change, and only ever replaced: whoever removed it can put it back.
    const [line] = readChanges(disk, dataFile).lines;
    if (!line) return begunAnew(disk, dataFile);
    throw new DamagedLog(line, `holds changes of ${dataFile}, which is not there: put it back, or begin with --fresh`);
  }
  const content = parseDataFile(dataFile, text);
  const { fixture: made, change, anew = false } = content.$meta;
  if (made !== fixture.origin) throw new FixtureMismatch(dataFile, made, fixture.origin);
  if (anew) return { ...nothingPersisted, content, lastChange: change };
  const { lines, tornBytes } = readChanges(disk, dataFile);
  const later = changesAfter(dataFile, lines, content.$meta);
  let document: StateDocument = content;
  const changes = later.map((line) => {
    const { value, violations } = checkChangeEntry(line.entry, document);
    if (!value) throw damaged(line, violations[0] as Violation);
    if ('contents' in value) document = value.contents.document;
    return { line, entry: value };
  });
  const replayed = lines[0]?.of;
  return { content, changes, lastChange: later.at(-1)?.n ?? change, replayed, isAnew: false, tornBytes };
}

/**
 * The sandbox as it was when the last change was written down.
 * @throws DamagedLog for a change before which others are missing, InvalidFile when file and log together give a state that
 * contradicts itself
 */
export function resume(sandbox: Sandbox, { content, changes, lastChange }: Persisted, dataFile: string): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const { line, entry } of changes) {
    const missing = 'contents' in entry ? undefined : findMissingBefore(sandbox, entry);
    if (missing) throw damaged(line, missing);
    sandbox.replay(entry);
  }
  sandbox.settle();
  if (changes.length === 0) return;
  const { fixture, history } = content.$meta;
  const together = toDataFile(sandbox.image(), { fixture, history, change: lastChange });
  checkDataFile(`${dataFile} with the changes of its log`, together);
}

/** Writes down what changes from now on. */
export function storeOf(
  settings: PersistenceSettings,
  sandbox: Sandbox,
  persisted: Persisted,
  guard?: (mustLook?: boolean) => void,
): Store {
  const { dataFile, onDefect, snapshotTiming = defaultTiming, disk, timers } = settings;
  if (dataFile === undefined) return ephemeralStore;
  const { lastChange, replayed, isAnew } = persisted;
  // As much of it as tells the runs of one data file apart.
  const history = randomUuid().slice(0, 8);
  const fixture = () => sandbox.startUp.fixture.origin;
  return new DataFileStore(dataFile, {
    ...{ history, lastChange, replayed, isAnew },
    content: (written) => jsonPieces(toDataFile(sandbox.image(), { fixture: fixture(), history, ...written })),
    touched: () => sandbox.touchedEntry(),
    onProblem: onDefect,
    timing: snapshotTiming,
    ...(guard && { guard }),
    ...(disk && { disk }),
    ...(timers && { timers }),
  });
}

/** Writes down what a request has changed; what cannot be written down is taken back. */
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

export async function closeWhole(store: Store): Promise<void> {
  await store.close();
  if (store.problem !== undefined) throw new Error(`the state could not be written whole: ${store.problem}`);
}
