import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ChangeEntry } from '../../src/core/contents.ts';
import { type Disk, nodeDisk } from '../../src/store/disk.ts';
import { readChanges } from '../../src/store/log/read-log.ts';
import { type DataFileParts, DataFileStore } from '../../src/store/open/data-file-store.ts';
import { SteeredTimers } from '../reliability/crash/steered-timers.ts';
import { tempFolder } from '../support/temp-folder.ts';

export const QUIET_MS = 1000;
const timing = { quietMs: QUIET_MS, growth: 4, floorBytes: 1e9, touchedMs: 3_600_000 };

export function entry(id: number, name = `P${id}`): ChangeEntry {
  return { put: [['projects', { id, name }]], remove: [] };
}

/** A store in a folder of its own, on a disk that fails as it is told to, and whose time passes when it is told to. */
export async function makeStore(more: Partial<DataFileParts> = {}, file?: string) {
  const path = file ?? join(await tempFolder(), 'data', 'data.json');
  const fails: Partial<Record<keyof Disk, string>> = {};
  const failing = <Name extends keyof Disk>(name: Name): Disk[Name] =>
    ((...args: never[]) => {
      const code = fails[name];
      if (code !== undefined) throw Object.assign(new Error(`${code}: ${name}`), { code });
      return (nodeDisk[name] as (...given: never[]) => unknown)(...args);
    }) as Disk[Name];
  const disk: Disk = {
    ...nodeDisk,
    create: failing('create'),
    rename: failing('rename'),
    remove: failing('remove'),
    sync: async () => {},
  };
  const timers = new SteeredTimers();
  const problems: string[] = [];
  const store = new DataFileStore(path, {
    history: 'a',
    lastChange: 0,
    isAnew: true,
    content: ({ change }) => [JSON.stringify({ change })],
    touched: () => undefined,
    onProblem: ({ message }) => problems.push(message),
    timing,
    disk,
    timers,
    ...more,
  });
  store.begin();
  onTestFinished(async () => {
    timers.isHurried = true;
    await store.close();
  });
  const tick = async () => {
    timers.beat(QUIET_MS);
    await timers.finish();
  };
  const changesOnDisk = () => readChanges(nodeDisk, path).lines.map(({ n }) => n);
  const written = (): number => JSON.parse(readFileSync(path, 'utf8')).change;
  /** The changes that a start would find, were the process killed now. */
  const found = () => [`up to ${written()}`, ...changesOnDisk().filter((n) => n > written())];
  return { store, path, fails, timers, tick, problems, changesOnDisk, written, found };
}
