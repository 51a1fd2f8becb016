/** Refusals before it is known what is asked for, so that they are those of no operation. */
export const BEFORE_ANY_OPERATION: readonly string[] = [
  'unknown-route',
  'unknown-method',
  'exact-path',
  'sandbox-name',
  'sandbox-selectors',
  'sandbox-room',
  'sandbox-dropped',
  'foreign-host',
];

/** What the HTTP parser refuses: no sandbox is known yet, and nothing is recorded. Where it breaks off a body, the client has gone. */
export const BEFORE_ANY_SANDBOX = 'http-parser';
