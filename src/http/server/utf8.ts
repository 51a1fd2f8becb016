const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8, without its byte order mark. Broken bytes would be stored as something else than was sent: undefined. */
export function utf8Text(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
