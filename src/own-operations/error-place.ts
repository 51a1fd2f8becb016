import { fileURLToPath } from 'node:url';

// In an expression of its own, as in data-root.ts.
const here = import.meta.url;
/** Where leadmock's own code is. */
const ownFolder = fileURLToPath(new URL('.', here));

/** The lines of a stack that name a place, the nearest first. */
export function framesOf(stack: string): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Whether a frame is in code of the user's: neither of leadmock nor of Node. */
export function isOfUser(frame: string): boolean {
  return !frame.includes(ownFolder) && !frame.includes('node:');
}

/** `own.mjs:3:9`, with its folders, of a frame; '' without one. */
export function placeIn(frame = ''): string {
  return frame
    .trim()
    .replace(/^at (.*\()?/, '')
    .replace(/\)$/, '')
    .replace('file://', '');
}
