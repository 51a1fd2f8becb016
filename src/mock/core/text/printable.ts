const CONTROL_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

/**
 * Replaces control characters (except `\n`), format characters, and line and paragraph separators by escapes such as
 * `\u001b`, because a terminal may execute or hide such characters.
 */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (found) =>
    Array.from({ length: found.length }, (_, at) => escaped(found.charCodeAt(at))).join(''),
  );
}

export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', escaped(0x0a));
}
