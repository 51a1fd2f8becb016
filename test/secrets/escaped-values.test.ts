import { expect, test } from 'vitest';
import { KnownValues } from '../../src/secrets/known-values.ts';
import { hideFields } from '../../src/secrets/secret-fields.ts';
import { processorSeconds } from '../support/processor-time.ts';

const TOKEN = 'ySTJ0aVx-kP_23456789abcdef';
const PASSWORD = 'long/pass&word=1 x';
const ODD = 'пароль "a%41&amp;\\u0041b\\c"';

function knowing(...values: string[]): KnownValues {
  const known = new KnownValues();
  for (const value of values) known.add({ value, shown: '***' });
  return known;
}

const known = knowing(TOKEN, PASSWORD, ODD);
const [, rest] = /^.(.*)$/.exec(TOKEN) as unknown as [string, string];
const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const unicode = (text: string) => text.replace(/./gs, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
const entities = (text: string) => [...text].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join('');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

test.each([
  ['a letter in broken JSON', `{"text":"\\u0079${rest}", "x`, '{"text":"***", "x'],
  ['a letter in JSON in JSON', `{"text":"{\\"t\\":\\"\\\\u0079${rest}\\"}", x`, '{"text":"{"t":"***"}", x'],
  ['a letter in a text of JSON', `{"t":"\\u0079${rest}"}`, '{"t":"***"}'],
  ['a letter in XML', `<t>&#121;${rest}</t>`, '<t>***</t>'],
  ['a letter in XML in XML', `<t>&lt;t&gt;&amp;#x79;${rest}&lt;/t&gt;</t>`, '<t><t>***</t></t>'],
  ['a letter in a form', `u=%79${rest}&x=1`, 'u=***&x=1'],
  ['a letter beside a byte that is no text', `u=%ff%79${rest}`, 'u=%ff***'],
  ['an URL in which "/" is left', 'u=long/pass%26word%3D1%20x&y=2', 'u=***&y=2'],
  ['a form in which "/" is left', 'u=long/pass%26word%3D1+x&y=2', 'u=***&y=2'],
  ['an URL in an URL', `to=%2Fx%3Fu%3D${encodeURIComponent(encodeURIComponent(PASSWORD))}`, 'to=/x?u%3D***'],
  ['an URL in XML', '<a>/x?u=long/pass%26amp;word%3D1%20x</a>', '<a>/x?u=***</a>'],
])('a known value is hidden that is written with escapes: %s', (_what, text, masked) => {
  expect(hideFields(text, known)).toBe(masked);
});

test.each([TOKEN, PASSWORD, ODD])('wherever %j stands, every escape may be in it, also of others', (value) => {
  const ways = [inJson, inXml, encodeURIComponent, hex, unicode, entities];
  for (const inner of ways) {
    for (const outer of ways) {
      const hidden = hideFields(`a ${outer(`b ${inner(value)} c`)} d`, known);
      expect(hidden.replaceAll('%20', ' ')).toBe('a b *** c d');
    }
  }
});

test('a text with escapes and no such value stays as it is', () => {
  for (const text of [`{"a":"\\u0079 ${rest.slice(5)}\\n`, '<a>&#121;&amp;</a>', 'a=%26%3D&b=%ff', '\\U0079\\N{x}']) {
    expect(hideFields(text, known)).toBe(text);
  }
});

test('what stands by the name of a secret is hidden whole, whatever ends it once escapes are undone', () => {
  const text = `password=hush%26hush%2522hush&u=%79${rest}`;
  expect(hideFields(text, known)).toBe('password=***&u=***');
});

test.each([
  ['behind an escape', `a=%79${rest.slice(0, 10)}`, 'a=***'],
  ['in an escape of JSON', `{"a":"${TOKEN.slice(0, 8)}\\u00`, '{"a":"***'],
  ['in an escape of an URL', `a=long/pass%2`, 'a=***'],
  ['in an escape of XML', `<a>\n&#121;${rest.slice(0, 10)}&#1`, '<a>\n***'],
  ['in an escape of an URL in an URL', `a=%2579${rest.slice(0, 9)}%252`, 'a=***'],
])('of a text that was cut the end is hidden where a value begins: %s', (_what, text, masked) => {
  expect(known.hideCut(hideFields(text, known))).toBe(masked);
});

test.each([
  '\\',
  '\\\\u0079',
  '\\u0079',
  '&amp;',
  '&#121;',
  '%79',
  '%2579 ',
  'ySTJ\\u0030aVx',
  `%79${rest} `,
  `\\u0079${rest}`,
])('a text of nothing but %j is looked through in good time', (part) => {
  const many = knowing(...Array.from({ length: 1000 }, (_, at) => `ySTJ0aVx-${at}-kP_2345678`), TOKEN, PASSWORD);
  const text = part.repeat(Math.ceil(65_536 / part.length));
  const spent = processorSeconds();
  many.hideCut(hideFields(text, many));
  // Far above what it takes, far below what anything quadratic would.
  expect(spent()).toBeLessThan(1);
});
