/** What a terminal would obey instead of showing it, but for the ends of lines. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text that any terminal shows as it is: control characters as `\uXXXX`, which inside of JSON means the same. Its lines stay. */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (found) => {
    if (found === '\n') return found;
    return Array.from({ length: found.length }, (_, at) => escaped(found.charCodeAt(at))).join('');
  });
}

/** The same in one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', escaped(0x0a));
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
