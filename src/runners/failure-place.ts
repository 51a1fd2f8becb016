import type { EvidenceFile } from '../client/index.ts';

/** Folder of the files of failed tests. */
export const FAILURES = 'leadmock-failures';

/** @returns the path of the first file, for the output of a test */
export function placeOf(files: readonly EvidenceFile[], folder: string): string {
  // Without a journal, there is only one file, which leadmock cannot replay.
  return `${folder}/${files[0]?.name}${files.length > 1 ? ' (leadmock open replays it)' : ''}`;
}
