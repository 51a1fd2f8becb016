import { expect, test } from 'vitest';
import { KnownValues } from '../../../src/mock/secrets/known-values.ts';
import { maskText, maskValue } from '../../../src/mock/secrets/mask.ts';
import { processorSeconds } from '../../support/processor-time.ts';

const NONE = new KnownValues();
const CRLF = '\r\n';

test.each([
  ['JSON', '{"login":"a", "password":"hush"}', '{"login":"a","password":"***"}'],
  ['JSON with an escaped name', '{"pass\\u0077ord":"hush"}', '{"password":"***"}'],
  ['JSON with objects and lists', '{"pw":{"a":["hush",1,null]},"x":1}', '{"pw":{"a":["***","***",null]},"x":1}'],
  ['JSON in JSON', '{"text":"{\\"pass\\":\\"hush\\"}"}', '{"text":"{\\"pass\\":\\"***\\"}"}'],
  ['a form in JSON', '{"text":"a=b&password=hush hush"}', '{"text":"a=b&password=***"}'],
  ['broken JSON', '{"login":"a","password":"hush","x"', '{"login":"a","password":"***","x"'],
  ['JSON that ends in the value', '{"password":"hus', '{"password":"***'],
  ['broken JSON with a quote in the value', '{"password":"h\\"ush","x"', '{"password":"***","x"'],
  ['broken JSON with a backslash at the end', '{"password":"hush\\\\","x":"y"', '{"password":"***","x":"y"'],
  ['broken JSON with spaces', '{"Pass-Word" \n : \t "hush" ,', '{"Pass-Word" \n : \t "***" ,'],
  ['JSON with single quotes', "{'password': 'hush', 'x'", "{'password': '***', 'x'"],
  ['JSON without quotes', '{password: hush, x', '{password: ***, x'],
  ['a number in broken JSON', '{"password":12345,"x"', '{"password":***,"x"'],
  ['a token in broken JSON', '{"token":"abcdefghijklmnop","x"', '{"token":"abcd...","x"'],
  ['an object in broken JSON', '{"credential":{"a":"hush"},"x"', '{"credential":***},"x"'],
  ['a short token', '{"access_token":"abcd"}', '{"access_token":"..."}'],
  ['a form', 'login=a&password=hush&x=1', 'login=a&password=***&x=1'],
  ['a form with a token', 'x=1&token=abcdefghijklmnop&y=2', 'x=1&token=abcd...&y=2'],
  ['a form with blanks and signs', 'pw=h;u,s}h <"hush">&x=1', 'pw=***&x=1'],
  ['a form with an escaped name', 'a=b&pass%77ord+%28again%29=hush&x=1', 'a=b&pass%77ord+%28again%29=***&x=1'],
  ['a form with brackets', 'user[pass]=hush&x=1', 'user[pass]=***&x=1'],
  ['JSON in a URL', '/x?f=%7B%22password%22%3A%22hush%22%7D&a=%20b', '/x?f={"password":"***"}&a= b'],
  ['JSON with blanks in a form', 'f=%7B%22pw%22+%3A+%22hush%22%7D', 'f={"pw"+:+"***"}'],
  ['a list in JSON in a form', 'f=%7B%22pw%22%3A%5B%22hush%22%2C%22hush%22%5D%7D', 'f={"pw":***]}'],
  [
    'an escaped URL in a URL',
    'http://h/?next=https%3A%2F%2Fx%3Fpassword%3Dhush',
    'http://h/?next=https://x?password=***',
  ],
  ['JSON in broken JSON', '{"a":"{\\"password\\":\\"hush\\"}","b":', '{"a":"{"password":"***"}","b":'],
  ['XML with escaped JSON', '<a>{&quot;pw&quot;:&quot;hush&quot;}</a>', '<a>{"pw":"***"}</a>'],
  ['a form of lines', `login=a${CRLF}password=hu sh${CRLF}x=1`, `login=a${CRLF}password=***${CRLF}x=1`],
  ['a URL', 'http://x/?password=hush&a=b', 'http://x/?password=***&a=b'],
  ['a URL in a URL', '/x?to=/y%3Fpassword=hush', '/x?to=/y%3Fpassword=***'],
  ['a header', `Authorization: Bearer hush${CRLF}X: y`, `Authorization: ***${CRLF}X: y`],
  [
    'a multipart form',
    `--b${CRLF}Content-Disposition: form-data; name="password"${CRLF}${CRLF}hu${CRLF}sh${CRLF}--b--`,
    `--b${CRLF}Content-Disposition: form-data; name="password"${CRLF}${CRLF}***${CRLF}--b--`,
  ],
  [
    'a part with more headers',
    `--b${CRLF}content-disposition: form-data; name=pw; filename="x"${CRLF}Content-Type: text/plain${CRLF}${CRLF}hush${CRLF}--b`,
    `--b${CRLF}content-disposition: form-data; name=pw; filename="x"${CRLF}Content-Type: text/plain${CRLF}${CRLF}***${CRLF}--b`,
  ],
  [
    'a part that is cut off',
    'Content-Disposition: form-data; name="token"\n\nhush',
    'Content-Disposition: form-data; name="token"\n\n...',
  ],
])('a secret is masked by the name of its field in %s', (_what, text, masked) => {
  // The digest of a token is random.
  expect(maskText(text, NONE).replace(/\.{3}[0-9a-f]{8}/, '...')).toBe(masked);
});

test.each([
  'this sandbox has no such token [token-unknown, observed]; assumption tokenRenewal=any (any|success)',
  'password is required; title must be a string',
  'the password of Anna, and a secret that she keeps',
  '{"tokenRenewal":"any", "passenger":"Anna", "sum": 10.50}',
  '{"required": ["password", "login"], "password": null, "token": null}',
  'GET /view/1001',
  '/x?a=%7B%22b%22%3A1%7D&c=%zz+&d=%3Fe%3Df',
])('a text without the value of a secret stays unchanged: %s', (text) => {
  expect(maskText(text, NONE)).toBe(text);
});

test('known values are masked in names, values and messages, even behind one layer of escapes', () => {
  const known = new KnownValues();
  known.add({ value: 'correct horse', replacement: '***' });
  const value = { 'correct horse': 1, text: ['it is correct horse', 'to=correct%20horse'], sum: 5 };
  expect(maskValue(value, known)).toEqual({ '***': 1, text: ['it is ***', 'to=***'], sum: 5 });
  expect(maskText('password=correct horse; {"a":"correct\\u0020horse', known)).not.toMatch(/correct|horse/);
});

test('a known value of digits is masked in a number', () => {
  const known = new KnownValues();
  known.add({ value: '48291377', replacement: '***' });
  expect(maskValue({ pin: 48291377, list: [482913770, -48291377] }, known)).toEqual({
    pin: '***',
    list: [482913770, '-***'],
  });
  expect(maskText('{"pin":48291377,"sum":10.50}', known)).toBe('{"pin":"***","sum":10.5}');
});

test('JSON that is nested too deeply is masked as a string', () => {
  const text = `${'['.repeat(5000)}{"password":"hush"}${']'.repeat(5000)}`;
  expect(maskText(text, NONE)).toBe(text.replace('hush', '***'));
});

test.each([
  'password',
  'password=',
  'password":"',
  'name="password"',
  'content-disposition: x; name="token"\n',
  'password\\"',
  '\\',
  `password:[${'\\'.repeat(1000)}`,
  'password:["',
  'pw:{',
  'pw%3A%7B',
  '&password',
  '%70',
  'name=a\n\n',
  ' ',
])('a string of only %j is masked in linear time', (part) => {
  const text = part.repeat(Math.ceil(65_536 / part.length));
  const spent = processorSeconds();
  maskText(text, NONE);
  // Much longer than the masking takes, but shorter than with quadratic time.
  expect(spent()).toBeLessThan(1);
});
