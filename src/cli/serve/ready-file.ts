import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Listening } from '../../http/server/listen.ts';
import { readRegularFile } from '../../schema/files/regular-file.ts';
import { block, type Disk, nodeDisk } from '../../store/disk.ts';
import type { ServeSettings } from '../settings/settings.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { replaceFile } from '../write-whole.ts';

/** In a folder that all users share. */
const OWN = 0o600;
/** Of a folder: everybody may write to it. */
const WRITABLE_BY_ALL = 0o002;
/** Whoever may look into the folder may know where the server is. */
const OPEN = 0o644;

/** Where the ready file of these settings is: as asked, otherwise beside the data file, or in the temporary folder. */
export function readyFilePath({ readyFile, port, mock: { dataFile } }: ServeSettings): string {
  return readyFile ?? (dataFile === undefined ? join(tmpdir(), `leadmock-${port}.ready`) : `${dataFile}.ready`);
}

/** Opens what is a file of this very user: anyone may put another one into a folder that all share, or a link, or a pipe. */
function openOwn(path: string): number | undefined {
  // Windows knows neither of the two, nor users.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const file = fstatSync(descriptor);
  if (file.isFile() && (process.getuid === undefined || file.uid === process.getuid())) return descriptor;
  closeSync(descriptor);
  return undefined;
}

/** What a text says if it is that of a ready file. */
function parsed(text: string): { url: string } | undefined {
  const { url, port, pid } = JSON.parse(text);
  return typeof url === 'string' && typeof port === 'number' && typeof pid === 'number' ? { url } : undefined;
}

/** What a running server of this user has written, as far as it is what it should be. */
export function readReadyFile(path: string): { url: string } | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openOwn(path);
    return descriptor === undefined ? undefined : parsed(readFileSync(descriptor, 'utf8'));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function textOf({ url, port }: Pick<Listening, 'url' | 'port'>): string {
  return `${JSON.stringify({ url, port, pid: process.pid })}\n`;
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

/** Whether a folder is the temporary one, or one that everybody may write to, by whatever name it is reached. */
function isShared(folder: string): boolean {
  if (realPath(folder) === realPath(tmpdir())) return true;
  const { mode = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  // Windows says so of every folder.
  return process.platform !== 'win32' && (mode & WRITABLE_BY_ALL) !== 0;
}

/**
 * Whether nothing of the user's is lost with what is there: nothing, an empty file, a link to nothing, or a ready file that was left. In a
 * shared folder anyone may put a link: there it goes, and what it leads to stays.
 */
function isFree(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return true;
  if (lstatSync(path).isSymbolicLink() && isShared(dirname(path))) return true;
  try {
    const text = readRegularFile(path).toString('utf8');
    return text === '' || parsed(text) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Clears away what a killed process left, so that nobody takes it for this start, and makes sure that there is a folder.
 * @param source where the path was written
 * @throws UsageError for a file that is none of leadmock's, which stays as it is; CommandFailed for one that cannot be written
 */
export function prepareReadyFile(path: string, source: string): void {
  if (!isFree(path)) {
    throw new UsageError(`${source}: ${path} is no ready file of leadmock, and is not replaced: name a new file`);
  }
  try {
    accessSync(dirname(path), constants.W_OK);
    removeReadyFile(path);
  } catch (error) {
    throw new CommandFailed(`${source}: ${path} cannot be written: ${(error as Error).message}`, exitCodes.invalidFile);
  }
}

/** Tells other programs that the server is ready. */
export function writeReadyFile(
  path: string,
  listening: Pick<Listening, 'url' | 'port'>,
  disk: Disk = nodeDisk,
  pause = block,
): void {
  replaceFile(path, textOf(listening), isShared(dirname(path)) ? OWN : OPEN, disk, pause);
}

export function removeReadyFile(path: string, disk: Pick<Disk, 'remove'> = nodeDisk): void {
  disk.remove(path);
}

/** Of a killed server. A file that is none of leadmock's stays. */
export function removeLeftReadyFile(path: string): void {
  if (isFree(path)) removeReadyFile(path);
}

/** Where another server may have put its own ready file in the place of this one's. */
export function removeOwnReadyFile(path: string, listening: Pick<Listening, 'url' | 'port'>): void {
  try {
    if (readFileSync(path, 'utf8') === textOf(listening)) removeReadyFile(path);
  } catch {
    // It is gone already, or is none of ours.
  }
}
