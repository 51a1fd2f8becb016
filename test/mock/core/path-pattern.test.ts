import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalParts, matchesPath } from '../../../src/mock/core/path-pattern.ts';

const UUID = 'c0ffee00-1111-4222-8333-444455556666';

test.each([
  ['/lead/101/payment', '/lead/101/payment/'],
  ['/lead/101/payment/', '/lead/101/payment'],
  ['/lead/101/payment', '/lead/%3101/payment'],
  ['/lead/%3101/payment', '/lead/101/payment'],
  ['/lead/%31*', '/lead/101/payment'],
  ['/lead/101/*', '/lead/%3101/payment'],
  ['*/payment', '/lead/101/payment/'],
  [`/view/${UUID}`, `/view/${UUID.toUpperCase()}`],
  [`/view/${UUID.toUpperCase()}/`, `/view/${UUID}`],
  ['/view/ä', '/view/%C3%A4'],
  ['/view/%c3%a4', '/view/%C3%A4'],
  ['/view/a b', '/view/a%20b'],
  ['/view/%zz', '/view/%zz'],
  ['/view/%25zz', '/view/%zz'],
  ['/view/%2A', '/view/*'],
  [`/view/${UUID}`, `/view/${UUID.replace('c', '%63')}`],
  ['/view/C0FFEE*', `/view/${UUID.toUpperCase()}`],
  ['/', '/'],
  ['*', '/anything'],
  ['/**', '/x'],
  ['/view/*', '/view/'],
  ['/lead/*/payment', '/lead/1/payment'],
  ['/l*d/*1*/p*', '/lead/101/payment'],
  ['*/x*', '/x'],
  ['*ab*b', '/abb'],
])('%s matches the path %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(true);
});

test.each([
  ['/lead/101/payment', '/lead/101/payment//'],
  ['/lead/1/2', '/lead/1%2F2'],
  ['/lead/%2531', '/lead/1'],
  ['/lead/1', '/lead/%2531'],
  ['/view/%2A', '/view/1'],
  ['/view/%2A', '/view/%2A1'],
  ['/view/ABC', '/view/abc'],
  ['/login', '//login'],
  ['/login', '/Login'],
  ['', '/'],
  ['/', ''],
  ['/lead/101/payment', '/le%61d/101/payment'],
  ['/le%61d/101/payment', '/lead/101/payment'],
  ['/lead/101/*', '/le%61d/101/payment'],
  ['/view/1', '/view/11'],
  ['/lead/*/payment', '/lead/payment'],
  ['/a*a', '/a'],
  ['/l*d/*2*/p*', '/lead/101/payment'],
  ['/view/.', '/view/1'],
  ['*ab*b', '/ab'],
])('%s does not match the path %s', (pattern, path) => {
  expect(matchesPath(pattern, path)).toBe(false);
});

test.each(['/view/\ud800', '/view/%', '/view/%ff*', '%', '*%*'])(
  'the malformed pattern %j throws no error',
  (pattern) => {
    expect(() => matchesPath(pattern, '/view/%zz')).not.toThrow();
    expect(() => matchesPath('/view/1', pattern)).not.toThrow();
  },
);

const anyPath = fc
  .array(fc.oneof(fc.constantFrom('/', '%', '%25', '%2F', '%31', '%zz', '1', 'a', 'Z', '*', 'ä', ' '), fc.string()), {
    maxLength: 12,
  })
  .map((parts) => `/${parts.join('')}`);

test('a canonical path is its own canonical form, except for one final slash', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const canonical = canonicalParts(path.replaceAll('*', '').replace(/\/+$/, '')).join('*');
      // An escaped star is literal in a pattern, but in the canonical form it would match any characters.
      fc.pre(!canonical.includes('*'));
      expect(canonicalParts(canonical)).toEqual([canonical]);
    }),
  );
});

test('a hostile pattern causes no exponential backtracking', () => {
  expect(matchesPath(`/${'*a'.repeat(500)}b`, `/${'a'.repeat(16_000)}`)).toBe(false);
});

/** Path in a form that a client may send. */
const sentPath = fc
  .array(fc.oneof(fc.constantFrom('', '%25', '%2f', 'lead', '101', '*', '~a'), fc.string().map(encodeURIComponent)))
  .map((parts) => `/${parts.join('/')}`);

test('every path matches itself, and itself with other escapes in an id', () => {
  fc.assert(
    fc.property(sentPath, (path) => {
      const escaped = path.replace(/(?<!%|%.)[0-9]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      const pattern = path.replaceAll('*', '%2A');
      expect([matchesPath(pattern, path), matchesPath(pattern, escaped)]).toEqual([true, true]);
    }),
  );
});
