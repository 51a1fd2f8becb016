/** Overrides of an account: a rejection of all operations, a rejection of one operation, and a result. */
export const OVERRIDES = {
  'token-unknown': { code: 403, message: 'Доступ запрещён', httpStatus: 401 },
  'unknown-lead@add-comment': { code: 404 },
  'change-owner': { merge: { deal: false } },
} as const;

/** Converts overrides to the form in which a mock reads them from a file. */
export const written = (given: unknown) => ({ given, source: 'a test' });
