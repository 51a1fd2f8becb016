/** Rules that reject a request before leadmock selects the operation. */
export const BEFORE_ANY_OPERATION: readonly string[] = [
  'unknown-route',
  'unknown-method',
  'exact-path',
  'sandbox-name',
  'sandbox-selectors',
  'sandbox-required',
  'sandbox-dropped',
  'foreign-host',
];

/** Overrides cannot change rejections by the HTTP parser, because the parser does not know the sandbox of a request. */
export const BEFORE_ANY_SANDBOX = 'http-parser';
