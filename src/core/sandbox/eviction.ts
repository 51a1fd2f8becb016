import type { Sandbox } from './sandbox.ts';

/** Milliseconds without requests after which a sandbox counts as idle. */
export const IDLE_MS = 10 * 60 * 1000;

export interface SandboxEntry {
  readonly sandbox: Sandbox;
  readonly autoCreated: boolean;
  /** Creation or last request, in milliseconds on the monotonic clock. */
  usedAtMs: number;
}

export function isInUse({ usedAtMs }: SandboxEntry, nowMs: number): boolean {
  return nowMs - usedAtMs < IDLE_MS;
}

function evictionOrder(entry: SandboxEntry, isForExplicit: boolean, nowMs: number): number | undefined {
  if (entry.autoCreated && !entry.sandbox.wasAsked) return 0;
  if (!isInUse(entry, nowMs)) return entry.autoCreated ? 1 : 2;
  return entry.autoCreated && isForExplicit ? 3 : undefined;
}

/**
 * Order of eviction: auto-created sandboxes without a request for an operation, idle auto-created sandboxes, other idle
 * sandboxes. If the new sandbox is created explicitly, auto-created sandboxes in use follow. In each group, the longest
 * unused sandbox comes first.
 * @returns undefined if no sandbox can be evicted
 */
export function sandboxToEvict(
  entries: readonly SandboxEntry[],
  { isForExplicit, nowMs }: { isForExplicit: boolean; nowMs: number },
): SandboxEntry | undefined {
  const turns = entries.flatMap((entry) => {
    const turn = evictionOrder(entry, isForExplicit, nowMs);
    return turn === undefined ? [] : [{ entry, turn }];
  });
  const [first] = turns.sort((a, b) => a.turn - b.turn || a.entry.usedAtMs - b.entry.usedAtMs);
  return first?.entry;
}
