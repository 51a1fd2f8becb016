import { renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a folder with a file, so that even root cannot write below it. The file exists before the replacement,
 * because a running leadmock creates its folder again.
 */
export function putInTheWayOf(folder: string): void {
  writeFileSync(`${folder}-file`, 'in the way');
  renameSync(folder, `${folder}-before`);
  renameSync(`${folder}-file`, folder);
}
