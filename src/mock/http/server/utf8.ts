const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @returns the text without its byte order mark, or undefined if the bytes are not valid UTF-8 */
export function utf8Text(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
