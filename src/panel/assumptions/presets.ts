// Made from src/mock/core/assumptions.ts by `npm run generate`. Do not edit.

/** Values that each preset sets. Other assumptions keep their defaults. */
export const presets: Record<string, Record<string, string>> = {
  conventional: { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' },
  strict: { unknownFields: 'reject', secondUser: 'reject' },
};
