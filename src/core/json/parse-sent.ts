import { DEEPEST } from './nesting.ts';
import { outlineOf } from './outline.ts';

const [LIST, OBJECT] = [0x5b, 0x7b];

/** A value that was sent, and whether its text is nested deeper than it may be. */
export interface Parsed {
  value: unknown;
  isTooDeep: boolean;
}

/** Whether a text has so few opening brackets, those in strings counted, that it cannot be nested too deeply. */
function isFlat(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== LIST && code !== OBJECT) continue;
    opened += 1;
    if (opened > DEEPEST) return false;
  }
  return true;
}

/** A list or an object that is too deep by one level: it stands for any that is, so that nobody waits for what would be refused. */
function tooDeep(isObject: boolean): unknown {
  let value: unknown = [];
  for (let levels = 2; levels <= DEEPEST; levels += 1) value = [value];
  return isObject ? { '': value } : [value];
}

/** Whether a text of JSON is nested too deeply, also in a value that a repeated key replaces (rule `body-too-deep`). */
export function isTextTooDeep(text: string): boolean {
  return !isFlat(text) && outlineOf(text).depth > DEEPEST;
}

/**
 * The value of a JSON text that was sent, as `JSON.parse` gives it (rule `body-too-deep`). Of one that is nested too deeply the value
 * shows only whether it is an object.
 * @throws SyntaxError
 */
export function parseSent(text: string): Parsed {
  if (!isFlat(text)) {
    const { isObject, depth } = outlineOf(text);
    if (depth > DEEPEST) return { value: tooDeep(isObject), isTooDeep: true };
  }
  return { value: JSON.parse(text), isTooDeep: false };
}
