import { isUtf8 } from 'node:buffer';

const SAVE = 'Save the file as UTF-8';

function isUtf16(bytes: Buffer): boolean {
  return /^(fffe|feff|00(?!00)|(?!00)..00)/.test(bytes.toString('hex', 0, 2));
}

/** Cyrillic words are sequences of bytes above 0x7f. In Latin-1, most accented letters stand alone. */
function isCyrillic(bytes: Buffer): boolean {
  const words = bytes.toString('latin1').match(/[\xa8\xb8\xc0-\xff]+/g) ?? [];
  const singles = words.filter(({ length }) => length === 1);
  return words.join('').length > 2 * singles.length;
}

function findEncoding(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
  const [damaged, whole] = [/\ufffd/g, /[^\0-\x7f\ufffd]/gu].map((kind) => text.match(kind)?.length ?? 0);
  if (Number(whole) > Number(damaged)) return `UTF-8 with damaged bytes, see line ${line}. Restore the file`;
  return `${isCyrillic(bytes) ? 'Windows-1251' : 'Latin-1'}, see line ${line}. ${SAVE}`;
}

/** @returns the apparent encoding of bytes that are not valid UTF-8, with advice; undefined for valid UTF-8 */
export function whyNotUtf8(bytes: Buffer): string | undefined {
  const found = 'it is not UTF-8 text: it seems to be';
  // ASCII characters in UTF-16 are also valid UTF-8, with NUL characters.
  if (isUtf16(bytes))
    return `${found} UTF-16. ${SAVE}. In Windows PowerShell, use Out-File -Encoding utf8 instead of >`;
  return isUtf8(bytes) ? undefined : `${found} ${findEncoding(bytes)}`;
}
