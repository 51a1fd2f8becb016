import { fileURLToPath } from 'node:url';

// A separate expression reads `import.meta.url` because of Vite (see data-root.ts).
const here = import.meta.url;
const leadmockFolder = fileURLToPath(new URL('.', here));

function isOfUser(frame: string): boolean {
  return !['node:', '/node_modules/', leadmockFolder].some((part) => frame.includes(part));
}

/**
 * @returns a space and the place of the first stack frame outside of Node, packages and the folder of this file, such
 * as `(/home/me/own.mjs:3:9)`, or an empty string
 */
export function placeOf({ stack = '' }: Error): string {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && isOfUser(line)) ?? '';
  const [, place = ''] = /^\s+at (?:async )?(?:.*\()?(?:file:\/\/)?(.*?)\)?$/.exec(frame) ?? [];
  return place === '' ? '' : ` (${place})`;
}
