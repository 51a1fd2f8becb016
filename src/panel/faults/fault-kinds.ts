import type { ControlArmFaultRequest } from '../../generated/shapes.ts';

import { kinds } from './kinds-of-faults.ts';

export { kinds };

/** Ready-made faults. */
export const presets: Record<NonNullable<ControlArmFaultRequest['preset']>, string> = {
  'token-expired': 'Code 401 “Invalid token”, never for the login.',
  'rate-limited': 'Code 503 “Too many requests”, HTTP 503.',
  unavailable: 'Code 503 “Service unavailable”, HTTP 503.',
  slow: 'Two seconds for every answer.',
  'lead-not-yet-visible': 'Code 400 “Invalid lead ID” for every lead.',
};

/** @param kind of a fault that touched a request; with a delay there may be two */
export function meaningOf(kind: string) {
  return (kinds as Record<string, string>)[kind] ?? '';
}
