// Made from src/core/assumptions.ts by `npm run generate`. Do not edit.

/** What each preset sets; it leaves the others at their defaults. */
export const presets: Record<string, Record<string, string>> = {
  conventional: { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' },
  strict: { unknownFields: 'reject', secondUser: 'reject' },
};
