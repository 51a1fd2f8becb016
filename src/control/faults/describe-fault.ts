import { monotonicMs } from '../../core/clock.ts';
import { type ArmedFault, remainingOf } from '../../core/faults.ts';
import type { Retainable, Sandbox } from '../../core/sandbox/sandbox.ts';

/** A fault as the control plane tells it: as it was armed, and what it has done. */
export function describeFault(fault: ArmedFault): object {
  const { id, match, kind, ms, code, message, httpStatus, body, skip, times, matched, fired, expiresAtMs, hanging } =
    fault;
  return {
    id,
    match,
    kind,
    ...{ ms, code, message, httpStatus, body },
    skip,
    times: times ?? null,
    /** Matching requests, those that were skipped among them; how many of them it hit; how many it still will. */
    ...{ matched, fired, remaining: remainingOf(fault) ?? null },
    /** In real milliseconds. */
    expires_in_ms: Number.isFinite(expiresAtMs) ? Math.max(0, Math.ceil(expiresAtMs - monotonicMs())) : null,
    ...(kind === 'hang' && { hanging: hanging.size }),
  };
}

/** The faults that removing all of them would remove before they ever fired. */
export function unfiredFaults({ faults }: Sandbox): object[] {
  return faults.unfired().map(describeFault);
}

/** The same for a reset or a restore, which may leave them. */
export function unfiredUnlessRetained(sandbox: Sandbox, retain: readonly Retainable[] = []): object[] {
  return retain.includes('faults') ? [] : unfiredFaults(sandbox);
}
