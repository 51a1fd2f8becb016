import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/** A disk in memory on a folder, by how it is taken away again; or why there is none. */
export type Mounted =
  | { unmount: () => void; why?: undefined }
  | { unmount?: undefined; why: string; isRejected: boolean };

/** What `mount` says to whom it does not let: that of util-linux, of busybox, and the kernel. */
const REJECTED = /permission denied|operation not permitted|only root|must be (root|superuser)/i;

function mountMemory(folder: string, option: string): Mounted {
  // Without a translation.
  const env = { ...process.env, LC_ALL: 'C' };
  const args = ['-t', 'tmpfs', '-o', option, 'tmpfs', folder];
  const { status, error, stderr = '' } = spawnSync('mount', args, { env, encoding: 'utf8' });
  if (status === 0) return { unmount: () => void spawnSync('umount', ['--lazy', folder]) };
  const isRejected = REJECTED.test(stderr);
  const reason = isRejected ? 'it lets only privileged users mount one' : (error?.message ?? stderr.trim());
  return { why: `this machine mounts no tmpfs: ${reason}`, isRejected };
}

/** Puts a small disk of its own on a folder, where this machine lets us. */
export function mountSmallDisk(folder: string, size: string): Mounted {
  return mountMemory(folder, `size=${size}`);
}

/** Puts a disk on a folder that nothing can be written to, where this machine lets us. */
export function mountReadOnlyDisk(folder: string): Mounted {
  return mountMemory(folder, 'ro');
}

/**
 * Takes a disk away at the end of the test that needs it. Where there is none the test is skipped; in CI it fails like one whose tool
 * is missing, unless it was rejected: a container without privileges cannot have one.
 */
export function needDisk(context: Pick<TestContext, 'skip' | 'onTestFinished'>, mounted: Mounted): void {
  if (mounted.unmount) context.onTestFinished(mounted.unmount);
  else if (process.env['CI'] === 'true' && !mounted.isRejected) throw new Error(mounted.why);
  else context.skip(mounted.why);
}
