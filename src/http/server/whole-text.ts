import { isUtf8 } from 'node:buffer';

const MOST = 0x10ffff;

/** Of UTF-32, whose numbers are the characters themselves. */
function isUtf32(bytes: Buffer, isBigEndian: boolean): boolean {
  if (bytes.length % 4 !== 0) return false;
  for (let at = 0; at < bytes.length; at += 4) {
    const code = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    if (code > MOST || (code >= 0xd800 && code <= 0xdfff)) return false;
  }
  return true;
}

/** Whether every UTF-16 unit has its other half, where it needs one. */
function isUtf16(bytes: Buffer, isBigEndian: boolean): boolean {
  if (bytes.length % 2 !== 0) return false;
  return (isBigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le').isWellFormed();
}

/** Whether bytes are what their charset says, so that nothing of them is lost when they become text; true for others than UTF. */
export function isWholeText(bytes: Buffer, charset: string): boolean {
  const name = charset.toLowerCase();
  if (name === 'utf-8') return isUtf8(bytes);
  // A mark of the order of bytes, or the first byte of JSON, which is a character of ASCII.
  const startsBig = bytes[0] === 0xfe || bytes[0] === 0;
  if (name.startsWith('utf-16')) return isUtf16(bytes, name.endsWith('be') || (!name.endsWith('le') && startsBig));
  if (name.startsWith('utf-32')) return isUtf32(bytes, name.endsWith('be') || (!name.endsWith('le') && startsBig));
  return true;
}
