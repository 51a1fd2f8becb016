import { accessSync, constants, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Listening } from '../http/listen.ts';
import { UsageError } from './usage-error.ts';

/** Clears away what a killed process left, so that nobody takes it for this start, and makes sure that there is a folder. */
export function prepareReadyFile(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK);
    removeReadyFile(path);
  } catch (error) {
    throw new UsageError(`--ready-file: ${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Tells other programs that the server is ready: written under another name and renamed, so it is there whole or not at all. */
export function writeReadyFile(path: string, { url, port }: Listening): void {
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify({ url, port, pid: process.pid })}\n`);
  renameSync(unfinished, path);
}

export function removeReadyFile(path: string): void {
  rmSync(path, { force: true });
}
