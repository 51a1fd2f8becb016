import type { ChangeEntry } from './core/change-entry.ts';
import type { Fixture } from './core/fixture.ts';
import type { Sandbox } from './core/sandbox.ts';
import { type DataFileContent, fromDataFile, parseDataFile, toDataFile } from './schema/data-file.ts';
import { InvalidFile } from './schema/json-file.ts';
import { jsonPieces } from './schema/json-pieces.ts';
import { DataFileStore, defaultTiming, type SnapshotTiming } from './store/data-file.ts';
import { readChanges, readDataFile } from './store/kept-files.ts';
import { ephemeralStore, type Store } from './store/store.ts';

/** Whether and how the state outlives the process. */
export interface KeepSettings {
  /** Path of the data file; undefined keeps nothing. */
  dataFile: string | undefined;
  /** Begin with the fixture, whatever the data file holds. */
  fresh: boolean;
  /** When the readable file is written; the default suits everyone but tests. */
  snapshotTiming?: SnapshotTiming;
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
export interface Kept {
  content: DataFileContent | undefined;
  entries: ChangeEntry[];
  lastChange: number;
  tornBytes: number;
}

const nothingKept: Kept = { content: undefined, entries: [], lastChange: 0, tornBytes: 0 };

export async function readKept({ dataFile, fresh }: KeepSettings, fixture: Fixture): Promise<Kept> {
  if (dataFile === undefined || fresh) return nothingKept;
  const content = await readDataFile(dataFile, (text) => parseDataFile(dataFile, text)).catch((error: Error) => {
    if (error instanceof InvalidFile) throw error;
    throw new InvalidFile(dataFile, [{ pointer: '', message: `cannot be read: ${error.message}` }]);
  });
  // The file is made before the first change: a log without it belongs to nothing.
  if (!content) return nothingKept;
  if (content.$meta.fixture !== fixture.origin) {
    throw new FixtureMismatch(dataFile, content.$meta.fixture, fixture.origin);
  }
  return { content, ...readChanges(dataFile, content.$meta.change) };
}

/** The sandbox as it was when the last change was written down. */
export function resume(sandbox: Sandbox, { content, entries }: Kept): void {
  if (!content) return;
  sandbox.restore(fromDataFile(content));
  for (const entry of entries) sandbox.replay(entry);
  sandbox.settle();
}

/** Keeps what changes from now on. */
export function storeOf(settings: KeepSettings, sandbox: Sandbox, { lastChange }: Kept): Store {
  const { dataFile, onDefect, snapshotTiming = defaultTiming } = settings;
  if (dataFile === undefined) return ephemeralStore;
  return new DataFileStore(dataFile, {
    lastChange,
    content: (change) => jsonPieces(toDataFile(sandbox.image(), sandbox.startUp.fixture.origin, change)),
    touched: () => sandbox.touchedEntry(),
    onProblem: onDefect,
    timing: snapshotTiming,
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
