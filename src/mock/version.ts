import { readFileSync } from 'node:fs';
import { dataRoot } from './schema/data-root.ts';

/** Version with the commit of the build, such as `0.1.0-g1a2b3c4d`, if `npm run package` built this program. */
export const build: string = JSON.parse(readFileSync(new URL('package.json', dataRoot), 'utf8')).version;

export const version: string = build.replace(/-g[0-9a-f]{8}(?:\.m[0-9a-f]{8})?$/, '');
