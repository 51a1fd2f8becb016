import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { type Damage, instead } from './damaged-files.ts';

/** Data files that are replaced with other files, or are empty. */
export const replacedDataFile: Damage[] = [
  ['replaced by a folder', instead('data', (data) => mkdirSync(data)), 'cannot be read: it is not a regular file'],
  [
    'replaced by a link to a folder',
    instead('data', (data) => symlinkSync('/', data)),
    'cannot be read: it is not a regular file',
  ],
  ['replaced by a link to itself', instead('data', (data) => symlinkSync(data, data)), 'cannot be read: ELOOP'],
  [
    'replaced by a pipe',
    instead('data', (data) => execFileSync('mkfifo', [data])),
    'cannot be read: it is not a regular file',
  ],
  [
    'replaced by a device',
    instead('data', (data) => symlinkSync('/dev/zero', data)),
    'cannot be read: it is not a regular file',
  ],
];
