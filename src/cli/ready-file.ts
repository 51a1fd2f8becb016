import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Listening } from '../http/listen.ts';

/** Tells other programs that the server is ready: written under another name and renamed, so it is there whole or not at all. */
export function writeReadyFile(path: string, { url, port }: Listening): void {
  const unfinished = `${path}.${process.pid}.tmp`;
  writeFileSync(unfinished, `${JSON.stringify({ url, port, pid: process.pid })}\n`);
  renameSync(unfinished, path);
}

export function removeReadyFile(path: string): void {
  rmSync(path, { force: true });
}
