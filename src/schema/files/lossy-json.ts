import { visit } from 'jsonc-parser';
import { isExact } from '../../core/json/decimal.ts';
import { mayBeRounded } from '../../core/json/exact.ts';
import { isTooDeep } from '../../core/json/nesting.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import { MAX_VIOLATIONS } from '../../core/rejection.ts';
import type { Violation } from '../../core/state/integrity.ts';

function pointerOf(path: readonly (string | number)[]): string {
  return path.map((key) => pointerTo(String(key))).join('');
}

function findLossyValues(text: string, value: unknown): { repeated: Violation[]; rounded: Violation[] } {
  const repeated: Violation[] = [];
  const rounded: Violation[] = [];
  const keys: Set<string>[] = [];
  if (isTooDeep(value)) return { repeated, rounded };
  visit(text, {
    onObjectBegin: () => void keys.push(new Set()),
    onObjectEnd: () => void keys.pop(),
    onObjectProperty(key, _offset, _length, _line, _column, path) {
      const known = keys.at(-1);
      if (known?.has(key) && repeated.length < MAX_VIOLATIONS)
        repeated.push({ pointer: pointerOf([...path(), key]), message: 'occurs twice: remove one' });
      known?.add(key);
    },
    onLiteralValue(number, offset, length, _line, _column, path) {
      if (typeof number !== 'number' || rounded.length === MAX_VIOLATIONS) return;
      const written = text.slice(offset, offset + length);
      if (isExact(written)) return;
      const message = `is a number that JavaScript rounds to ${number} (it is ${written}). Use at most 15 digits without an exponent, or a string if the field allows one`;
      rounded.push({ pointer: pointerOf(path()), message });
    },
  });
  return { repeated, rounded };
}

/** @param value parsed JSON of the text */
export function findRoundedNumbers(text: string, value: unknown): Violation[] {
  return mayBeRounded(text) ? findLossyValues(text, value).rounded : [];
}

/** Searches the text, because the parsed value shows neither repeated keys nor the digits of rounded numbers. */
export function findRepeatedAndRounded(text: string, value: unknown): Violation[] {
  const lost = findLossyValues(text, value);
  return [...lost.repeated, ...lost.rounded];
}
