// @module-tag slow
import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import { MAX_LOGINS, planOf } from '../../src/compare/plan.ts';
import type { HttpRequest } from '../../src/compare/transport.ts';
import { type Between, counting, fieldsOf, meddling, rejection } from '../support/meddle.ts';
import type { Ways } from '../support/plain-service.ts';
import { compareService, foreignSettings, linesOf, runUnchanged, stepsTo } from '../support/run-compare.ts';

const isLogin = ({ path }: HttpRequest) => path === '/login';

/** @returns logins that could lock a user: with the user's login and another password */
function wrongPasswords(requests: readonly HttpRequest[]): HttpRequest[] {
  return requests.filter((request) => {
    const { login, password } = fieldsOf(request);
    return (
      isLogin(request) && login === fixtureKnown.login && password !== undefined && password !== fixtureKnown.password
    );
  });
}

/** Whole run at a service that keeps the contract. */
const keeping = await compareService({});

const page = { status: 200, body: '<html>Please solve this captcha</html>' };
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
  ['rejects a second login for a service', { loginAgain: 'rejected' }],
  ['gives few tokens', { mostTokens: 1 }],
  ['rejects logins after the second one', { mostLogins: [2, 429] }],
  ['rejects with an empty list of errors', { emptyErrors: true }],
  [
    'throttles each second login',
    {},
    meddling(async (request, pass, number) => (isLogin(request) && number % 2 === 1 ? throttled : pass())),
  ],
  ['ends each session after 5 requests', {}, endingSessions(5)],
  ['ends each session after its first request', {}, endingSessions(1)],
];

function expectFewLogins(requests: readonly HttpRequest[]): void {
  expect(requests.filter(isLogin).length).toBeLessThanOrEqual(MAX_LOGINS);
  expect(wrongPasswords(requests).length).toBeLessThanOrEqual(1);
}

test('a service that keeps the contract gets at most five logins, and one wrong password', () => {
  expectFewLogins(keeping.requests);
});

test.each(services)('a service that %s gets at most five logins, and one wrong password', async (_, ways, between) => {
  const { requests } = await compareService(ways, { ...(between && { between }) });
  expectFewLogins(requests);
});

test('a service gets one wrong password, if nothing else needs logins', async () => {
  const wrong = stepsTo(/^POST \/login$/).filter(({ body }) => JSON.stringify(body).includes('{wrong}'));
  const { requests, report } = await compareService({}, { script: wrong });
  expect(wrongPasswords(requests)).toHaveLength(1);
  expect(report.notSent).toEqual([{ count: 1, why: 'compare sends only one wrong login to a service' }]);
});

test('a service gets no login of the second user, even if that user is known', async () => {
  const { requests, report } = await compareService({ otherUsersEnd: 'never' });
  const sent = JSON.stringify(requests);
  expect(sent).toContain(fixtureKnown.login);
  expect(sent).not.toContain(fixtureKnown.secondLogin);
  const reasons = report.notSent.map(({ why }) => why);
  expect(reasons).toContain('a login of a second user could revoke tokens: use a recording');
  expect(report.violations).toEqual([]);
});

test('a service gets no reminder by SMS or call', () => {
  const { requests, report } = keeping;
  const methods = requests.flatMap((request) => fieldsOf(request)['remind_method'] ?? []);
  expect([...new Set(methods)].sort()).toEqual(['popup']);
  const reasons = report.notSent.map(({ why }) => why);
  expect(reasons).toContain('compare sends no reminder by SMS, call or e-mail to a service');
});

test('a leadmock gets the second user, all reminders and as many logins as there are cases', async () => {
  const { exchanges } = await runUnchanged();
  const sent = JSON.stringify(exchanges.map((exchange) => exchange.sent));
  expect(sent).toContain(fixtureKnown.secondLogin);
  expect(sent).toContain('call');
  expect(exchanges.filter(({ operation }) => operation === 'login').length).toBeGreaterThan(MAX_LOGINS);
});

test('reminders of tasks are dated years ahead, and texts name leadmock', () => {
  const { requests } = keeping;
  const inTenYears = Date.now() / 1000 + 5 * 365 * 86_400;
  const tasks = requests.filter(({ path }) => path === '/task').map(fieldsOf);
  for (const { remind_type, date_start } of tasks)
    if (Number(remind_type) > 0) expect(Number(date_start)).toBeGreaterThan(inTenYears);
  for (const { title } of tasks) if (title !== undefined) expect(title).toContain('leadmock compare');
});

test('without permission to write, a service gets reads, logins and logouts only', async () => {
  const { requests, report } = await compareService({}, { mayWrite: false });
  const writes = linesOf(requests).filter((line) => !/^(GET \/view\/|POST \/(login|logout)$)/.test(line));
  expect(writes).toEqual([]);
  expect(report).toMatchObject({ created: [], notRestored: [], keepsContract: true });
});

test('writes concern only records that the user named', () => {
  const { requests } = keeping;
  const paths = linesOf(requests).filter((line) => /^(PUT|DELETE)|\/(payment|comment)$/.test(line));
  const absent = /\/(9007199254740991|2147483647|00000000-0000-4000-8000-000000000000|leadmock-compare)\b/;
  const named = /\/(lead\/101|view\/1001|view\/1002|view\/[0-9a-f-]{36})\b/;
  expect(paths.filter((path) => !absent.test(path) && !named.test(path))).toEqual([]);
});

test.each([1, 2, 20])('a run ends with the third page of a firewall, at every request number %i', async (every) => {
  let pages = 0;
  const between = meddling(async (_, pass, number) => {
    if (number === 0 || number % every > 0 || pages === 3) return pass();
    pages += 1;
    return page;
  });
  const run = compareService({}, { between });
  await expect(run).rejects.toThrow('a proxy in front of the service blocks leadmock');
  expect(pages).toBe(3);
});

test('after the third page of a firewall, a run sends only what restores, and reports what it left', async () => {
  const sent: HttpRequest[] = [];
  let pages = 0;
  const between = counting(() => async (request, pass, number) => {
    if (pages === 3) sent.push(request);
    if (pages < 3 && number >= 60) {
      pages += 1;
      return page;
    }
    return pass();
  });
  const error = await compareService({}, { between }).catch((each) => each);
  expect(error.message).toContain('3 requests got a page');
  expect(linesOf(sent).filter((line) => !/^(PUT \/(view|lead)|GET \/view|POST \/log(in|out)$)/.test(line))).toEqual([]);
  expect(error.leftovers.created.join()).toMatch(/payments on lead 101.*tasks in project 1: \d+/);
});

test('a plan announces no more requests than a run needs, nor fewer', () => {
  const { requestCount, writes } = planOf(foreignSettings);
  const { requests } = keeping;
  expect(requests.length).toBeLessThanOrEqual(requestCount);
  expect(requests.length).toBeGreaterThan(requestCount / 2);
  expect(writes).toEqual([
    'compare overwrites the owner of lead 101, and its fields of type funnel_date',
    'compare overwrites the texts of view 1001',
    'compare adds payments and comments to lead 101, and cannot delete them',
    'compare creates permanent tasks in project 1',
    'compare deletes view 1002',
  ]);
  expect(planOf({ ...foreignSettings, mayWrite: false }).writes).toEqual([]);
});

test('a run without writes proves values that reads show', async () => {
  const { proven } = await compareService({}, { mayWrite: false });
  expect(proven).toMatchObject({ repeatedLogin: 'new' });
});

test('the plan of a run without --project names no project', () => {
  const { project: _, ...known } = foreignSettings.known;
  const { writes } = planOf({ ...foreignSettings, known });
  expect(writes).toContain('compare may create a task');
  expect(writes.join()).not.toContain('undefined');
});
