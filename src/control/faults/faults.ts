import { monotonicMs } from '../../core/clock.ts';
import { type ArmedFault, MOST_FAULTS, remainingOf } from '../../core/faults.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { controlOperation } from '../control-operation.ts';
import { knownOf } from '../match/known.ts';
import { Problem } from '../problem.ts';
import { parseFault } from './parse-fault.ts';

/** A fault as the control plane tells it: as it was armed, and what it has done. */
function describeFault(fault: ArmedFault): object {
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

export const getFaults = controlOperation({
  id: 'get-faults',
  method: 'GET',
  path: '/_mock/faults',
  summary: 'The armed faults in the order in which they were armed, with what they have done',
  hasBody: false,
  handle: ({ sandbox }) => ({ faults: sandbox.faults.all().map(describeFault) }),
});

export const armFault = controlOperation<ControlArmFaultRequest>({
  id: 'arm-fault',
  method: 'POST',
  path: '/_mock/faults',
  summary: 'Arm a fault: delay, break, refuse or lose the answers to requests that match',
  missingSandbox: 'make',
  hasBody: true,
  status: 201,
  problems: { 409: 'There are too many' },
  handle({ sandbox, body, ports }) {
    const { faults } = sandbox;
    const spec = parseFault(body, knownOf(sandbox, ports, []));
    if (faults.all().length >= MOST_FAULTS) {
      throw new Problem(
        409,
        `nothing was armed: a sandbox holds at most ${MOST_FAULTS} faults; remove some with DELETE /_mock/faults`,
      );
    }
    return describeFault(faults.arm(spec));
  },
});

export const clearFaults = controlOperation({
  id: 'clear-faults',
  method: 'DELETE',
  path: '/_mock/faults',
  summary: 'Remove all faults; requests that hang on them go on',
  hasBody: false,
  handle: ({ sandbox }) => ({ removed: sandbox.faults.clear().map(describeFault) }),
});

export const removeFault = controlOperation({
  id: 'remove-fault',
  method: 'DELETE',
  path: '/_mock/faults/{id}',
  summary: 'Remove one fault; requests that hang on it go on',
  hasBody: false,
  handle({ sandbox, params }) {
    const id = params['id'] ?? '';
    const removed = /^[1-9][0-9]{0,15}$/.test(id) ? sandbox.faults.remove(Number(id)) : undefined;
    if (!removed) throw new Problem(404, 'there is no such fault (any more); GET /_mock/faults lists them');
    return { removed: describeFault(removed) };
  },
});
