import { asObject } from '../answer.ts';
import { isFieldName } from '../recording/mask/field-name.ts';

const IMPERSONAL_TEXT =
  /^(|success|error|main|staff|owner|funnel|funnel_date|sms|email|call|popup|\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d|[0-9a-f]{6})$/i;
/** Largest number that `shownValue` shows. Larger numbers may be telephone numbers. */
const MAX_NUMBER = 9_999_999;
const MAX_LENGTH = 160;

export function isImpersonal(text: string): boolean {
  return IMPERSONAL_TEXT.test(text);
}

function text(value: string): string {
  return isImpersonal(value) ? JSON.stringify(value) : `<text of ${value.length}>`;
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

/** @param hide hides secrets; runs before the text is cut, because `hide` cannot find a cut secret */
export function hiddenLine(text: string, hide: (text: string) => string): string {
  const line = hide(text);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
