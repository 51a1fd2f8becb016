import { readFileSync } from 'node:fs';
import type { Subject } from './measured-server.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** Flags of Node in `npm start`. */
const startFlags: string[] = scripts.start.split(' ').filter((word: string) => word.startsWith('--'));

function leadmock(name: string, ...more: string[]): Subject {
  return {
    name,
    script: 'dist/leadmock.js',
    nodeFlags: startFlags,
    args: (port) => ['serve', '--port', String(port), ...more],
    resetPath: '/_mock/reset',
  };
}

function reference(name: string, script: string, ...more: string[]): Subject {
  return {
    name,
    script: `scripts/bench/reference/${script}`,
    nodeFlags: [],
    args: (port) => [String(port), ...more],
    resetPath: '/reset',
  };
}

export const bare = reference('node:http', 'bare.mjs');
/** Express server that checks bodies with the complete schemas of leadmock. */
export const express = reference('Express', 'express.mjs');
/** leadmock as `serve` starts it, but without a data file. */
export function ephemeral(...more: string[]): Subject {
  return leadmock('leadmock', '--ephemeral', ...more);
}

/** leadmock as in `npm start`: each change is on disk before its response. */
export function withFile(file: string, ...more: string[]): Subject {
  return leadmock('leadmock, file', '--data-file', file, ...more);
}
