import type { Fault } from '../../client/index.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';

export type Preset = NonNullable<ControlArmFaultRequest['preset']>;
type NamedFault = Pick<Fault, 'effect' | 'when' | 'code' | 'message' | 'httpStatus'>;

/** Fields that identify the fault of a preset, as in `src/mock/control/faults/presets.ts`. */
const PRESETS: Record<Preset, Partial<NamedFault>> = {
  slow: { effect: 'delay' },
  hang: { effect: 'hang' },
  'lost-response': { effect: 'reset', when: 'after' },
  down: { effect: 'reset', when: 'before' },
  maintenance: { effect: 'response', when: 'before', httpStatus: 503 },
  'expired-token': { effect: 'error', when: 'before', code: 401, message: 'Invalid token' },
  'rate-limited': { effect: 'error', when: 'before', code: 503, message: 'Too many requests', httpStatus: 503 },
  'invisible-lead': { effect: 'error', when: 'before', code: 400, message: 'Invalid lead ID' },
};

function presetOf(fault: NamedFault) {
  return Object.entries(PRESETS).find(([, fields]) =>
    Object.entries(fields).every(([field, value]) => fault[field as keyof NamedFault] === value),
  );
}

/** @returns the name of the preset with these effects, even if the fault was armed without a preset; or `error-after` */
export function faultName(fault: NamedFault): string {
  const { effect, when } = fault;
  return presetOf(fault)?.[0] ?? (when === undefined ? effect : `${effect}-${when}`);
}

/** @returns the fields that `faultName` does not imply, and the number of hanging requests */
export function faultOptions(fault: Fault): object {
  const { effect, when, ms, code, message, httpStatus, headers, body, cors, hanging } = fault;
  const fields = { effect, when, ms, code, message, httpStatus, headers, body, cors, hanging };
  const [, known = { effect, when }] = presetOf(fault) ?? [];
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== undefined && !(field in known)),
  );
}
