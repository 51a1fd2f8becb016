import { visit } from 'jsonc-parser';
import { pointerTo } from '../../core/json/text.ts';
import { isTooDeep } from '../../core/json/values.ts';
import { MAX_VIOLATIONS } from '../../core/rejection.ts';
import type { Violation } from '../../core/state/integrity.ts';

/** Searches the text, because the parsed value does not show repeated keys. */
export function findRepeatedKeys(text: string, value: unknown): Violation[] {
  const repeated: Violation[] = [];
  const keys: Set<string>[] = [];
  if (isTooDeep(value)) return repeated;
  visit(text, {
    onObjectBegin: () => void keys.push(new Set()),
    onObjectEnd: () => void keys.pop(),
    onObjectProperty(key, _offset, _length, _line, _column, path) {
      const known = keys.at(-1);
      const pointer = [...path(), key].map((step) => pointerTo(String(step))).join('');
      if (known?.has(key) && repeated.length < MAX_VIOLATIONS)
        repeated.push({ pointer, message: 'occurs twice: remove one' });
      known?.add(key);
    },
  });
  return repeated;
}
