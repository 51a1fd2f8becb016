import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of one test's own, gone when the test is. Ask for it before the mock: what is made last is removed first. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
