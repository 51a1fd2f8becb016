/** Characters that a terminal obeys instead of showing them. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes control characters but line ends as `\uXXXX`, which keeps the meaning of JSON. */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (found) => {
    if (found === '\n') return found;
    return Array.from({ length: found.length }, (_, at) => escaped(found.charCodeAt(at))).join('');
  });
}

export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', escaped(0x0a));
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
