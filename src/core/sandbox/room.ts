import type { Sandbox } from './sandbox.ts';

/** A sandbox that nobody has used for so long gives way to any new one, in milliseconds. */
export const IDLE_MS = 10 * 60 * 1000;

/** A sandbox and what is known of its use. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  /** Made because a request named it. */
  readonly autoCreated: boolean;
  /** On the monotonic clock. */
  usedAtMs: number;
}

/** Whether a sandbox was used in the last ten minutes. */
export function isInUse({ usedAtMs }: SandboxEntry, nowMs: number): boolean {
  return nowMs - usedAtMs < IDLE_MS;
}

/** How early a sandbox gives way, 0 first; undefined for one that stays. */
function turnOf(entry: SandboxEntry, isForExplicit: boolean, nowMs: number): number | undefined {
  if (entry.autoCreated && !entry.sandbox.wasAsked) return 0;
  if (!isInUse(entry, nowMs)) return entry.autoCreated ? 1 : 2;
  return entry.autoCreated && isForExplicit ? 3 : undefined;
}

/**
 * The one of some sandboxes that gives way to a new one; undefined where all of them stay. Those that were made by their first use
 * and never asked for an operation go first, then whatever is idle, the longest idle before the others. What is in use gives way
 * only to a sandbox that somebody makes on purpose, and only if nobody did so with itself.
 */
export function whoGivesWay(
  entries: readonly SandboxEntry[],
  { isForExplicit, nowMs }: { isForExplicit: boolean; nowMs: number },
): SandboxEntry | undefined {
  const turns = entries.flatMap((entry) => {
    const turn = turnOf(entry, isForExplicit, nowMs);
    return turn === undefined ? [] : [{ entry, turn }];
  });
  const [first] = turns.sort((a, b) => a.turn - b.turn || a.entry.usedAtMs - b.entry.usedAtMs);
  return first?.entry;
}
