/**
 * The beginning of a text, at most so many bytes of UTF-8, in which no character is cut through. It is a text of its own: a mere part
 * would hold on to the whole.
 */
export function beginningOf(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  let end = Math.min(mostBytes, bytes.length);
  // A byte of the form 10xxxxxx goes on with a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
