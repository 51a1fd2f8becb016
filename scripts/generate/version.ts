import { version } from '../../src/mock/version.ts';

export const versionModule = (): string => `// Made from package.json by \`npm run generate\`. Do not edit.

/** Version of leadmock, for code that cannot read package.json. */
export const version = '${version}';
`;
