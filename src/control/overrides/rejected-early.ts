/** Rejections before an operation is known. */
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

/** Rejections of the HTTP parser: the sandbox is unknown and nothing is recorded. */
export const BEFORE_ANY_SANDBOX = 'http-parser';
