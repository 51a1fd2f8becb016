import { renameSync, writeFileSync } from 'node:fs';

/**
 * Puts a file in the place of a folder: not even root can write below it. With nothing in between, since a running leadmock makes its folder
 * anew.
 */
export function putInTheWayOf(folder: string): void {
  writeFileSync(`${folder}-file`, 'in the way');
  renameSync(folder, `${folder}-before`);
  renameSync(`${folder}-file`, folder);
}
