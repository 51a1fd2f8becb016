import { onTestFinished } from 'vitest';
import { fsError, hookFs } from './hook-fs.ts';

/**
 * Makes every write to a file fail, as on a full disk.
 * @returns a function that ends the failures
 */
export function fillDisk(): () => void {
  const free = hookFs(['writeSync', 'writeFileSync'], () => {
    throw fsError('ENOSPC', 'no space left on device, write');
  });
  onTestFinished(free);
  return free;
}
