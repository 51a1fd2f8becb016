const windows1252 = new TextDecoder('windows-1252');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes by character of Latin-1 and of Windows-1252, which has other characters for 27 bytes. */
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => at + 128).flatMap((byte) => [
    [byte, byte] as const,
    [windows1252.decode(Uint8Array.of(byte)).charCodeAt(0), byte] as const,
  ]),
);

function isEncodedTwice(text: string): boolean {
  const bytes = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 128 ? code : BYTES.get(code);
  });
  if (bytes.includes(undefined)) return false;
  try {
    utf8.decode(Uint8Array.from(bytes as number[]));
    return true;
  } catch {
    return false;
  }
}

export type Damage = 'replaced' | 'encoded-twice';

/**
 * @returns `replaced` for a text with U+FFFD, which replaces undecodable bytes; `encoded-twice` for a text whose
 * characters are the bytes of UTF-8, such as `JosÃ©`
 */
export function damageOf(text: string): Damage | undefined {
  if (!/[^\0-\x7f]/.test(text)) return undefined;
  if (text.includes('\ufffd')) return 'replaced';
  return isEncodedTwice(text) ? 'encoded-twice' : undefined;
}
