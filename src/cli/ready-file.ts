import { accessSync, constants, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { block, type Disk, nodeDisk, renamePatiently, writeAll } from '../disk.ts';
import type { Listening } from '../http/listen.ts';
import type { ServeSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** Where the ready file of these settings is: as asked, otherwise beside the data file, or in the temporary folder. */
export function readyFilePath({ readyFile, port, mock: { dataFile } }: ServeSettings): string {
  return readyFile ?? (dataFile === undefined ? join(tmpdir(), `leadmock-${port}.ready`) : `${dataFile}.ready`);
}

/** What a running server has written, as far as it is what it should be. */
export function readReadyFile(path: string): { url: string } | undefined {
  try {
    const { url } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof url === 'string' ? { url } : undefined;
  } catch {
    return undefined;
  }
}

/** Clears away what a killed process left, so that nobody takes it for this start, and makes sure that there is a folder. */
export function prepareReadyFile(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
    removeReadyFile(path);
  } catch (error) {
    throw new UsageError(`--ready-file: ${path} cannot be written: ${(error as Error).message}`);
  }
}

function textOf({ url, port }: Pick<Listening, 'url' | 'port'>): string {
  return `${JSON.stringify({ url, port, pid: process.pid })}\n`;
}

/** Tells other programs that the server is ready: written under another name and renamed, so it is there whole or not at all. */
export function writeReadyFile(
  path: string,
  listening: Pick<Listening, 'url' | 'port'>,
  disk: Disk = nodeDisk,
  pause = block,
): void {
  const unfinished = `${path}.${process.pid}.tmp`;
  disk.remove(unfinished);
  const descriptor = disk.create(unfinished);
  try {
    try {
      writeAll(disk, descriptor, Buffer.from(textOf(listening)), 0);
    } finally {
      disk.close(descriptor);
    }
    renamePatiently(unfinished, path, disk, pause);
  } catch (error) {
    disk.remove(unfinished);
    throw error;
  }
}

export function removeReadyFile(path: string, disk: Pick<Disk, 'remove'> = nodeDisk): void {
  disk.remove(path);
}

/** Where another server may have put its own ready file in the place of this one's. */
export function removeOwnReadyFile(path: string, listening: Pick<Listening, 'url' | 'port'>): void {
  try {
    if (readFileSync(path, 'utf8') === textOf(listening)) removeReadyFile(path);
  } catch {
    // It is gone already, or is none of ours.
  }
}
