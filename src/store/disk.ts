import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../schema/files/regular-file.ts';

/**
 * What leadmock does to a folder that must survive it: few calls, each of which may fail or be the last before a crash. Tests put
 * another in the place of `nodeDisk` that records, breaks and stops them. All throw the system's error.
 */
export interface Disk {
  /** Opens a file for writing that must not be there yet (`EEXIST`); with what permissions the process gives, or with just these. */
  create(path: string, mode?: number): number;
  /** Writes at a place; answers how many bytes, which may be fewer than were given. */
  write(descriptor: number, bytes: Uint8Array, position: number): number;
  truncate(descriptor: number, size: number): void;
  /** Resolves once what was written would also outlive the machine. */
  sync(descriptor: number): Promise<void>;
  close(descriptor: number): void;
  /** Puts a file in the place of another, at once. */
  rename(from: string, to: string): void;
  /** Fine for a file that is not there. */
  remove(path: string): void;
  /** With all above it; fine for one that is there. */
  makeFolder(path: string): void;
  /** @param atMs the new time of the last change, in milliseconds since 1970 */
  touch(path: string, atMs: number): void;
  /** undefined for a file that is not there; throws for what is no file. */
  read(path: string): Buffer | undefined;
  /** 0 for a file that is not there. */
  size(path: string): number;
  /** Whether what is open has this name: nobody removed it, or gave the name to another file. */
  isNamed(descriptor: number, path: string): boolean;
  /** The time of the last change as the file system tells it now, undefined for a file that is not there. */
  touchedAt(path: string): number | undefined;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** What `read` gives, or undefined for a file that is not there. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** What the mask of the process took away. A file system without permissions may refuse to give any. */
function permit(descriptor: number, mode: number): void {
  try {
    fchmodSync(descriptor, mode);
  } catch {
    // It has those that it has.
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** With all above it. Node's own way tries for ever where the system makes no folder, as under /proc. */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was first.
    if (!isFolder(path)) throw error;
  }
}

export const nodeDisk: Disk = {
  create(path, mode) {
    const descriptor = openSync(path, 'wx', mode);
    if (mode !== undefined) permit(descriptor, mode);
    return descriptor;
  },
  write: (descriptor, bytes, position) => writeSync(descriptor, bytes, 0, bytes.length, position),
  truncate: ftruncateSync,
  sync: (descriptor) =>
    new Promise((resolve, reject) => {
      fsync(descriptor, (error) => (error ? reject(error) : resolve()));
    }),
  close: closeSync,
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
  makeFolder,
  touch: (path, atMs) => utimesSync(path, atMs / 1000, atMs / 1000),
  read: (path) => ifThere(() => readRegularFile(path)),
  size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  isNamed(descriptor, path) {
    const open = fstatSync(descriptor, { bigint: true });
    const named = statSync(path, { bigint: true, throwIfNoEntry: false });
    return open.ino === named?.ino && open.dev === named.dev;
  },
  touchedAt: (path) =>
    ifThere(() => {
      // A network file system answers what it remembers, unless the file is opened. A pipe would wait for its other end.
      const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        return fstatSync(descriptor).mtimeMs;
      } finally {
        closeSync(descriptor);
      }
    }),
};

/** Writes the whole of something, however many calls it takes. */
export function writeAll(disk: Disk, descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.length) {
    const more = disk.write(descriptor, bytes.subarray(written), position + written);
    if (more === 0) throw new Error('the disk takes nothing');
    written += more;
  }
}

/** What Windows answers while a virus scanner or a search index has a file open: it passes. */
const PASSING = new Set(['EPERM', 'EACCES', 'EBUSY']);
const MOST_TRIES = 10;
const BETWEEN_TRIES_MS = 100;

function mayPass(error: unknown, tries: number): boolean {
  return tries < MOST_TRIES && PASSING.has((error as NodeJS.ErrnoException).code ?? '');
}

/** Renames, or does what else may fail for a moment: again every 100 ms, ten times in all. Throws the last error. */
export async function patiently(act: () => void, rest: (ms: number) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      act();
      return;
    } catch (error) {
      if (!mayPass(error, tries)) throw error;
    }
    await rest(BETWEEN_TRIES_MS);
  }
}

/** Stands still. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The same where nobody is served yet: the process stands still in between. */
export function patientlySync(act: () => void, pause: (ms: number) => void = block): void {
  for (let tries = 1; ; tries += 1) {
    try {
      act();
      return;
    } catch (error) {
      if (!mayPass(error, tries)) throw error;
    }
    pause(BETWEEN_TRIES_MS);
  }
}

/** Renames a file, although a scanner may have it open for a moment. */
export function renamePatiently(from: string, to: string, disk: Pick<Disk, 'rename'> = nodeDisk, pause = block): void {
  patientlySync(() => disk.rename(from, to), pause);
}
