const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * @param characters value of a header as Node reads it, with one character for each byte
 * @returns the text, if the bytes are UTF-8; otherwise the characters
 */
export function sentText(characters: string): string {
  if (!/[\u0080-\u00ff]/.test(characters) || /[^\0-\u00ff]/.test(characters)) return characters;
  try {
    return utf8.decode(Uint8Array.from(characters, (character) => character.charCodeAt(0)));
  } catch {
    return characters;
  }
}
