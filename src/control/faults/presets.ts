import type { FaultSpec } from '../../core/faults.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';

type PresetName = NonNullable<ControlArmFaultRequest['preset']>;

/** What each preset stands for. Codes and messages are those with which the service itself would refuse. */
export const presets: Readonly<Record<PresetName, Omit<FaultSpec, 'skip'>>> = {
  // A client whose token has ended logs in again, and that must succeed.
  'token-expired': { match: {}, needsToken: true, kind: 'error', code: 401, message: 'Invalid token' },
  'rate-limited': { match: {}, kind: 'error', code: 503, message: 'Too many requests', httpStatus: 503 },
  unavailable: { match: {}, kind: 'error', code: 503, message: 'Service unavailable', httpStatus: 503 },
  slow: { match: {}, kind: 'delay', ms: 2000 },
  'lead-not-yet-visible': { match: { path: '/lead/*' }, kind: 'error', code: 400, message: 'Invalid lead ID' },
};
