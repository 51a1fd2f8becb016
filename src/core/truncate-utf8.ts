/**
 * Cuts a text to a number of bytes of UTF-8, between characters. The result is a copy: a slice would keep the whole
 * text in memory.
 */
export function truncateUtf8(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  let end = Math.min(maxBytes, bytes.length);
  // Bytes 10xxxxxx continue a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
