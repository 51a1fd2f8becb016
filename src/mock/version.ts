import { readFileSync } from 'node:fs';
import { dataRoot } from './schema/data-root.ts';

export const version: string = JSON.parse(readFileSync(new URL('package.json', dataRoot), 'utf8')).version;
