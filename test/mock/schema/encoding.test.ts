import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whyNotUtf8 } from '../../../src/mock/schema/files/encoding.ts';
import { readJsonFile } from '../../../src/mock/schema/files/json-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const json = (name: string) => `{\n  "projects": [\n    { "id": 1, "name": "${name}" }\n  ]\n}`;

/** Encodes the Cyrillic letters А to я in Windows-1251. */
function windows1251(text: string): Buffer {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  return Buffer.from(codes.map((code) => (code >= 0x410 && code <= 0x44f ? code - 0x350 : code)));
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const cyrillic = Buffer.from(json('Привет, мир'));
const at = cyrillic.indexOf('и');

const ANY_8_BIT = 'Save the file as UTF-8';
const POWERSHELL = 'Save the file as UTF-8. In Windows PowerShell, use Out-File -Encoding utf8 instead of >';

test.each<[what: string, bytes: Buffer, why: string]>([
  ['Windows-1251', windows1251(json('Привет')), `it seems to be Windows-1251, see line 3. ${ANY_8_BIT}`],
  ['Windows-1251 in English', windows1251(json('Lead Иван')), `it seems to be Windows-1251, see line 3. ${ANY_8_BIT}`],
  ['Latin-1', Buffer.from(json('Zoë Müller'), 'latin1'), `it seems to be Latin-1, see line 3. ${ANY_8_BIT}`],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${json('a')}`, 'utf16le'), `it seems to be UTF-16. ${POWERSHELL}`],
  ['UTF-16 without a mark', Buffer.from(json('a'), 'utf16le'), `it seems to be UTF-16. ${POWERSHELL}`],
  ['big-endian UTF-16', utf16be(`\ufeff${json('a')}`), `it seems to be UTF-16. ${POWERSHELL}`],
  ['big-endian UTF-16 without a mark', utf16be(json('a')), `it seems to be UTF-16. ${POWERSHELL}`],
  [
    'UTF-8 with a lost byte',
    Buffer.concat([cyrillic.subarray(0, at), cyrillic.subarray(at + 1)]),
    'it seems to be UTF-8 with damaged bytes, see line 3. Restore the file',
  ],
])('%s is not UTF-8, with the reason and advice', async (_what, bytes, why) => {
  const message = `it is not UTF-8 text: ${why}`;
  expect(whyNotUtf8(bytes)).toBe(message);
  const file = join(await tempFolder(), 'a.json');
  writeFileSync(file, bytes);
  expect(() => readJsonFile(file)).toThrow(`${file} cannot be read: ${message}`);
});

test.each([
  ['ASCII', json('a')],
  ['UTF-8', json('Привет, Zoë 🙂')],
  ['UTF-8 with a byte order mark', `\ufeff${json('Привет')}`],
  ['a replacement character', json('\ufffd')],
  ['nothing', ''],
  ['one byte', '1'],
])('%s is UTF-8', (_what, text) => {
  expect(whyNotUtf8(Buffer.from(text))).toBeUndefined();
});

test.each([101, 3000, 100_000])('a file with %i nested levels is invalid', async (levels) => {
  const file = join(await tempFolder(), 'deep.json');
  writeFileSync(file, '['.repeat(levels) + ']'.repeat(levels));
  expect(() => readJsonFile(file)).toThrow(`${file} is nested deeper than 100 levels`);
});

test('a file with 100 nested levels is read', async () => {
  const file = join(await tempFolder(), 'deep.json');
  writeFileSync(file, '['.repeat(100) + ']'.repeat(100));
  expect(readJsonFile(file)).toBeInstanceOf(Array);
});
