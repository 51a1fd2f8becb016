import type { Violation } from '../../core/state/integrity.ts';
import { jsonErrorIn } from './json-error.ts';
import { findRepeatedAndRounded } from './lossy-json.ts';
import { readRegularFile } from './regular-file.ts';

/** Example: `fixtures/a.json#/leads/0/name is required`. */
export function withPlace(file: string, { pointer, message }: Violation): string {
  return `${file}${pointer === '' ? '' : `#${pointer}`} ${message}`;
}

/** `readFileSync`, which also reads pipes, or `readRegularFile`, which rejects pipes. */
export type ReadFile = (file: string) => Buffer;

export class InvalidFile extends Error {
  readonly file: string;
  readonly violations: readonly Violation[];

  constructor(file: string, violations: readonly Violation[]) {
    super([`${file} is invalid:`, ...violations.map((violation) => `  ${withPlace(file, violation)}`)].join('\n'));
    this.name = 'InvalidFile';
    this.file = file;
    this.violations = violations;
  }
}

/**
 * Parses JSON that may begin with a byte order mark.
 * @throws InvalidFile if the text is not valid JSON; the message contains line and column, if known
 */
export function parseJsonFile(file: string, text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch {
    const { place, what } = jsonErrorIn(json) ?? { place: 'place unknown', what: 'the text is nested too deeply' };
    throw new InvalidFile(file, [{ pointer: '', message: `is not valid JSON: ${place}: ${what}` }]);
  }
}

/**
 * @throws InvalidFile, for example if the file is unreadable, or has a repeated key or a number that JavaScript would
 * round
 */
export function readJsonFile(file: string, read: ReadFile = readRegularFile): unknown {
  let text: string;
  try {
    text = read(file).toString('utf8');
  } catch (error) {
    throw new InvalidFile(file, [{ pointer: '', message: `cannot be read: ${(error as Error).message}` }]);
  }
  const value = parseJsonFile(file, text);
  const lost = findRepeatedAndRounded(text, value);
  if (lost.length > 0) throw new InvalidFile(file, lost);
  return value;
}
