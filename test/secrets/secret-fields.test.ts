import { expect, test } from 'vitest';
import { KnownValues } from '../../src/secrets/known-values.ts';
import { hideFields } from '../../src/secrets/secret-fields.ts';
import { processorSeconds } from '../support/processor-time.ts';

const NONE = new KnownValues();
const CRLF = '\r\n';

test.each([
  ['broken JSON', '{"login":"a","password":"hush","x"', '{"login":"a","password":"***","x"'],
  ['JSON that ends in the value', '{"password":"hus', '{"password":"***'],
  ['a quote in the value', '{"password":"h\\"ush","x"', '{"password":"***","x"'],
  ['a backslash at the end of the value', '{"password":"hush\\\\","x":"y"', '{"password":"***","x":"y"'],
  ['spaces around the colon', '{"password" \n : \t "hush" ,', '{"password" \n : \t "***" ,'],
  ['capitals', '{"PassWord":"hush",', '{"PassWord":"***",'],
  ['spaces in the name', '{" password ":"hush",', '{" password ":"***",'],
  ['another word before it', '{"new_password":"hush",', '{"new_password":"***",'],
  ['another word behind it', '{"passwordRepeat":"hush",', '{"passwordRepeat":"***",'],
  ['single quotes', "{'password': 'hush', 'x'", "{'password': '***', 'x'"],
  ['no quotes', '{password: hush, x', '{password: ***, x'],
  ['an escaped name in broken JSON', '{"pass\\u0077ord":"hush","x":', '{"password":"***","x":'],
  ['an escaped name in JSON in JSON', '"{\\"\\\\u0070assword\\":\\"hush\\",\\"x', '"{\\"password\\":\\"***\\",\\"x'],
  ['an object in broken JSON', '{"password":{"a":{"b":1},"c":"hu}sh"},"x":1', '{"password":***,"x":1'],
  ['an object that is cut off', '{"password":{"a":{"b":1},"c":"hush"}', '{"password":***'],
  ['a list in broken JSON', `{"password":["a]b",'c]d',"hu\\"]sh"],"x":1`, '{"password":***,"x":1'],
  [
    'an object in JSON in JSON',
    '"{\\"password\\":{\\"a\\":\\"h}\\",\\"b\\":1},\\"x\\":1',
    '"{\\"password\\":***,\\"x\\":1',
  ],
  ['a number', '{"password":12345,"x"', '{"password":***,"x"'],
  ['a list', '{"password":["hush","hu"],"x"', '{"password":***,"x"'],
  [
    'JSON in JSON',
    '"{\\"password\\":\\"hu\\\\\\"sh\\",\\"x\\":\\"y\\"}"',
    '"{\\"password\\":\\"***\\",\\"x\\":\\"y\\"}"',
  ],
  ['a token', '{"token":"abcdefghijklmnop","x"', '{"token":"abcd...","x"'],
  ['a short token', '{"access_token":"abcd","x"', '{"access_token":"...","x"'],
  ['a name and a value', '{"name":"password","value":"hush","x"', '{"name":"password","value":"***","x"'],
  ['a form', 'login=a&password=hush&x=1', 'login=a&password=***&x=1'],
  ['a form with a token', 'x=1&token=abcdefghijklmnop&y=2', 'x=1&token=abcd...&y=2'],
  ['a form with blanks', 'login=a&password=hush hush&x=1', 'login=a&password=***&x=1'],
  ['a form with separators of other texts', 'password=h;u,s}h&x=1', 'password=***&x=1'],
  ['a form with an odd name', 'a=b&password+%28again%29=hush&x=1', 'a=b&password+%28again%29=***&x=1'],
  ['a form with control characters', 'password\u001b[201~=hush', 'password\u001b[201~=***'],
  ['broken JSON with an odd name', '{"password (again)" : "hush",', '{"password (again)" : "***",'],
  [
    'JSON with a form in it',
    '{"password":"a=b","x":"c=d&password=e","y"',
    '{"password":"***","x":"c=d&password=***","y"',
  ],
  ['a form with brackets', 'user[password]=hush&x=1', 'user[password]=***&x=1'],
  ['a form with encoded brackets', 'user%5Bpassword%5D=hush&x=1', 'user%5Bpassword%5D=***&x=1'],
  ['a token in a form with brackets', 'a%5Btoken%5D%5B%5D=hush', 'a%5Btoken%5D%5B%5D=...'],
  ['a form of lines', `login=a${CRLF}password=hu sh${CRLF}x=1`, `login=a${CRLF}password=***${CRLF}x=1`],
  ['a form in an URL', 'see http://x/?password=hush for', 'see http://x/?password=*** for'],
  ['an element', '<a><password>hush</password><x>1</x></a>', '<a><password>***</password><x>1</x></a>'],
  ['an element of a namespace', '<s:Password a="1"\n>hush</s:Password >x', '<s:Password a="1"\n>***</s:Password >x'],
  ['CDATA', '<password><![CDATA[hu</x>sh]]></password>x', '<password>***</password>x'],
  ['an element that is cut off', '<a><password>hush', '<a><password>***'],
  ['an attribute', '<login name="a" password="hush" x="1"/>', '<login name="a" password="***" x="1"/>'],
  ['a field', '<field name="password">hush</field>x', '<field name="password">***</field>x'],
  ['an input', '<input name="password" type="x" value="hush"/>x', '<input name="password" type="x" value="***"/>x'],
  [
    'a member',
    '<name>password</name> <value><string>hush</string></value>x',
    '<name>password</name> <value>***</value>x',
  ],
  [
    'a part',
    `--b${CRLF}Content-Disposition: form-data; name="password"${CRLF}${CRLF}hu${CRLF}sh${CRLF}--b--`,
    `--b${CRLF}Content-Disposition: form-data; name="password"${CRLF}${CRLF}***${CRLF}--b--`,
  ],
  [
    'a part with more headers',
    `--b${CRLF}content-disposition: form-data; name=Password; filename="x"${CRLF}Content-Type: text/plain${CRLF}${CRLF}hush${CRLF}--b`,
    `--b${CRLF}content-disposition: form-data; name=Password; filename="x"${CRLF}Content-Type: text/plain${CRLF}${CRLF}***${CRLF}--b`,
  ],
  [
    'a part that is cut off',
    'Content-Disposition: form-data; name="token"\n\nhush',
    'Content-Disposition: form-data; name="token"\n\n...',
  ],
  [
    'a part with a folded header',
    `--b${CRLF}Content-Disposition: form-data;${CRLF}\tx="y";${CRLF} name="password"${CRLF}${CRLF}hush${CRLF}--b--`,
    `--b${CRLF}Content-Disposition: form-data;${CRLF}\tx="y";${CRLF} name="password"${CRLF}${CRLF}***${CRLF}--b--`,
  ],
  [
    'a part with an extended name',
    `Content-Disposition: form-data; name*=UTF-8'en'pass%77ord${CRLF}${CRLF}hush${CRLF}--b--`,
    `Content-Disposition: form-data; name*=UTF-8'en'pass%77ord${CRLF}${CRLF}***${CRLF}--b--`,
  ],
  [
    'XML in XML',
    '<b>&lt;s:password a=&quot;1&quot;&gt;hush&lt;/s:password&gt;</b>',
    '<b><s:password a="1">***</s:password></b>',
  ],
  ['XML in XML in XML', '&amp;lt;password&amp;gt;hush&amp;lt;/password&amp;gt;', '<password>***</password>'],
  ['XML with characters as numbers', '&#60;pass&#x77;ord>hu&#999999999;sh&#x3C;/password>', '<password>***</password>'],
  ['an attribute in XML in XML', '<b>&lt;a password=&quot;hu sh&quot;/&gt;', '<b><a password="***"/>'],
  ['JSON in XML', '<b>{&quot;password&quot;:&quot;hush&quot;}</b>', '<b>{"password":"***"}</b>'],
  [
    'an input with its value first',
    '<input value="other"><input value="hu sh" type="x" name="password">x',
    '<input value="other"><input value="***" type="x" name="password">x',
  ],
  ['a value before its name', '{"value":"hu,sh","x":1,"name":"password"', '{"value":"***","x":1,"name":"password"'],
  [
    'values before their names',
    '[{"value":"a","name":"login"},{"value":"hush","name":"password"},{"value":"hush","key":"token"},{"value":"b"',
    '[{"value":"a","name":"login"},{"value":"***","name":"password"},{"value":"...","key":"token"},{"value":"b"',
  ],
  ['a header', `Authorization: Bearer hush${CRLF}X: y`, `Authorization: ***${CRLF}X: y`],
  ['a header of cookies', `Cookie: a=hush; b="hu,sh"${CRLF}X: y`, `Cookie: a=***; b=***${CRLF}X: y`],
  ['an encoded name', 'see %70assword=hush for', 'see password=*** for'],
  ['a name that was encoded in two ways', 'see &%23112;assword=hush for', 'see password=*** for'],
  ['signs as some write them in JSON', '{"x":"\\u0022password\\u0022:\\u0022hush\\u0022', '{"x":""password":"***"'],
  ['XML as Go writes it in JSON', '{"x":"\\u003cpassword\\u003ehush', '{"x":"<password>***'],
  // What ends a value in one way of writing stands in the value, written in another.
  ['JSON in XML', '{&quot;password&quot;:&quot;ab%22hush&quot;}', '{"password":"***"}'],
  ['JSON with an escaped name', '{"pass\\u0077ord":"ab%22cdhush"}', '{"password":"***"}'],
  ['a list in XML', '[[&quot;token&quot;,&quot;hush%22hush&quot;]]', '[["token","..."]]'],
  [
    'an URL in XML',
    'x &lt;url&gt;https://x/?pass&#119;ord=ab%20hush&lt;/url&gt;',
    'x <url>https://x/?password=***</url>',
  ],
  ['a path in XML', '/pass&#119;ord/ab%2Fhush/x', '/password/***/x'],
  ['XML with an encoded name', '<input value="hush&quot;hush" name="toke%6e">', '<input value="hush..." name="token">'],
  ['an encoded header, with bytes that are no UTF-8', 'x-tok%65n: a%A9%2C%3Ehush', 'x-token: a%A9...'],
  ['a cookie in XML', 'Cook&#105;e: a=x%0d%0ahush', 'Cookie: a=***'],
  ['a path', '/login/password/hush/x', '/login/password/***/x'],
  ['a path with a sign', '/login/password=hush/x', '/login/password=***'],
])('by the name of its field a secret is hidden in %s', (_what, text, masked) => {
  expect(hideFields(text, NONE)).toBe(masked);
});

test.each([
  'no login gave this token [token-unknown, observed]; assumption tokenLife=any (any|success)',
  'password is required; title must be a string',
  'the password of Anna, and a secret that she keeps',
  '{"tokenLife":"any","passenger":"Anna","secretary":"Olga"}',
  '<secretary>Olga</secretary>',
  'GET /view/1001',
  'a &lt;b&gt; &amp; the password that \\u0061ll know',
])('what only mentions one stays as it is: %s', (text) => {
  expect(hideFields(text, NONE)).toBe(text);
});

test.each([
  'password',
  'password=',
  'password":"',
  '<password>',
  'name="password"',
  'content-disposition: x; name="token"\n',
  'password\\"',
  '\\',
  `password:[${'\\'.repeat(1000)}`,
  'password:[',
  'password:["',
  'value:[ name="password" ',
  '&lt;password&gt;',
  '&amp;amp;amp;amp;password',
  'content-disposition:\n name="token"\n',
])('a text of nothing but %j is masked in good time', (part) => {
  const text = part.repeat(Math.ceil(65_536 / part.length));
  const spent = processorSeconds();
  hideFields(text, NONE);
  // Far above what it takes, far below what anything quadratic would.
  expect(spent()).toBeLessThan(1);
});

const MOST = 100_000;

test.each(['&lt;', String.raw`\u0041`, '%41 '])('of a text with very many escapes like %j nothing is shown', (sign) => {
  const few = `a ${sign.repeat(MOST)} b`;
  expect(hideFields(few, NONE)).toBe(few);
  expect(hideFields(few + sign, NONE)).toBe('***');
});
