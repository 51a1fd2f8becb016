import { asObject } from '../../answer.ts';
import type { SampleId } from '../../samples.ts';
import { type Misfit, OUTCOME } from '../misfits.ts';
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
  operation: SampleId;
  numbers: readonly number[];
}

/** What became of a request is told in words of leadmock's own; so is how many there are, and whether a token is new. */
const OWN_WORDS = /^(\d+ items|a new token|the token of #\d+)$/;

export function shownDifference({ operation, path, theirs, ours, numbers }: Difference): ShownDifference {
  const isWords = path === OUTCOME || (OWN_WORDS.test(String(theirs)) && OWN_WORDS.test(String(ours)));
  const [one, other] = isWords ? [String(theirs), String(ours)] : [shownValue(theirs), shownValue(ours)];
  const place = path
    .split('/')
    .map((step) =>
      step === '' || step === '*' || /^\d+$/.test(step) || step === 'HTTP status' ? step : shownKey(step),
    );
  return {
    ...{ operation, path: place.join('/'), theirs: cut(one) },
    ours: one === other ? `another ${cut(other)}` : cut(other),
    where: numbers,
  };
}
