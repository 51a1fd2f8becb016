import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { damageOf } from '../../../../src/mock/core/text/damaged-text.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Node 20 decodes Windows-1252 as Latin-1. */
function asWindows1252(bytes: Buffer): string {
  const others = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
  return Array.from(bytes, (byte) => others[byte - 0x80] ?? String.fromCharCode(byte)).join('');
}

test.each([
  'José',
  'Привет',
  'Łódź',
  'ñandú',
  '5 €',
  'It’s',
  '日本語',
  'Düsseldorf – Köln',
  '€ 1.500,50',
  'naïve “quotes”',
  '👍',
])('%s is whole, and is found after a second encoding as Latin-1 or Windows-1252', (text) => {
  expect(damageOf(text)).toBeUndefined();
  for (const encoding of ['latin1', 'windows-1252']) {
    const twice = encoding === 'latin1' ? Buffer.from(text).toString('latin1') : asWindows1252(Buffer.from(text));
    expect(damageOf(twice)).toBe('encoded-twice');
  }
  expect(damageOf(`${text}\ufffd`)).toBe('replaced');
});

test.each([
  '',
  'plain',
  'JOÃO',
  'Ã',
  '©',
  'Â °',
  'ÀÉ',
  '½ ¾',
  'Ω',
  'NESTLÉ®',
  'FERMÉ\u00a0: dimanche',
  'Fuß²',
  'Spaß\u00a0muss',
  '2×½',
  'Ø\u00a020 mm',
])('%s is whole', (text) => {
  expect(damageOf(text)).toBeUndefined();
});

test('no text of the fixtures and examples is damaged', () => {
  const files = ['fixtures', 'examples', 'test/contract', 'schemas'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(json|md|mjs|js|ts|php|py|go|java|sh|csv)$/.test(file.name))
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
      .filter((file) => !file.includes('node_modules')),
  );
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  expect(lines.filter((line) => /[^\0-\x7f]/.test(line)).length).toBeGreaterThan(5);
  expect(lines.filter((line) => damageOf(line) !== undefined)).toEqual([]);
});
