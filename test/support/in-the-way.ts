import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a folder with a file, so that even root cannot write below it.
 * @returns a function that puts the folder back
 */
export function putInTheWayOf(folder: string): () => void {
  renameSync(folder, `${folder}-before`);
  writeFileSync(folder, 'in the way');
  return () => {
    rmSync(folder);
    renameSync(`${folder}-before`, folder);
  };
}
