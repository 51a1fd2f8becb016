import type { ControlArmFaultRequest } from '../../generated/shapes.ts';

/** What each kind of fault does. */
export const kinds: Record<NonNullable<ControlArmFaultRequest['kind']>, string> = {
  delay: 'The usual answer, later.',
  error: 'An error in the envelope; nothing is changed.',
  'error-after': 'An error in the envelope, though the change was made.',
  'drop-before': 'The connection is reset; nothing is changed.',
  'drop-after': 'The connection is reset, though the change was made.',
  truncate: 'Half of the answer, then a reset connection; the change was made.',
  html: 'A page of HTML, by default the 502 of a gateway; nothing is changed.',
  hang: 'No answer until the client gives up or the fault is removed.',
};

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
