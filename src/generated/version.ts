// Made from package.json by `npm run generate`. Do not edit.

/** Version of leadmock, for code that cannot read package.json. */
export const version = '0.1.0';
