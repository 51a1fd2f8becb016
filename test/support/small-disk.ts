import { execFileSync } from 'node:child_process';

function mountMemory(folder: string, option: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', option, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
}

/** Puts a small disk of its own on a folder, where this machine lets us; answers how to take it away, undefined elsewhere. */
export function mountSmallDisk(folder: string, size: string): (() => void) | undefined {
  return mountMemory(folder, `size=${size}`);
}

/** Puts a disk on a folder that nothing can be written to; answers like the other. */
export function mountReadOnlyDisk(folder: string): (() => void) | undefined {
  return mountMemory(folder, 'ro');
}
