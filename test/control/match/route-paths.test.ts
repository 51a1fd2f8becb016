import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canReach, nearestPath, whyNoPath } from '../../../src/control/match/route-paths.ts';
import { matchesPath } from '../../../src/core/path-pattern.ts';

/** Some operations of the service. */
const PATHS = {
  login: '/login',
  logout: '/logout',
  'create-task': '/task',
  'get-view': '/view/{view_id}',
  'edit-view': '/view/{view_id}',
  'delete-view': '/view/{view_id}',
  'add-payment': '/lead/{lead_id}/payment',
  'change-owner': '/lead/{lead_id}/owner',
  'add-comment': '/lead/{lead_id}/comment',
};

const routes = Object.values(PATHS);

/** The operations whose paths a pattern fits. */
function reached(pattern: string): string[] {
  return Object.entries(PATHS).flatMap(([id, path]) => (canReach(pattern, path) ? [id] : []));
}

const VIEWS = ['get-view', 'edit-view', 'delete-view'];
const LEADS = ['add-payment', 'change-owner', 'add-comment'];

test.each([
  ['/login', ['login']],
  ['/login/', ['login']],
  ['/lead/101/payment', ['add-payment']],
  ['/lead/101/payment/', ['add-payment']],
  ['/lead/%3101/payment', ['add-payment']],
  ['/lead/undefined/payment', ['add-payment']],
  ['/lead/%zz/payment', ['add-payment']],
  ['/lead/*', LEADS],
  ['/lead/*/*', LEADS],
  ['/lead*', LEADS],
  ['*/payment', [...VIEWS, 'add-payment']],
  ['/l*/*t', ['add-payment', 'add-comment']],
  ['*', Object.keys(PATHS)],
  ['/**', Object.keys(PATHS)],
  ['/view/*/', VIEWS],
  ['/view/C0FFEE*', VIEWS],
  ['/lo*', ['login', 'logout']],
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
])('%s fits paths of %j', (pattern, ids) => {
  expect(reached(pattern)).toEqual(ids);
});

const anyId = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map(String),
  fc.uuid(),
  fc.constantFrom('undefined', '%31', '%zz', '%2F', 'C0FFEE00-1111-4222-8333-444455556666', '*'),
);

/** A path to a documented route, and the route. */
const anyDocumented = fc
  .tuple(fc.constantFrom(...routes), anyId, fc.constantFrom('', '/'))
  .map(([route, id, slash]) => ({ route, path: route.replace(/\{\w+\}/, id) + slash }));

/** The same path with stars in the place of some of its text. */
const anyPattern = anyDocumented.chain(({ path, route }) =>
  fc
    .array(fc.tuple(fc.nat(path.length), fc.nat(6)), { maxLength: 4 })
    .map((holes) => holes.reduce((text, [at, length]) => `${text.slice(0, at)}*${text.slice(at + length)}`, path))
    .map((pattern) => ({ pattern, path, route })),
);

test('a pattern that fits a path of a route can reach it', () => {
  const property = fc.property(anyPattern, anyDocumented, ({ pattern, path, route }, other) => {
    for (const [sent, of] of [
      [path, route],
      [other.path, other.route],
    ] as const) {
      if (matchesPath(pattern, sent)) expect([pattern, of, canReach(pattern, of)]).toEqual([pattern, of, true]);
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test('a hostile pattern takes no longer than it should, and one that is too long to be looked at could fit', () => {
  expect(canReach(`/${'a*'.repeat(1e6)}`, '/login')).toBe(true);
  expect(canReach(`/${'*a'.repeat(499)}b`, '/lead/{lead_id}/payment')).toBe(false);
});

test.each([
  ['lead/101/payment', '/lead/101/payment'],
  ['/leads/101/payment', '/lead/101/payment'],
  ['/leads/*', '/lead/*'],
  ['/Lead/101/payment', '/lead/101/payment'],
  ['/lead/101/payments', '/lead/101/payment'],
  ['/lead/101', '/lead/101/*'],
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
  ['/*/101/pay', '/*/101/*'],
  ['/lead/101/payment/7', '/lead/101/payment'],
])('%s was probably meant to be %s', (asked, meant) => {
  expect(nearestPath(asked, routes)).toBe(meant);
  expect(reached(meant)).not.toEqual([]);
});

test('whatever is asked for, what it was meant to be can be reached', () => {
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
    expect(reached(nearestPath(asked, routes))).not.toEqual([]);
  });
  fc.assert(property, { numRuns: 50 });
});

test.each([
  ['login', 'begins with / or *'],
  ['/login?a=b', 'without its query'],
  ['/login#a', 'without its query'],
  ['/_sandbox/w1/login', 'without the prefix of the sandbox'],
  ['/_mock/reset', 'is a call of leadmock itself'],
  ['/view/{view_id}', '* stands for any'],
  ['/view/:id', '* stands for any'],
])('%s is no path, and it is said why', (path, says) => {
  expect(whyNoPath(path)).toContain(says);
});

test.each(['*', '/view/1', '/view/%7Bview_id%7D', '/_sandboxes', '/a:b', '/view/{'])('%s is a path', (path) => {
  expect(whyNoPath(path)).toBeUndefined();
});
