import { visit } from 'jsonc-parser';
import { mayBeRounded } from '../../core/json/exact.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import { MOST_VIOLATIONS } from '../../core/refusal.ts';
import type { Violation } from '../../core/state/integrity.ts';

/** A string, and whether it is a key; or a number. In valid JSON there is nothing else that a quote or a digit begins. */
const TOKEN = /"(?:[^"\\]+|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;

/** The digits of a number without the zeros around them, and the power of ten of the last one. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE](.+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return `${significant}e${significant === '' ? 0 : Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function isRounded(number: string): boolean {
  return (number.length > 15 || /e/i.test(number)) && digitsOf(number) !== digitsOf(String(Number(number)));
}

function keysIn(value: unknown): number {
  let keys = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) keys += Object.keys(next).length;
    for (const each of Object.values(next)) left.push(each);
  }
  return keys;
}

function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => pointerTo(String(key))).join('');
}

/** Where it is, at most so many of each as are told, found by a slower reader: only what loses something is read twice. */
function whereLost(text: string): { repeated: Violation[]; rounded: Violation[] } {
  const repeated: Violation[] = [];
  const rounded: Violation[] = [];
  const keys: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void keys.push(new Set()),
    onObjectEnd: () => void keys.pop(),
    onObjectProperty(key, _offset, _length, _line, _column, path) {
      const known = keys.at(-1);
      if (known?.has(key) && repeated.length < MOST_VIOLATIONS)
        repeated.push({ pointer: pointerOf([...path(), key]), message: 'is given twice: leave one of them' });
      known?.add(key);
    },
    onLiteralValue(value, offset, length, _line, _column, path) {
      if (typeof value !== 'number' || rounded.length === MOST_VIOLATIONS) return;
      const written = text.slice(offset, offset + length);
      if (!isRounded(written)) return;
      const message = `is a number that JavaScript rounds to ${value} (it is ${written}): take one that is not rounded, or a string where one may stand`;
      rounded.push({ pointer: pointerOf(path()), message });
    },
  });
  return { repeated, rounded };
}

/** The numbers in a text of valid JSON that JavaScript would round. */
export function roundedIn(text: string): Violation[] {
  if (!mayBeRounded(text)) return [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (!token.startsWith('"') && isRounded(token)) return whereLost(text).rounded;
  }
  return [];
}

/** What of a text of valid JSON is not in the value that it was parsed to: keys that stand twice, and digits of long numbers. */
export function lostInReading(text: string, value: unknown): Violation[] {
  let keys = 0;
  let rounded = false;
  for (const [token, isKey] of text.matchAll(TOKEN)) {
    if (isKey !== undefined) keys += 1;
    else if (!token.startsWith('"')) rounded ||= isRounded(token);
  }
  if (!rounded && keys === keysIn(value)) return [];
  const lost = whereLost(text);
  return [...lost.repeated, ...lost.rounded];
}
