import { execFileSync } from 'node:child_process';

/** Puts a small disk of its own on a folder, where this machine lets us; answers how to take it away, undefined elsewhere. */
export function mountSmallDisk(folder: string, size: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}
