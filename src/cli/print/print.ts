import { printable, printableLine } from '../../mock/core/text/printable.ts';
import { DASH } from '../standard-streams.ts';
import type { Arguments } from '../yargs-options.ts';

const USUAL_WIDTH = 80;

/** Formats a string, or another value as JSON, in one line with escaped control characters. */
export function asLine(value: unknown): string {
  return printableLine(typeof value === 'string' ? value : JSON.stringify(value));
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

export function printError(...lines: readonly string[]): void {
  for (const line of lines) console.error(printable(line));
}

/** Prints a report. If standard output contains one of the files (a dash), prints the report to standard error. */
export function printReport(text: string, ...files: readonly (string | undefined)[]): void {
  if (files.includes(DASH)) printError(text);
  else print(text);
}

/**
 * Prints lines on a terminal. Elsewhere, or with --json, prints the document as JSON.
 * @param lines formats the lines for a width in terminal columns
 */
export function printResult(args: Arguments, document: unknown, lines: (width: number) => readonly string[]): void {
  const { stdout } = process;
  const isReadable = stdout.isTTY === true && args['json'] !== true;
  print(isReadable ? lines(stdout.columns || USUAL_WIDTH).join('\n') : asJson(document));
}
