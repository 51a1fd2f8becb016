import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChangeEntry } from '../../../src/mock/core/sandbox/contents.ts';
import { type DataFileParts, DataFileStore } from '../../../src/mock/store/data-file-store.ts';
import { readLog } from '../../../src/mock/store/log-file.ts';
import { SteeredTimers } from '../../reliability/crash/steered-timers.ts';
import { type FsName, fsError, hookFs } from '../../support/hook-fs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const QUIET_MS = 1000;
const timing = { quietMs: QUIET_MS, maxLogBytes: 1e9 };

const CHANGING = ['openSync', 'writeSync', 'ftruncateSync', 'writeFileSync', 'renameSync', 'rmSync'] as const;

export function entry(id: number, name = `P${id}`): ChangeEntry {
  return { put: [['projects', { id, name }]], remove: [] };
}

/**
 * Makes calls fail with a code if they use a file in a folder, or a descriptor.
 * @returns the codes by name of the function
 */
function failIn(folder: string): Map<FsName, string> {
  const fails = new Map<FsName, string>();
  const restore = hookFs(CHANGING, (call, name, args) => {
    const code = fails.get(name);
    const isInFolder = typeof args[0] === 'number' || String(args[0]).startsWith(folder);
    if (code !== undefined && isInFolder) throw fsError(code, name);
    return call(...args);
  });
  onTestFinished(restore);
  return fails;
}

/** Creates a store in a new folder. The test controls its failures and its time. */
export async function makeStore(more: Partial<DataFileParts> = {}, file?: string) {
  const path = file ?? join(await tempFolder(), 'data.json');
  const fails = failIn(dirname(path));
  const timers = new SteeredTimers();
  const problems: string[] = [];
  const store = new DataFileStore(path, {
    dataFileId: 'a',
    lastChange: 0,
    guard() {},
    content: ({ dataFileId, n }) => ({ dataFileId, n }),
    onProblem: ({ message }) => problems.push(message),
    timing,
    timers,
    ...more,
  });
  store.begin();
  onTestFinished(() => {
    fails.clear();
    if (store.problem === undefined) store.close();
  });
  const tick = () => timers.beat(QUIET_MS);
  const changesOnDisk = () => readLog(`${path}.log`).map(({ n }) => n);
  const written = (): number => JSON.parse(readFileSync(path, 'utf8')).n;
  /** @returns the changes that a start would find if the process were killed now */
  const found = () => [`up to ${written()}`, ...changesOnDisk().filter((n) => n > written())];
  return { store, path, fails, tick, problems, changesOnDisk, written, found };
}
