import type { TwinArguments } from './twins.ts';

/** The width of a terminal that does not tell its own. */
const USUAL_WIDTH = 80;

/** What a terminal would obey instead of showing it; a record may hold anything. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A value in one line, for reading: texts as they are but for control characters, the rest as JSON. */
export function asLine(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(CONTROL_CHARACTERS, (found) => `\\u${found.codePointAt(0)?.toString(16).padStart(4, '0')}`);
}

/** Writes a text to standard output, of which whoever reads may have seen enough, as `head` has. */
export function print(text: string): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(`${text}\n`);
}

/**
 * Prints what a command found: lines for a terminal; otherwise, or with --json, the document as JSON.
 * @param lines gets the width of the terminal in characters
 */
export function show(args: TwinArguments, document: unknown, lines: (width: number) => readonly string[]): void {
  const { stdout } = process;
  const isReadable = stdout.isTTY === true && args['json'] !== true;
  print(isReadable ? lines(stdout.columns || USUAL_WIDTH).join('\n') : JSON.stringify(document, null, 2));
}
