/** Rules of rejections before an operation is known. */
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

/** Rule of rejections by the HTTP parser, which happen before a sandbox is known and are not logged. */
export const BEFORE_ANY_SANDBOX = 'http-parser';
