import type { FaultSpec } from '../../core/faults.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';

type PresetName = NonNullable<ControlArmFaultRequest['preset']>;

/** Codes and messages are those of the service. */
export const presets: Readonly<Record<PresetName, Omit<FaultSpec, 'skip'>>> = {
  // Never fires for a login: a client logs in again after this error.
  'token-expired': { match: {}, needsToken: true, kind: 'error', code: 401, message: 'Invalid token' },
  'rate-limited': { match: {}, kind: 'error', code: 503, message: 'Too many requests', httpStatus: 503 },
  unavailable: { match: {}, kind: 'error', code: 503, message: 'Service unavailable', httpStatus: 503 },
  slow: { match: {}, kind: 'delay', ms: 2000 },
  'lead-not-yet-visible': { match: { path: '/lead/*' }, kind: 'error', code: 400, message: 'Invalid lead ID' },
};
