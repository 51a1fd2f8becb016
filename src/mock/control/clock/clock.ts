import type { ClockState, ControlAdvanceClockRequest, ControlSetClockRequest } from '../../../generated/shapes.ts';
import type { Clock } from '../../core/clock.ts';
import { type ControlCall, controlOperation } from '../control-operation.ts';
import { requireDuration } from '../duration.ts';
import { badBody } from '../problem.ts';
import { isWithinYears, OUT_OF_YEARS, parseTimestamp, timestampForm } from './timestamp.ts';

export function describeClock(clock: Clock): ClockState {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.isFrozen, isRealTime: clock.isReal };
}

function changedClock({ sandbox: { clock }, addEvent }: Pick<ControlCall, 'sandbox' | 'addEvent'>): ClockState {
  const changed = describeClock(clock);
  addEvent('clock', changed);
  return changed;
}

function requireInstant(now: string): number {
  const instant = parseTimestamp(now);
  if (instant === undefined) throw badBody([{ pointer: '/now', message: `must be ${timestampForm}` }]);
  if (!isWithinYears(instant)) throw badBody([{ pointer: '/now', message: OUT_OF_YEARS }]);
  return instant;
}

export const getClock = controlOperation({
  id: 'get-clock',
  method: 'GET',
  path: '/_mock/clock',
  summary: 'Get the time of the sandbox',
  handle: ({ sandbox }) => describeClock(sandbox.clock),
});

export const setClock = controlOperation<ControlSetClockRequest>({
  id: 'set-clock',
  method: 'PUT',
  path: '/_mock/clock',
  summary: 'Set, freeze or resume the clock',
  missingSandbox: 'create',
  hasBody: true,
  isBodyOptional: true,
  handle(call) {
    const { clock } = call.sandbox;
    const { now, frozen } = call.body;
    const instant = now === undefined ? undefined : requireInstant(now);
    // Freezing comes first, because a running clock would move on after `set`.
    if (frozen === true) clock.freeze();
    if (frozen === false) clock.run();
    if (instant !== undefined) clock.set(instant);
    return changedClock(call);
  },
});

export const advanceClock = controlOperation<ControlAdvanceClockRequest>({
  id: 'advance-clock',
  method: 'POST',
  path: '/_mock/clock/advance',
  summary: 'Advance the clock by a duration',
  missingSandbox: 'create',
  hasBody: true,
  handle(call) {
    const { clock } = call.sandbox;
    const ms = requireDuration('by', call.body.by);
    if (!isWithinYears(clock.now() + ms)) throw badBody([{ pointer: '/by', message: OUT_OF_YEARS }]);
    clock.advance(ms);
    return changedClock(call);
  },
});

export const resetClock = controlOperation({
  id: 'reset-clock',
  method: 'DELETE',
  path: '/_mock/clock',
  summary: 'Reset the clock to real time',
  handle(call) {
    call.sandbox.clock.reset();
    return changedClock(call);
  },
});
