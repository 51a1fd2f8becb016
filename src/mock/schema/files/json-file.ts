import type { ErrorKind } from '../../core/error-kind.ts';
import { isTooDeep } from '../../core/json/values.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { whyNotUtf8 } from './encoding.ts';
import { jsonErrorIn } from './json-error.ts';
import { readRegularFile } from './regular-file.ts';
import { findRepeatedKeys } from './repeated-keys.ts';

/** Example: `fixtures/a.json#/leads/0/name is required`. */
export function withPlace(file: string, { pointer, message }: Violation): string {
  return `${file}${pointer === '' ? '' : `#${pointer}`} ${message}`;
}

/** Fixtures and failed tests contain records and bodies, which can have `MAX_DEPTH` levels. */
const MAX_FILE_DEPTH = 100;

/** `readFileSync`, which also reads pipes, or `readRegularFile`, which rejects pipes. */
export type ReadFile = (file: string) => Buffer;

export class InvalidFile extends Error {
  readonly kind: ErrorKind = 'invalid-file';
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
 * @throws InvalidFile, for example if the file is unreadable or not UTF-8, is nested too deeply, or has a repeated key
 */
export function readJsonFile(file: string, read: ReadFile = readRegularFile): unknown {
  const unusable = (message: string) => new InvalidFile(file, [{ pointer: '', message }]);
  let bytes: Buffer;
  try {
    bytes = read(file);
  } catch (error) {
    throw unusable(`cannot be read: ${(error as Error).message}`);
  }
  const why = whyNotUtf8(bytes);
  if (why !== undefined) throw unusable(`cannot be read: ${why}`);
  const text = bytes.toString('utf8');
  const value = parseJsonFile(file, text);
  if (isTooDeep(value, MAX_FILE_DEPTH)) throw unusable(`is nested deeper than ${MAX_FILE_DEPTH} levels`);
  const lost = findRepeatedKeys(text, value);
  if (lost.length > 0) throw new InvalidFile(file, lost);
  return value;
}
