import { expect, test } from 'vitest';
import { printable, printableLine } from '../../../../src/mock/core/text/printable.ts';
import { startMock } from '../../../support/start-mock.ts';

const EVIL = '\u001b[201~\r\u0007\u007f\u009b31m\u202e\u2028\u{e0041}';

test('control characters are escaped, except line breaks', () => {
  expect(printable(`a${EVIL}\nb`)).toBe('a\\u001b[201~\\u000d\\u0007\\u007f\\u009b31m\\u202e\\u2028\\udb40\\udc41\nb');
  expect(printableLine('a\nb')).toBe('a\\u000ab');
  expect(printable('é 😀 "x" \\')).toBe('é 😀 "x" \\');
});

test('JSON with escaped control characters has the same meaning', () => {
  const value = { [EVIL]: [EVIL, 'two\nlines'] };
  const text = printable(JSON.stringify(value, null, 2));
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(text)).toEqual(value);
});

test('no log line contains control characters, whatever a client sends', async () => {
  const mock = await startMock();
  await mock.http
    .post('/_mock/reset')
    .send({ [EVIL]: 1 })
    .ok(() => true);
  await mock.http.get('/view/%1b%9b').set('token', 'x');
  await mock.client.request('GET', `/view/${Buffer.from('\u009b').toString('latin1')}`, {}).catch(() => {});
  expect(mock.lines.length).toBeGreaterThan(1);
  for (const { path, explanation } of mock.lines)
    expect(`${path} ${explanation}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});
