import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Listening } from '../../mock/http/server/listen.ts';
import { readRegularFile } from '../../mock/schema/files/regular-file.ts';
import { rejectDataFile } from '../settings/data-file-path.ts';
import { UsageError } from '../usage-error.ts';
import { replaceFile, requireWritable } from '../write-file.ts';

type Address = Pick<Listening, 'url' | 'port'>;

/** All users may read the address of the server. */
const MODE = 0o644;

function addressText({ url, port }: Address): string {
  return `${JSON.stringify({ url, port, pid: process.pid })}\n`;
}

/** @returns the URL in a ready file, or undefined if the file is missing, unreadable or not a ready file */
export function readReadyFile(path: string): string | undefined {
  try {
    const { url, port, pid } = JSON.parse(readRegularFile(path).toString('utf8'));
    return typeof url === 'string' && typeof port === 'number' && typeof pid === 'number' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the file is missing, empty or a ready file. */
function isFree(path: string): boolean {
  if (!existsSync(path) || readReadyFile(path) !== undefined) return true;
  const stat = statSync(path);
  return stat.isFile() && stat.size === 0;
}

/**
 * Checks the path, and removes the ready file of an earlier server.
 * @throws UsageError if the path has another use, for example as the data file; an existing file stays unchanged
 * @throws CommandFailed if the file cannot be written
 */
export function prepareReadyFile(path: string, source: string, dataFile: string | undefined): void {
  rejectDataFile(path, source, dataFile);
  if (!isFree(path)) {
    throw new UsageError(`${source}: ${path} is not a ready file of leadmock. Use a new file`);
  }
  requireWritable(source, path);
  rmSync(path, { force: true });
}

export function writeReadyFile(path: string, address: Address): void {
  replaceFile(path, addressText(address), MODE);
}

/** Removes the ready file of this server, unless another server has replaced the file. */
export function removeReadyFile(path: string, address: Address): void {
  try {
    if (readFileSync(path, 'utf8') === addressText(address)) rmSync(path);
  } catch {
    // The ready file is missing, or cannot be read or removed.
  }
}
