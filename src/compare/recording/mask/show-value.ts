import type { OperationId } from '../../../generated/operations.ts';
import { asObject } from '../../answer.ts';
import { type Misfit, OUTCOME, TOKEN_WORDS } from '../misfits.ts';
import { isFieldName } from './field-name.ts';

/** Texts that are nobody's words. */
const OPEN_TEXT =
  /^(|success|error|main|staff|owner|funnel|funnel_date|sms|email|call|popup|\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d|[0-9a-f]{6})$/i;
/** Longer numbers may be a telephone's. */
const LARGEST_SHOWN = 9_999_999;
const LONGEST_SHOWN = 160;

function text(value: string): string {
  return OPEN_TEXT.test(value) ? JSON.stringify(value) : `<text of ${value.length}>`;
}

/** A value of a body by its kind, and itself where it is nobody's word: ids, codes, flags. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return Math.abs(value) <= LARGEST_SHOWN ? String(value) : '<number>';
  if (Array.isArray(value)) return `[${value.map(shownValue).join(', ')}]`;
  const object = asObject(value);
  if (!object) return String(value);
  return `{${Object.entries(object)
    .map(([key, each]) => `${shownKey(key)}: ${shownValue(each)}`)
    .join(', ')}}`;
}

export function shownKey(key: string): string {
  return isFieldName(key) ? key : '<key>';
}

function cut(line: string): string {
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

/** A difference as it may be shown. */
export interface ShownDifference {
  operation: string;
  /** A JSON pointer with `*` for an item of a list; or `HTTP status`. */
  path: string;
  theirs: string;
  /** What leadmock answers; of the contract, what it must be. */
  ours: string;
  /** The entries of the recording, or the requests of a run, in which it shows. */
  where: readonly number[];
}

/** A difference that no value explains, and the exchanges in which it shows. */
export interface Difference extends Misfit {
  operation: OperationId;
  numbers: readonly number[];
}

/** What became of a request is told in words of leadmock's own; so is how many there are, and whether a token is new. */
function isOwnWords(value: unknown): boolean {
  return /^\d+ items$/.test(String(value)) || TOKEN_WORDS.test(String(value));
}

/** @param hide takes out what is secret: before anything is cut, or a part of it would be left */
export function shownDifference(
  { operation, path, theirs, ours, numbers }: Difference,
  hide: (text: string) => string,
): ShownDifference {
  const isWords = path === OUTCOME || (isOwnWords(theirs) && isOwnWords(ours));
  const [one, other] = isWords ? [String(theirs), String(ours)] : [shownValue(theirs), shownValue(ours)];
  const shown = (text: string) => cut(hide(text));
  const place = path
    .split('/')
    .map((step) =>
      step === '' || step === '*' || /^\d+$/.test(step) || step === 'HTTP status' ? step : shownKey(step),
    );
  return {
    ...{ operation, path: place.join('/'), theirs: shown(one) },
    ours: one === other ? `another ${shown(other)}` : shown(other),
    where: numbers,
  };
}
