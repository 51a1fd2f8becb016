import type { OperationId } from '../../../generated/operations.ts';
import { asObject } from '../../answer.ts';
import { OUTCOME, type ResponseDifference, TOKEN_WORDS } from '../response-diff.ts';
import { isFieldName } from './field-name.ts';

const IMPERSONAL_TEXT =
  /^(|success|error|main|staff|owner|funnel|funnel_date|sms|email|call|popup|\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d|[0-9a-f]{6})$/i;
/** Largest number that `shownValue` shows. Larger numbers may be telephone numbers. */
const MAX_NUMBER = 9_999_999;
const MAX_LENGTH = 160;

function text(value: string): string {
  return IMPERSONAL_TEXT.test(value) ? JSON.stringify(value) : `<text of ${value.length}>`;
}

export function shownValue(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER ? String(value) : '<number>';
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

export function cutLine(line: string): string {
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

export interface ShownDifference {
  operation: string;
  /** JSON pointer with `*` instead of the ids of list items, or `HTTP status`. */
  path: string;
  theirs: string;
  ours: string;
  where: readonly number[];
}

export interface Difference extends ResponseDifference {
  operation: OperationId;
  numbers: readonly number[];
}

function isOwnWords(value: unknown): boolean {
  return /^\d+ items$/.test(String(value)) || TOKEN_WORDS.test(String(value));
}

/** @param hide hides secrets; runs before `cutLine`, because `hide` cannot find a cut secret */
export function shownDifference(
  { operation, path, theirs, ours, numbers }: Difference,
  hide: (text: string) => string,
): ShownDifference {
  const isWords = path === OUTCOME || (isOwnWords(theirs) && isOwnWords(ours));
  const [one, other] = isWords ? [String(theirs), String(ours)] : [shownValue(theirs), shownValue(ours)];
  const shown = (text: string) => cutLine(hide(text));
  const place = path
    .split('/')
    .map((step) =>
      step === '' || step === '*' || /^\d+$/.test(step) || step === 'HTTP status' ? step : shownKey(step),
    );
  return {
    operation,
    path: place.join('/'),
    theirs: shown(one),
    ours: one === other ? `another ${shown(other)}` : shown(other),
    where: numbers,
  };
}
