/** What one account is known to answer: a rejection of every operation, one of a single one, and a result. */
export const OVERRIDES = {
  'token-unknown': { code: 403, message: 'Доступ запрещён', httpStatus: 401 },
  'unknown-lead@add-comment': { code: 404 },
  'change-owner': { merge: { deal: false } },
} as const;

/** The same as a mock takes them from a file. */
export const written = (given: unknown) => ({ given, source: 'a test' });
