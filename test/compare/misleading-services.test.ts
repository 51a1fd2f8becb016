// @module-tag slow
import { expect, test } from 'vitest';
import type { Answer } from '../../src/compare/answer.ts';
import { isWriting } from '../../src/compare/known.ts';
import type { HttpRequest, Send } from '../../src/compare/transport.ts';
import { type AssumptionId, type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { changed, fieldsOf, type Meddler, meddling, rejection, success } from '../support/meddle.ts';
import { contractProbes, probesOf, runCompare } from '../support/run-compare.ts';

type Between = (send: Send) => Send;

const has = (request: HttpRequest, text: string) => request.body?.includes(text) === true;
/** Rejects with several errors, or others, where the request fits. */
const answering = (
  fits: (request: HttpRequest) => boolean,
  answer: (request: HttpRequest) => ReturnType<typeof rejection>,
): Between => meddling(async (request, pass) => (fits(request) ? answer(request) : pass()));

/** The required fields that a login or a task lacks. */
function missingIn(request: HttpRequest): string[] {
  const required = { '/login': ['service', 'version'], '/task': ['title', 'project_id'] }[request.path] ?? [];
  return required.filter((name) => !(name in fieldsOf(request)));
}

/** One message that joins what is wrong, as `title is required; project_id is required`. */
const joining: Between = meddling(async (request, pass) => {
  const missing = missingIn(request);
  return missing.length > 0 ? rejection(400, missing.map((name) => `${name} is required`).join('; ')) : pass();
});

/** Payments after the first, or of a larger sum, make a deal. */
const dealLater = (isDeal: (sum: number, number: number) => boolean): Between => {
  let payments = 0;
  return changed(/payment$/, (lead, request) => {
    payments += 1;
    return { ...lead, deal: isDeal(Number(fieldsOf(request)['sum']), payments) };
  });
};

/** Answers a later login for the service of the probe of repeated logins. */
const loginNumber = (wanted: number, answer: () => Answer): Meddler => {
  let logins = 0;
  return async (request, pass) => {
    if (has(request, 'leadmock compare earlier')) logins += 1;
    return has(request, 'leadmock compare earlier') && logins === wanted ? answer() : pass();
  };
};

/** Answers a later read with the token that the first such login gave. */
const earlierToken = (wanted: number, answer: () => Answer): Meddler => {
  let token: unknown;
  let reads = 0;
  return async (request, pass) => {
    if (token !== undefined && request.headers['token'] === token && ++reads === wanted) return answer();
    const came = await pass();
    if (has(request, 'leadmock compare earlier')) token ??= (came.body as { result: { token: string } }).result.token;
    return came;
  };
};

/** Rejects tokens of the probe of repeated logins from so many requests on after its second login for one service. */
const afterSecondLogin = (names: readonly string[], requests: number): Meddler => {
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

/** What a server does, and the assumption that cannot be told then, with a part of the reason. */
export const TRAPS: [
  what: string,
  id: AssumptionId,
  why: string,
  between: Between,
  values?: Partial<AssumptionValues>,
][] = [
  [
    'views and leads differ',
    'unknownPathId',
    'disagree',
    answering(
      ({ path }) => /^\/view\/(9|2|0|leadmock)/.test(path),
      () => rejection(404),
    ),
  ],
  [
    'what is not there gets a code of its own',
    'unknownPathId',
    'code 410',
    answering(
      ({ path }) => path.startsWith('/view/9'),
      () => rejection(410),
    ),
  ],
  [
    'a comment on any lead is rejected',
    'unknownPathId',
    'which is asked first',
    answering(
      ({ path }) => path.endsWith('/comment'),
      () => rejection(400),
    ),
  ],
  [
    'an unknown field is rejected with a code of its own',
    'unknownFields',
    'code 422',
    answering(
      (request) => has(request, 'leadmock_compare'),
      () => rejection(422),
    ),
  ],
  [
    'a login ignores unknown fields, and a view edit rejects them',
    'unknownFields',
    'disagree',
    answering(
      (request) => request.method === 'PUT' && has(request, 'leadmock_compare'),
      () => rejection(400),
    ),
  ],
  [
    'a body of another type is taken as empty',
    'contentType',
    'no value fits',
    meddling(async (request, pass) =>
      request.method === 'PUT' && request.headers['Content-Type'] === 'text/plain'
        ? success({ id: 1001, keyword: 'as before' })
        : pass(),
    ),
  ],
  [
    'a login may have any type, a view edit not',
    'contentType',
    'disagree',
    meddling(async (request, pass) =>
      request.path === '/login' ? pass() : request.headers['Content-Type'] === 'text/plain' ? rejection(400) : pass(),
    ),
    { contentType: 'any' },
  ],
  [
    'HTTP statuses are now this, now that',
    'errorStatus',
    'disagree',
    answering(
      ({ headers, path }) => path.startsWith('/view') && !headers['token'],
      () => rejection(401, 'no', 401),
    ),
  ],
  [
    'the HTTP status is another number',
    'errorStatus',
    'HTTP 418',
    answering(
      ({ headers, path }) => path.startsWith('/view') && !headers['token'],
      () => rejection(401, 'no', 418),
    ),
  ],
  ['one message joins all that is wrong', 'validationErrors', 'no value fits', joining],
  [
    'each missing field gets the same message',
    'validationErrors',
    'the same message',
    answering(
      (request) => missingIn(request).length > 0,
      () => rejection(400, 'wrong'),
    ),
  ],
  [
    'there are more errors than wrong fields',
    'validationErrors',
    'one field that is missing gets code 400 (2 errors)',
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
    'code 401',
    answering(
      (request) => request.path === '/login' && missingIn(request).length > 0,
      () => rejection(401),
    ),
  ],
  [
    'a word is taken where an integer is documented',
    'numericStrings',
    'a word in its place is taken too',
    meddling(async (request, pass) => (has(request, '"owner_id":"') ? success({ owner_id: 12 }) : pass())),
  ],
  [
    'a string is taken as 0',
    'numericStrings',
    'no value fits',
    meddling(async (request, pass) => (has(request, '"owner_id":"12"') ? success({ owner_id: 0 }) : pass())),
  ],
  [
    'a task takes numbers as strings, and an owner does not',
    'numericStrings',
    'disagree',
    meddling(async (request, pass) => (has(request, '"owner_id":"12"') ? success({ owner_id: 12 }) : pass())),
  ],
  [
    'an owner is looked up, an observer is not',
    'unknownBodyId',
    'no value fits',
    meddling(async (request, pass) =>
      has(request, '"observers":[2147483647]') ? success({ observers: [{ id: 2_147_483_647 }] }) : pass(),
    ),
  ],
  [
    'the second user is blocked',
    'secondUser',
    'gets code 403 without the first, too',
    answering(
      (request) => has(request, 'anna'),
      () => rejection(403),
    ),
  ],
  [
    'the second user is unknown',
    'secondUser',
    'gets code 401',
    answering(
      (request) => has(request, 'anna'),
      () => rejection(401),
    ),
  ],
  [
    'a token is never looked at',
    'secondUser',
    'a wrong token gets',
    answering(
      ({ path }) => path.startsWith('/view'),
      () => rejection(400),
    ),
  ],
  [
    'the second login is blocked',
    'repeatedLogin',
    'the second login gets code 403',
    meddling(loginNumber(2, () => rejection(403))),
  ],
  [
    'the first token is rejected once after the second login',
    'repeatedLogin',
    'no value fits',
    meddling(earlierToken(3, () => rejection(401, 'Invalid token'))),
  ],
  [
    'the first token gets another answer after the second login',
    'repeatedLogin',
    'no value fits',
    meddling(earlierToken(3, () => success({ id: 1001 }))),
  ],
  [
    'the second login gets a token that does not hold',
    'repeatedLogin',
    'no value fits',
    meddling(loginNumber(2, () => success({ token: 'x'.repeat(32) }))),
  ],
  [
    'the second login succeeds without a token',
    'repeatedLogin',
    'a login gets no token',
    meddling(loginNumber(2, () => success({}))),
  ],
  [
    'the token of another service ends with the earlier one',
    'repeatedLogin',
    'the token of another service gets code 401 after it',
    meddling(afterSecondLogin(['earlier', 'other'], 0)),
  ],
  [
    'the earlier token ends some time after the second login',
    'repeatedLogin',
    'ended later in the run',
    meddling(afterSecondLogin(['earlier'], 4)),
  ],
  [
    'a reminder is shown in part',
    'reminderEcho',
    'another reminder',
    changed(/task$/, (task) => ({ ...task, remind_method: '' })),
  ],
  [
    'every task shows the same reminder',
    'reminderEcho',
    'no value fits',
    changed(/task$/, (task) => ({ ...task, remind_type: 3, remind_method: ['popup'] })),
  ],
  [
    'fields left out are shown in different ways',
    'omittedTaskFields',
    'different ways',
    changed(/task$/, (task, request) => (has(request, 'lead_id') ? task : { ...task, lead_id: null })),
  ],
  [
    'fields that were given are shown as 0 as well',
    'omittedTaskFields',
    'also where it was given',
    changed(/task$/, (task) => ({ ...task, lead_id: 0, date_start: 0, date_end: 0 })),
  ],
  ['owner_id is not the owner', 'ownerId', 'not its owner', changed(/payment$/, (lead) => ({ ...lead, owner_id: 99 }))],
  [
    'owner_id stays what it was when the owner changes',
    'ownerId',
    'not its owner',
    changed(/(payment|owner)$/, (lead) => ({ ...lead, owner_id: 11 })),
  ],
  [
    'a payment has owner_id, a change of owner has none',
    'ownerId',
    'disagree',
    changed(/payment$/, (lead) => ({ ...lead, owner_id: 11 })),
  ],
  [
    'a sum of 0 is taken, and one below is not',
    'nonPositiveSum',
    'no value fits',
    meddling(async (request, pass) => (has(request, '"sum":0') ? success({}) : pass())),
  ],
  ['only a larger payment makes a deal', 'dealAfterPayment', 'disagree', dealLater((sum) => sum > 1000)],
  ['only the third payment makes a deal', 'dealAfterPayment', 'disagree', dealLater((_, number) => number > 2)],
  ['a payment makes no deal of a deal', 'dealAfterPayment', 'disagree', dealLater((_, number) => number === 1)],
  [
    'created_at is not now',
    'timezone',
    'not the time',
    changed(/comment$/, (made) => ({ ...made, created_at: '01.01.26 12:07:30' })),
  ],
  [
    'created_at is an ISO date',
    'timezone',
    'not the time',
    changed(/comment$/, (made) => ({ ...made, created_at: new Date().toISOString() })),
  ],
  [
    'created_at is in a zone that nobody listed',
    'timezone',
    'UTC+05:30 today: set timezone to the IANA name',
    (send) => send,
    { timezone: 'Asia/Kolkata' },
  ],
  [
    'funnel_date gets another value',
    'funnelDateAfterOwner',
    'something else',
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
  expect(proven[id]).toBeUndefined();
  expect(unprovable[id]).toContain(why);
});

test('every trap except burst and token life concerns an assumption that is otherwise proven', async () => {
  const ids = [...new Set(TRAPS.map(([, id]) => id))];
  const { proven } = await runCompare({ probes: probesOf(...ids) });
  expect(Object.keys(proven).sort()).toEqual(ids.sort());
});

test('responses to cases of the contract also disprove a value', async () => {
  const between = meddling(async (request, pass) =>
    has(request, '"sum":"1500.50"') ? success({ id: 101, deal: true, custom: [] }) : pass(),
  );
  const probes = [...probesOf('dealAfterPayment'), ...contractProbes];
  expect((await runCompare({ between, probes })).unprovable.dealAfterPayment).toContain('disagree');
});

test('a deal after payments proves a value only with --lead-is-deal false', async () => {
  const run = { assumptions: { dealAfterPayment: 'true' }, probes: probesOf('dealAfterPayment') } as const;
  expect((await runCompare({ ...run, leadIsDeal: undefined })).unprovable.dealAfterPayment).toContain(
    '--lead-is-deal false',
  );
  expect((await runCompare({ ...run, leadIsDeal: false })).proven.dealAfterPayment).toBe('true');
  expect((await runCompare({ ...run, leadIsDeal: true })).unprovable.dealAfterPayment).toContain('as it was before');
  const unsaid = await runCompare({ probes: probesOf('dealAfterPayment'), leadIsDeal: true });
  expect(unsaid.unprovable.dealAfterPayment).toContain('despite --lead-is-deal');
});

test('the current zone of leadmock is kept if it fits, even an unlisted one', async () => {
  const current = { ...defaultAssumptions, timezone: 'Asia/Kolkata' };
  const run = { assumptions: { timezone: 'Asia/Kolkata' }, probes: probesOf('timezone'), current } as const;
  expect((await runCompare(run)).proven.timezone).toBe('Asia/Kolkata');
});

test('without permission to write, no probe sends a request that could write', async () => {
  const asked: HttpRequest[] = [];
  const between = meddling(async (request, pass) => {
    asked.push(request);
    return pass();
  });
  await runCompare({ mayWrite: false, between });
  const steps = asked.map(({ method, path }) => ({ send: `${method} ${path}` }));
  expect(steps.length).toBeGreaterThan(30);
  expect(isWriting(steps)).toBe(false);
});
