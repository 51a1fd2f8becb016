// @module-tag slow
import { expect, test } from 'vitest';
import type { Answer } from '../../src/compare/answer.ts';
import { isWriting } from '../../src/compare/known.ts';
import type { HttpRequest } from '../../src/compare/transport.ts';
import type { AssumptionId, AssumptionValues } from '../../src/core/assumptions.ts';
import {
  type Between,
  changed,
  counting,
  fieldsOf,
  type Meddler,
  meddling,
  rejection,
  success,
} from '../support/meddle.ts';
import { contractProbes, linesOf, probesOf, runCompare } from '../support/run-compare.ts';
import { settingsFor } from '../support/sweep-answers.ts';

const has = (request: HttpRequest, text: string) => request.body?.includes(text) === true;
/** Replaces the response to matching requests with several errors, or other errors. */
const answering = (
  fits: (request: HttpRequest) => boolean,
  answer: (request: HttpRequest) => ReturnType<typeof rejection>,
): Between => meddling(async (request, pass) => (fits(request) ? answer(request) : pass()));

/** @returns the required fields that a login or a task lacks */
function missingIn(request: HttpRequest): string[] {
  const required = { '/login': ['service', 'version'], '/task': ['title', 'project_id'] }[request.path] ?? [];
  return required.filter((name) => !(name in fieldsOf(request)));
}

/** Joins all errors in one message, such as `title is required; project_id is required`. */
const joining: Between = meddling(async (request, pass) => {
  const missing = missingIn(request);
  return missing.length > 0 ? rejection(400, missing.map((name) => `${name} is required`).join('; ')) : pass();
});

/** Makes the lead a deal only with later payments, or with larger sums. */
const dealLater =
  (isDeal: (sum: number, number: number) => boolean): Between =>
  (send) => {
    let payments = 0;
    const later = changed(/payment$/, (lead, request) => {
      payments += 1;
      return { ...lead, deal: isDeal(Number(fieldsOf(request)['sum']), payments) };
    });
    return later(send);
  };

/** Replaces the response to a later login for the service of the probe of repeated logins. */
const loginNumber = (wanted: number, answer: () => Answer) => (): Meddler => {
  let logins = 0;
  return async (request, pass) => {
    if (has(request, 'leadmock compare earlier')) logins += 1;
    return has(request, 'leadmock compare earlier') && logins === wanted ? answer() : pass();
  };
};

/** Replaces the response to a later read with the token of the first such login. */
const earlierToken = (wanted: number, answer: () => Answer) => (): Meddler => {
  let token: unknown;
  let reads = 0;
  return async (request, pass) => {
    if (token !== undefined && request.headers['token'] === token && ++reads === wanted) return answer();
    const came = await pass();
    if (has(request, 'leadmock compare earlier')) token ??= (came.body as { result: { token: string } }).result.token;
    return came;
  };
};

/**
 * Rejects tokens of the probe of repeated logins, after a number of requests since its second login for one service.
 */
const afterSecondLogin = (names: readonly string[], requests: number) => (): Meddler => {
  const tokens = new Map<string, unknown>();
  let since = -1;
  return async (request, pass) => {
    if (since >= 0) since += 1;
    const isEnded = names.some((name) => tokens.get(name) === request.headers['token']);
    if (since > requests && isEnded) return rejection(401, 'Invalid token');
    const came = await pass();
    for (const name of names.filter((each) => has(request, `leadmock compare ${each}"`))) {
      if (tokens.has(name)) since = 0;
      else tokens.set(name, (came.body as { result: { token: string } }).result.token);
    }
    return came;
  };
};

const NONE = /^no value fits: not /;
/** Pattern of a reason: requests contradict each of these values, and no others are listed. */
const noneOf = (...values: string[]) =>
  new RegExp(`^no value fits: ${values.map((value) => `not ${value}: #\\d+( #\\d+)*`).join('; ')}$`);
const OTHER = /^unclear: responses differ from leadmock for another reason: #/;

/** Behavior of a server, the assumption that stays unknown because of it, and a part of the reason. */
const TRAPS: [what: string, id: AssumptionId, why: RegExp, between: Between, values?: Partial<AssumptionValues>][] = [
  [
    'views and leads differ',
    'unknownPathId',
    NONE,
    answering(
      ({ path }) => /^\/view\/(9|2|0|leadmock)/.test(path),
      () => rejection(404),
    ),
  ],
  [
    'what is not there gets a code of its own',
    'unknownPathId',
    NONE,
    answering(
      ({ path }) => path.startsWith('/view/9'),
      () => rejection(410),
    ),
  ],
  [
    'a comment on any lead is rejected',
    'unknownPathId',
    /the preceding request POST \/lead\/101\/comment got code 400/,
    answering(
      ({ path }) => path.endsWith('/comment'),
      () => rejection(400),
    ),
  ],
  [
    'an unknown field is rejected with a code of its own',
    'unknownFields',
    NONE,
    answering(
      (request) => has(request, 'leadmock_compare'),
      () => rejection(422),
    ),
  ],
  [
    'a login ignores unknown fields, and a view edit rejects them',
    'unknownFields',
    NONE,
    answering(
      (request) => request.method === 'PUT' && has(request, 'leadmock_compare'),
      () => rejection(400),
    ),
  ],
  [
    'a body of another type is taken as empty',
    'contentType',
    NONE,
    meddling(async (request, pass) =>
      request.method === 'PUT' && request.headers['Content-Type'] === 'text/plain'
        ? success({ id: 1001, keyword: 'as before' })
        : pass(),
    ),
  ],
  [
    'a login may have any type, a view edit not',
    'contentType',
    /^may be any: too few responses of login /,
    meddling(async (request, pass) =>
      request.path === '/login' ? pass() : request.headers['Content-Type'] === 'text/plain' ? rejection(400) : pass(),
    ),
    { contentType: 'any' },
  ],
  [
    'HTTP statuses are now this, now that',
    'errorStatus',
    NONE,
    answering(
      ({ headers, path }) => path.startsWith('/view') && !headers['token'],
      () => rejection(401, 'no', 401),
    ),
  ],
  [
    'the HTTP status is another number',
    'errorStatus',
    NONE,
    answering(
      ({ headers, path }) => path.startsWith('/view') && !headers['token'],
      () => rejection(401, 'no', 418),
    ),
  ],
  ['one message joins all that is wrong', 'validationErrors', NONE, joining],
  [
    'each missing field gets the same message',
    'validationErrors',
    /^all values fit/,
    answering(
      (request) => missingIn(request).length > 0,
      () => rejection(400, 'wrong'),
    ),
  ],
  [
    'there are more errors than wrong fields',
    'validationErrors',
    NONE,
    meddling(async (request, pass) =>
      missingIn(request).length > 0
        ? {
            status: 200,
            body: {
              status: 'error',
              errors: [
                { code: 400, message: 'a' },
                { code: 400, message: 'b' },
              ],
            },
          }
        : pass(),
    ),
  ],
  [
    'missing fields are a wrong login',
    'validationErrors',
    /^may be first: too few responses of create-task /,
    answering(
      (request) => request.path === '/login' && missingIn(request).length > 0,
      () => rejection(401),
    ),
  ],
  [
    'a word is taken where an integer is documented',
    'numericStrings',
    NONE,
    meddling(async (request, pass) => (has(request, '"owner_id":"') ? success({ owner_id: 12 }) : pass())),
  ],
  [
    'a string is taken as 0',
    'numericStrings',
    NONE,
    meddling(async (request, pass) => (has(request, '"owner_id":"12"') ? success({ owner_id: 0 }) : pass())),
  ],
  [
    'a task takes numbers as strings, and an owner does not',
    'numericStrings',
    NONE,
    meddling(async (request, pass) => (has(request, '"owner_id":"12"') ? success({ owner_id: 12 }) : pass())),
  ],
  [
    'an owner is looked up, an observer is not',
    'unknownBodyId',
    NONE,
    meddling(async (request, pass) =>
      has(request, '"observers":[2147483647]') ? success({ observers: [{ id: 2_147_483_647 }] }) : pass(),
    ),
  ],
  [
    'the second user is blocked',
    'secondUser',
    /^all values fit/,
    answering(
      (request) => has(request, 'anna'),
      () => rejection(403),
    ),
  ],
  [
    'the second user is unknown',
    'secondUser',
    /^all values fit/,
    answering(
      (request) => has(request, 'anna'),
      () => rejection(401),
    ),
  ],
  [
    'a token is never looked at',
    'secondUser',
    NONE,
    answering(
      ({ path }) => path.startsWith('/view'),
      () => rejection(400),
    ),
  ],
  ['the second login is blocked', 'repeatedLogin', NONE, counting(loginNumber(2, () => rejection(403)))],
  [
    'the first token is rejected once after the second login',
    'repeatedLogin',
    NONE,
    counting(earlierToken(3, () => rejection(401, 'Invalid token'))),
  ],
  [
    'the first token gets another answer after the second login',
    'repeatedLogin',
    OTHER,
    counting(earlierToken(3, () => success({ id: 1001 }))),
  ],
  [
    'the second login gets a token that does not hold',
    'repeatedLogin',
    NONE,
    counting(loginNumber(2, () => success({ token: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }))),
  ],
  [
    'the second login succeeds without a token',
    'repeatedLogin',
    noneOf('new', 'same', 'replace'),
    counting(loginNumber(2, () => success({}))),
  ],
  [
    'the token of another service ends with the earlier one',
    'repeatedLogin',
    NONE,
    counting(afterSecondLogin(['earlier', 'other'], 0)),
  ],
  [
    'the earlier token ends some time after the second login',
    'repeatedLogin',
    NONE,
    counting(afterSecondLogin(['earlier'], 4)),
  ],
  [
    'a reminder is shown in part',
    'reminderEcho',
    noneOf('stored', 'blank'),
    changed(/task$/, (task) => ({ ...task, remind_method: '' })),
  ],
  [
    'every task shows the same reminder',
    'reminderEcho',
    noneOf('stored', 'blank'),
    changed(/task$/, (task) => ({ ...task, remind_type: 3, remind_method: ['popup'] })),
  ],
  [
    'fields left out are shown in different ways',
    'omittedTaskFields',
    noneOf('zero', 'null', 'omit'),
    changed(/task$/, (task, request) => (has(request, 'lead_id') ? task : { ...task, lead_id: null })),
  ],
  [
    'fields that were given are shown as 0 as well',
    'omittedTaskFields',
    OTHER,
    changed(/task$/, (task) => ({ ...task, lead_id: 0, date_start: 0, date_end: 0 })),
  ],
  [
    'owner_id is not the owner',
    'ownerId',
    noneOf('omit', 'include'),
    changed(/payment$/, (lead) => ({ ...lead, owner_id: 99 })),
  ],
  [
    'owner_id stays what it was when the owner changes',
    'ownerId',
    noneOf('omit', 'include'),
    changed(/(payment|owner)$/, (lead) => ({ ...lead, owner_id: 11 })),
  ],
  [
    'a payment has owner_id, a change of owner has none',
    'ownerId',
    noneOf('omit', 'include'),
    changed(/payment$/, (lead) => ({ ...lead, owner_id: 11 })),
  ],
  [
    'a sum of 0 is taken, and one below is not',
    'nonPositiveSum',
    NONE,
    meddling(async (request, pass) => (has(request, '"sum":0') ? success({}) : pass())),
  ],
  [
    'only a larger payment makes a deal',
    'dealAfterPayment',
    noneOf('unchanged', 'true'),
    dealLater((sum) => sum > 1000),
  ],
  [
    'only the third payment makes a deal',
    'dealAfterPayment',
    noneOf('unchanged', 'true'),
    dealLater((_, number) => number > 2),
  ],
  [
    'a payment makes no deal of a deal',
    'dealAfterPayment',
    noneOf('unchanged', 'true'),
    dealLater((_, number) => number === 1),
  ],
  [
    'created_at is not now',
    'timezone',
    /created_at fits no UTC offset/,
    changed(/comment$/, (made) => ({ ...made, created_at: '01.01.26 12:07:30' })),
  ],
  [
    'created_at is an ISO date',
    'timezone',
    /created_at fits no UTC offset/,
    changed(/comment$/, (made) => ({ ...made, created_at: new Date().toISOString() })),
  ],
  [
    'created_at is in a zone that nobody listed',
    'timezone',
    /UTC\+05:30 .*set timezone to an IANA name/,
    (send) => send,
    { timezone: 'Asia/Kolkata' },
  ],
  [
    'a task with observers and no visibility is for the requester',
    'visibilityBesideObservers',
    noneOf('1', '2'),
    changed(/task$/, (task, request) => (has(request, 'visibility') ? task : { ...task, visibility: 0 })),
  ],
  [
    'null in an edit becomes a text',
    'nullInViewEdit',
    noneOf('ignore', 'clear', 'reject'),
    changed(/^\/view\//, (view, request) => (has(request, 'null') ? { ...view, keyword: 'null' } : view)),
  ],
  [
    'funnel_date gets another value',
    'funnelDateAfterOwner',
    noneOf('unchanged', 'cleared'),
    changed(/owner$/, (lead) => ({
      ...lead,
      custom: (lead['custom'] as { type: string }[]).map((field) =>
        field.type === 'funnel_date' ? { ...field, value: '2031-01-01' } : field,
      ),
    })),
  ],
];

test.each(TRAPS)('if %s, %s stays unknown', async (_, id, why, between, assumptions = {}) => {
  const { proven, unprovable } = await runCompare({ between, assumptions, probes: probesOf(id) });
  expect(proven).not.toHaveProperty(id);
  expect(unprovable[id]).toMatch(why);
});

/**
 * Behavior that a whole run detects: it also sends a login without three fields, and a single error for them, which is
 * known from one field, shows one error.
 */
const SHOWN_BY_OTHERS = ['missing fields are a wrong login'];

const trapsOfRuns = TRAPS.filter(([what]) => !SHOWN_BY_OTHERS.includes(what));

test.each(trapsOfRuns)('if %s, %s stays unknown in a whole run too', async (_, id, _why, between, assumptions = {}) => {
  const { proven } = await runCompare({ between, assumptions });
  expect(proven).not.toHaveProperty(id);
});

test('every trap but those of time zones concerns an assumption that a run proves otherwise', async () => {
  const ids = [...new Set(TRAPS.map(([, id]) => id))].filter((id) => id !== 'timezone');
  const { proven } = await runCompare();
  expect(Object.keys(proven).sort()).toEqual(ids.sort());
});

test('responses to cases of the contract also disprove a value', async () => {
  const between = changed(/payment$/, (lead, request) =>
    has(request, '"sum":"1500.50"') ? { ...lead, deal: true } : lead,
  );
  const probes = [...probesOf('dealAfterPayment'), ...contractProbes];
  const { proven, unprovable } = await runCompare({ between, probes });
  expect(proven).not.toHaveProperty('dealAfterPayment');
  expect(unprovable.dealAfterPayment).toMatch(noneOf('unchanged', 'true'));
});

test.each([
  ['true', false, 'true'],
  ['true', undefined, undefined],
  ['true', true, undefined],
  ['unchanged', false, 'unchanged'],
  ['unchanged', undefined, 'unchanged'],
] as const)(
  'after payments of a service with dealAfterPayment=%s and --lead-is-deal %s, a run reports %s',
  async (dealAfterPayment, leadIsDeal, expected) => {
    const { proven } = await runCompare({
      assumptions: { dealAfterPayment },
      leadIsDeal,
      probes: probesOf('dealAfterPayment'),
    });
    expect(proven.dealAfterPayment).toBe(expected);
  },
);

test('a wrong --lead-is-deal proves no value', async () => {
  const { proven } = await runCompare({ probes: probesOf('dealAfterPayment'), leadIsDeal: true });
  expect(proven).not.toHaveProperty('dealAfterPayment');
});

test.each(['UTC', 'Asia/Kolkata'])(
  'a run reports the offset of the service, but never a time zone: %s',
  async (timezone) => {
    const mock = settingsFor({ timezone });
    const { proven, unprovable } = await runCompare({ assumptions: { timezone }, probes: probesOf('timezone'), mock });
    expect(proven).toEqual({});
    expect(unprovable.timezone).toMatch(
      new RegExp(`^created_at has the offset UTC\\+0\\d:\\d0 \\(#\\d+\\): the offset of ${timezone}$`),
    );
  },
);

test('without permission to write, no probe sends a request that could write', async () => {
  const asked: HttpRequest[] = [];
  const between = meddling(async (request, pass) => {
    asked.push(request);
    return pass();
  });
  await runCompare({ mayWrite: false, between });
  const steps = linesOf(asked).map((send) => ({ send }));
  expect(steps.length).toBeGreaterThan(30);
  expect(isWriting(steps)).toBe(false);
});
