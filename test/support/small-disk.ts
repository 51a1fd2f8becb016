import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

/**
 * Disk in memory that is mounted on a folder, with the function that unmounts it; or the reason why it cannot be
 * mounted.
 */
export type Mounted =
  | { unmount: () => void; why?: undefined }
  | { unmount?: undefined; why: string; isRejected: boolean };

/** Pattern of `mount` errors without permission, from util-linux, busybox and the kernel. */
const REJECTED = /permission denied|operation not permitted|only root|must be (root|superuser)/i;

function mountMemory(folder: string, option: string): Mounted {
  // Messages must be in English.
  const env = { ...process.env, LC_ALL: 'C' };
  const args = ['-t', 'tmpfs', '-o', option, 'tmpfs', folder];
  const { status, error, stderr = '' } = spawnSync('mount', args, { env, encoding: 'utf8' });
  if (status === 0) return { unmount: () => void spawnSync('umount', ['--lazy', folder]) };
  const isRejected = REJECTED.test(stderr);
  const reason = isRejected ? 'it lets only privileged users mount one' : (error?.message ?? stderr.trim());
  return { why: `this machine mounts no tmpfs: ${reason}`, isRejected };
}

/** Mounts a small disk on a folder, if this machine allows it. */
export function mountSmallDisk(folder: string, size: string): Mounted {
  return mountMemory(folder, `size=${size}`);
}

/** Mounts a read-only disk on a folder, if this machine allows it. */
export function mountReadOnlyDisk(folder: string): Mounted {
  return mountMemory(folder, 'ro');
}

/**
 * Unmounts a disk after its test. Without a disk, the test is skipped. In CI it fails, unless the reason is a missing
 * permission, because a container without privileges cannot mount disks.
 */
export function needDisk(context: Pick<TestContext, 'skip' | 'onTestFinished'>, mounted: Mounted): void {
  if (mounted.unmount) context.onTestFinished(mounted.unmount);
  else if (process.env['CI'] === 'true' && !mounted.isRejected) throw new Error(mounted.why);
  else context.skip(mounted.why);
}
