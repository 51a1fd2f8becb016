import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';

const windows1252 = new TextDecoder('windows-1252');

/** Bytes by character: of Latin-1, and of Windows-1252, which has other characters for 27 bytes. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => byte).flatMap((byte) => [
    [byte, byte] as const,
    [windows1252.decode(Uint8Array.of(byte)).charCodeAt(0), byte] as const,
  ]),
);

/** Some recorders write each byte of a UTF-8 text as one character. */
function joinedBytes(text: string): string {
  const bytes = Buffer.alloc(text.length);
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const byte = BYTES.get(text.charCodeAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
    isAscii &&= byte < 0x80;
  }
  return !isAscii && isUtf8(bytes) ? bytes.toString('utf8') : text;
}

function unzipped(bytes: Buffer): Buffer {
  try {
    return bytes.toString('hex', 0, 2) === '1f8b' ? gunzipSync(bytes) : bytes;
  } catch {
    return bytes;
  }
}

function fromBase64(text: string): string {
  const bytes = unzipped(Buffer.from(text, 'base64'));
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);
}

/** @returns the text of a body as the sender meant it, without a byte order mark */
export function bodyText(text: string, encoding: unknown): string {
  return joinedBytes(encoding === 'base64' ? fromBase64(text) : text).replace(/^\uFEFF/, '');
}
