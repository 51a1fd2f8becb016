const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Characters of Windows-1252 for the bytes from 0x80, except five unused bytes. Node 20 decodes these bytes as Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const BYTES = new Map(Array.from(WINDOWS_1252, (character, at) => [character, 0x80 + at]));

const byteOf = (character: string): number | undefined => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? code : BYTES.get(character);
};

/** Lead bytes of the letters of Latin-1 in UTF-8, which are Â and Ã. */
const OF_LATIN_1 = [0xc2, 0xc3];
/** A no-break space follows capital letters in French. */
const NO_BREAK_SPACE = 0xa0;
const MIN_SEQUENCES = 3;

/**
 * A single pair such as É® is also a whole text, so the text counts only with a usual pair, with a sequence of three bytes,
 * or with several sequences.
 */
function isEncodedTwice(text: string): boolean {
  const bytes = Array.from(text, byteOf);
  if (bytes.includes(undefined)) return false;
  try {
    utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return false;
  }
  const leads = bytes.flatMap((byte = 0, at) => (byte >= 0xc2 ? [{ byte, next: bytes[at + 1] }] : []));
  const isUsual = leads.some(
    ({ byte, next }) => byte >= 0xe0 || (OF_LATIN_1.includes(byte) && next !== NO_BREAK_SPACE),
  );
  return isUsual || leads.length >= MIN_SEQUENCES;
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
