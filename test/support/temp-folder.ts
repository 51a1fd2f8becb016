import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a folder for one test, which is deleted after the test. Create it before the mock, because cleanup is in
 * reverse order.
 */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
