import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Test, workFolder } from './run-leadmock.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/leadmock.js', import.meta.url));

/** What a `leadmock` does that is the built program. */
export const SERVE = `exec "${process.execPath}" "${PROGRAM}" "$@"`;

/** A search path whose `leadmock` is a script that notes its process id, and then does what it is told. */
export async function commandThat(context: Test, does: string) {
  const folder = await workFolder(context);
  const notes = join(folder, 'started');
  await writeFile(join(folder, 'leadmock'), `#!/bin/sh\necho $$ >> "${notes}"\n${does}\n`);
  chmodSync(join(folder, 'leadmock'), 0o755);
  return {
    path: [folder, process.env['PATH']].join(delimiter),
    /** Of the processes that were started. */
    ids: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').map(Number) : []),
  };
}

/** One process was started, and it has ended. */
export function expectEnded(ids: number[]): void {
  expect(ids).toHaveLength(1);
  expect(() => process.kill(ids[0] as number, 0)).toThrow('ESRCH');
}
