// @module-tag slow
import { expect, test } from 'vitest';
import { planOf } from '../../src/compare/plan.ts';
import { MAX_LOGINS } from '../../src/compare/sender.ts';
import type { HttpRequest } from '../../src/compare/transport.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { type Between, counting, fieldsOf, meddling, rejection } from '../support/meddle.ts';
import type { Ways } from '../support/plain-service.ts';
import { compareService, linesOf } from '../support/run-compare.ts';

const isLogin = ({ path }: HttpRequest) => path === '/login';

/** Whole run at a service that keeps the contract. */
const keeping = await compareService({});

const throttled = { status: 429, body: 'slow down' };

/** Rejects tokens as if they were revoked, some requests after their login. */
const endingSessions = (requests: number): Between =>
  counting(() => {
    const used = new Map<string, number>();
    return async (request, pass) => {
      const { token = '' } = request.headers;
      used.set(token, (used.get(token) ?? 0) + 1);
      return token !== '' && Number(used.get(token)) > requests ? rejection(401) : pass();
    };
  });

const services: [what: string, ways: Ways, between?: Between][] = [
  ['keeps the contract', {}],
  ['rejects a second login for a service', { loginAgain: 'rejected' }],
  ['gives few tokens', { mostTokens: 1 }],
  ['rejects logins after the second one', { mostLogins: [2, 429] }],
  ['rejects with an empty list of errors', { emptyErrors: true }],
  [
    'throttles each second login',
    {},
    meddling(async (request, pass, number) => (isLogin(request) && number % 2 === 1 ? throttled : pass())),
  ],
  [
    'throttles the first logins',
    {},
    meddling(async (request, pass, number) => (isLogin(request) && number < 2 ? throttled : pass())),
  ],
  ['ends each session after 5 requests', {}, endingSessions(5)],
  ['ends each session after its first request', {}, endingSessions(1)],
];

test.each(services)('a service that %s gets at most five logins, and one wrong password', async (_, ways, between) => {
  const { requests } = await compareService(ways, { ...(between && { between }) });
  const logins = requests.filter(isLogin).map(fieldsOf);
  expect(logins.length).toBeLessThanOrEqual(MAX_LOGINS);
  expect(logins.filter(({ password }) => password !== fixtureKnown.password).length).toBeLessThanOrEqual(1);
});

test('a service that rejects the first login gets no other login, because more logins may lock the account', async () => {
  const requests: HttpRequest[] = [];
  const between = meddling(async (request) => {
    requests.push(request);
    return rejection(401);
  });
  await expect(compareService({}, { between })).rejects.toThrow('got no token (code 401)');
  expect(requests).toHaveLength(1);
});

test('a service gets no reminder by SMS, call or e-mail', () => {
  const methods = keeping.requests.flatMap((request) => fieldsOf(request)['remind_method'] ?? []);
  expect([...new Set(methods)]).toEqual(['popup']);
});

test('reminders of tasks are dated years ahead, and texts name leadmock', () => {
  const { requests } = keeping;
  const inFiveYears = Date.now() / 1000 + 5 * 365 * 86_400;
  const tasks = requests.filter(({ path }) => path === '/task').map(fieldsOf);
  for (const { remind_type, date_start } of tasks)
    if (Number(remind_type) > 0) expect(Number(date_start)).toBeGreaterThan(inFiveYears);
  for (const { title } of tasks) if (title !== undefined) expect(title).toContain('leadmock compare');
});

test('without permission to write, a service gets reads, logins and logouts only', async () => {
  const { requests, report, proven } = await compareService({}, { mayWrite: false });
  const writes = linesOf(requests).filter((line) => !/^(GET \/view\/|POST \/(login|logout)$)/.test(line));
  expect(writes).toEqual([]);
  expect(report).toMatchObject({ notRestored: [], notSent: ['add --allow-writes'], keepsContract: true });
  expect(proven).toMatchObject({ repeatedLogin: 'new' });
});

test('writes concern only records that the user named', () => {
  const { requests } = keeping;
  const paths = linesOf(requests).filter((line) => /^(PUT|DELETE)|\/(payment|comment)$/.test(line));
  const absent = /\/(9007199254740991|2147483647|00000000-0000-4000-8000-000000000000|leadmock-compare)\b/;
  const named = /\/(lead\/101|view\/1001|view\/1002|view\/[0-9a-f-]{36})\b/;
  expect(paths.filter((path) => !absent.test(path) && !named.test(path))).toEqual([]);
});

test('after pages of a firewall, a run sends only what restores', async () => {
  const sent: HttpRequest[] = [];
  let pages = 0;
  const between = meddling(async (request, pass, number) => {
    if (pages === 5) sent.push(request);
    if (pages === 5 || number < 60) return pass();
    pages += 1;
    return { status: 403, body: '<h1>Blocked</h1>' };
  });
  const error = await compareService({}, { between }).catch((each) => each);
  expect(error.message).toContain('5 consecutive requests got no response of the service');
  expect(error.notRestored).toEqual([]);
  expect(linesOf(sent).filter((line) => !/^(PUT \/(view|lead)|GET \/view|POST \/logout$)/.test(line))).toEqual([]);
  expect(linesOf(sent)).toContain('PUT /lead/101/owner');
});

const planned = { known: fixtureKnown, mayWrite: true };

test('a plan announces about as many requests as a run needs, and all changes', () => {
  const { requestCount, seconds, writes } = planOf(planned);
  const { requests } = keeping;
  expect(Math.abs(requests.length - requestCount)).toBeLessThan(5);
  expect(seconds).toBe(Math.ceil(requestCount / 2));
  expect(writes).toEqual([
    'compare overwrites the owner of lead 101, and its fields of type funnel_date',
    'compare overwrites the texts of view 1001',
    'compare adds payments and comments to lead 101, and cannot delete them',
    'compare creates permanent tasks in project 1',
    'compare deletes view 1002',
  ]);
  expect(planOf({ ...planned, mayWrite: false }).writes).toEqual([]);
});

test('the plan of a run without --project names no project', () => {
  const { project: _, ...known } = fixtureKnown;
  const { writes } = planOf({ ...planned, known });
  expect(writes).toContain('compare may create a task');
  expect(writes.join()).not.toContain('undefined');
});
