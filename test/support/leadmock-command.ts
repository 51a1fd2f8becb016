import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Test, workFolder } from './run-leadmock.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/leadmock.js', import.meta.url));

/** Shell command of the built program, for a script named `leadmock`. */
export const SERVE = `exec "${process.execPath}" "${PROGRAM}" "$@"`;

/**
 * Creates a search path on which `leadmock` is a script that writes its process id to a file, and then runs a shell
 * command.
 */
export async function commandThat(context: Test, does: string) {
  const folder = await workFolder(context);
  const notes = join(folder, 'started');
  await writeFile(join(folder, 'leadmock'), `#!/bin/sh\necho $$ >> "${notes}"\n${does}\n`);
  chmodSync(join(folder, 'leadmock'), 0o755);
  return {
    path: [folder, process.env['PATH']].join(delimiter),
    /** Process ids of the started scripts. */
    ids: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n').map(Number) : []),
  };
}

export function expectEnded(ids: number[]): void {
  expect(ids).toHaveLength(1);
  expect(() => process.kill(ids[0] as number, 0)).toThrow('ESRCH');
}
