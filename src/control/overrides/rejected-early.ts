/** Rules that reject a request before leadmock finds its operation. */
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

/**
 * Rule for rejections by the HTTP parser. The parser rejects a request before its sandbox is known, so the rejection is
 * not logged.
 */
export const BEFORE_ANY_SANDBOX = 'http-parser';
