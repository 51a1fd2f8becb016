import { printable, printableLine } from '../../printable.ts';
import type { Arguments } from '../yargs-options.ts';

/** The width of a terminal that does not tell its own. */
const USUAL_WIDTH = 80;

/** A value in one line, for reading: texts as they are but for control characters, the rest as JSON. */
export function asLine(value: unknown): string {
  return printableLine(typeof value === 'string' ? value : JSON.stringify(value));
}

/** How many there are of something, whose plural ends in s. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Writes a text to standard output. */
export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Writes what went wrong, or how things go, to standard error. */
export function tell(...lines: readonly string[]): void {
  for (const line of lines) console.error(printable(line));
}

/**
 * Prints what a command found: lines for a terminal; otherwise, or with --json, the document as JSON.
 * @param lines gets the width of the terminal in characters
 */
export function show(args: Arguments, document: unknown, lines: (width: number) => readonly string[]): void {
  const { stdout } = process;
  const isReadable = stdout.isTTY === true && args['json'] !== true;
  print(isReadable ? lines(stdout.columns || USUAL_WIDTH).join('\n') : JSON.stringify(document, null, 2));
}
