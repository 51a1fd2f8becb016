import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../../../src/mock/api/operations.ts';
import { canReach, pathHint } from '../../../../src/mock/control/match/route-paths.ts';
import { matchesPath } from '../../../../src/mock/core/path-pattern.ts';

const routes = operations.map(({ path }) => path);

/** @returns the operations whose paths match a pattern */
function reached(pattern: string): string[] {
  return operations.filter((operation) => canReach(pattern, operation)).map(({ id }) => id);
}

const below = (part: string) => operations.filter(({ path }) => path.startsWith(part)).map(({ id }) => id);
const VIEWS = below('/view/');
const LEADS = below('/lead/');

test.each([
  ['/login', ['login']],
  ['/login/', ['login']],
  ['/lead/101/payment', ['add-payment']],
  ['/lead/101/payment/', ['add-payment']],
  ['/lead/%3101/payment', ['add-payment']],
  ['/lead/*', LEADS],
  ['/lead/*/*', below('/lead/{lead_id}/')],
  ['/lead*', LEADS],
  ['*/payment', ['add-payment']],
  ['/l*/*t', ['add-payment', 'add-comment']],
  ['*', operations.map(({ id }) => id)],
  ['/**', operations.map(({ id }) => id)],
  ['*101*', [...VIEWS, ...LEADS]],
  ['*101/payment', ['add-payment']],
  ['/view/*-4222-*', VIEWS],
  ['/view/*/', VIEWS],
  ['/view/C0FFEE*', VIEWS],
  ['/lo*', ['login', 'logout']],
  ['/lead/undefined/payment', []],
  ['/lead/%zz/payment', []],
  ['/lead/0*', []],
  ['', []],
  ['/', []],
  ['/view', []],
  ['/view/', []],
  ['/leads/*', []],
  ['/lead//payment', []],
  ['/Login', []],
  ['//login', []],
  ['/lead/101/payment/7', []],
  ['/lead/1%2F2/payments', []],
  ['/view/1/*/2', []],
])('%s reaches the routes %j', (pattern, ids) => {
  expect(reached(pattern)).toEqual(ids);
});

/** Random id for the paths of operations. */
const anyId = fc.integer({ min: 1, max: 9999 }).map(String);

/** Random path to a documented route, with its route. */
const anyDocumented = fc
  .tuple(fc.constantFrom(...routes), anyId, fc.constantFrom('', '/'))
  .map(([route, id, slash]) => ({ route, path: route.replace(/\{\w+\}/, id) + slash }));

/** The same path with stars in place of some of its characters. */
const anyPattern = anyDocumented.chain(({ path, route }) =>
  fc
    .array(fc.tuple(fc.nat(path.length), fc.nat(6)), { maxLength: 4 })
    .map((holes) => holes.reduce((text, [at, length]) => `${text.slice(0, at)}*${text.slice(at + length)}`, path))
    .map((pattern) => ({ pattern, path, route })),
);

test('a pattern that matches a path of a route reaches that route', () => {
  const property = fc.property(anyPattern, anyDocumented, ({ pattern, path, route }, other) => {
    for (const [sent, of] of [
      [path, route],
      [other.path, other.route],
    ] as const) {
      if (matchesPath(pattern, sent.replace(/\/$/, '')))
        expect([pattern, of, operations.some((one) => one.path === of && canReach(pattern, one))]).toEqual([
          pattern,
          of,
          true,
        ]);
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test.each([
  ['lead/101/payment', '/lead/101/payment'],
  ['/leads/101/payment', '/lead/101/payment'],
  ['/leads/*', '/lead/*'],
  ['/Lead/101/payment', '/lead/101/payment'],
  ['/lead/101/payments', '/lead/101/payment'],
  ['/lead//payment', '/lead/*/payment'],
  ['//lead/101/payment', '/lead/101/payment'],
  ['/api/lead/101/payment', '/lead/101/payment'],
  ['/lead/{lead_id}/payment', '/lead/*/payment'],
  ['/lead/:id/payment', '/lead/*/payment'],
  ['/view/<id>', '/view/*'],
  ['http://localhost:8080/_sandbox/w1/lead/101/payment?a=b', '/lead/101/payment'],
  ['/_sandbox/w1/login', '/login'],
  ['/lead/101/payment?a=b', '/lead/101/payment'],
  ['/views/1001', '/view/1001'],
  ['/view', '/view/*'],
  ['/tasks', '/task'],
  ['/v1/login', '/login'],
  ['/lead/%d/payment', '/lead/*/payment'],
  ['/lead/\\d+/payment', '/lead/*/payment'],
  ['/lead/101/payment/7', '/lead/101/payment'],
  ['/lead/.*/payment', '/lead/*/payment'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal with the wrong quotes
  ['/lead/${lead}/payment', '/lead/*/payment'],
  ['/lead/ 101/payment', '/lead/*/payment'],
  ['/lead/0101/payment', '/lead/*/payment'],
  ['/lead/undefined/payment', '/lead/*/payment'],
  ['/lead/abc/*', '/lead/*/*'],
  ['/view/c0ffee', '/view/*'],
  ['/view/10x*', '/view/*'],
  ['/view/-*', '/view/*'],
  ['/login/*', '/login'],
  ['/lead/101/payment/*', '/lead/101/payment'],
  ['/le%61d/101/payment', '/lead/101/payment'],
  ['/lead/101/p%61y*', '/lead/101/*'],
])('%s reaches no route, and gets the hint %s', (asked, meant) => {
  expect(reached(asked)).toEqual([]);
  expect(pathHint(asked, operations)).toBe(`; did you mean ${meant}?`);
  expect(reached(meant)).not.toEqual([]);
});

test('every hint names a reachable path', () => {
  const words = fc.constantFrom(
    '',
    'lead',
    'vew',
    '101',
    'payment',
    'api',
    '%31',
    '*',
    '{id}',
    'http:',
    '_sandbox',
    '?',
  );
  const anything = fc.array(fc.oneof(words, fc.string({ maxLength: 5 })), { maxLength: 7 });
  const property = fc.property(anything, (parts) => {
    const asked = parts.join('/');
    const [, meant = ''] = /did you mean (.*)\?$/s.exec(pathHint(asked, operations)) ?? [];
    expect([asked, reached(meant)]).not.toEqual([asked, []]);
  });
  fc.assert(property, { numRuns: 50 });
});

test('a path of the control plane is never a path of the service', () => {
  expect(reached('/_mock/reset')).toEqual([]);
  expect(pathHint('/_mock/reset', operations)).toContain('belongs to the control plane');
});
