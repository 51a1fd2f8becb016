import { monotonicMs } from '../../core/clock.ts';
import { faultFields } from '../../core/fault-effects.ts';
import { type ArmedFault, remainingOf } from '../../core/faults.ts';
import type { Retainable, Sandbox } from '../../core/sandbox/sandbox.ts';

export function describeFault(fault: ArmedFault): object {
  const { id, match, effect, when, skip, times, matched, fired, expiresAtMs, hanging } = fault;
  return {
    id,
    match,
    effect,
    when,
    ...Object.fromEntries(faultFields.map((field) => [field, fault[field]])),
    skip,
    times: times ?? null,
    matched,
    fired,
    remaining: remainingOf(fault) ?? null,
    /** Milliseconds of real time. */
    expiresInMs: Number.isFinite(expiresAtMs) ? Math.max(0, Math.ceil(expiresAtMs - monotonicMs())) : null,
    ...((effect === 'hang' || effect === 'stall') && { hanging: hanging.size }),
  };
}

export function unfiredFaults({ faults }: Sandbox): object[] {
  return faults.unfired().map(describeFault);
}

export function unfiredUnlessRetained(sandbox: Sandbox, retain: readonly Retainable[] = []): object[] {
  return retain.includes('faults') ? [] : unfiredFaults(sandbox);
}
