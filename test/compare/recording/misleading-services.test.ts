// @module-tag slow
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/compare/answer.ts';
import type { HttpRequest } from '../../../src/compare/transport.ts';
import type { AssumptionValues } from '../../../src/core/assumptions.ts';
import { TRAFFIC } from '../../support/client-traffic.ts';
import { outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { changed, fieldsOf, meddling, rejection, success } from '../../support/meddle.ts';
import { type Between, type ClientTraffic, recordService } from '../../support/record-service.ts';

type Id = keyof typeof TRAFFIC;
type Result = Record<string, unknown>;

const isLogin = (request: HttpRequest) => request.path === '/login';
const isOf = (request: HttpRequest, name: string) => fieldsOf(request)['login'] === `${name}@example.com`;
const resultOf = ({ body }: Answer) => (body as { result?: Result }).result ?? {};
const tokenIn = (answer: Answer) => resultOf(answer)['token'] as string | undefined;

/** Replaces the response to matching requests. */
const answering = (
  fits: (request: HttpRequest) => boolean,
  answer: (request: HttpRequest) => Answer | Promise<Answer>,
): Between => meddling(async (request, pass) => (fits(request) ? answer(request) : pass()));

/** Sends a request with other fields, and changes the result of a success. */
function sendingOther(
  fits: (request: HttpRequest) => boolean,
  fields: object,
  change: (result: Result) => Result = (result) => result,
): Between {
  return (send) => async (request) => {
    if (!fits(request)) return send(request);
    return success(
      change(resultOf(await send({ ...request, body: JSON.stringify({ ...fieldsOf(request), ...fields }) }))),
    );
  };
}

/** Combines meddlers; the first one is next to the client. */
const all =
  (...meddlers: readonly Between[]): Between =>
  (send) =>
    meddlers.reduceRight((inner, meddler) => meddler(inner), send);

const isOtherType = ({ headers }: HttpRequest) => headers['Content-Type'] === 'text/plain';

/** @returns the required fields that a login or a task lacks */
function missingIn(request: HttpRequest): string[] {
  const required = { '/login': ['service', 'version'], '/task': ['title', 'project_id'] }[request.path] ?? [];
  return required.filter((name) => !(name in fieldsOf(request)));
}

const rejectingMissing = (answer: (missing: readonly string[]) => Answer, path?: string): Between =>
  answering(
    (request) => missingIn(request).length > 0 && (path === undefined || request.path === path),
    (request) => answer(missingIn(request)),
  );

const twoErrors: Answer = {
  status: 200,
  body: {
    status: 'error',
    errors: [
      { code: 400, message: 'a' },
      { code: 400, message: 'b' },
    ],
  },
};

/** Sets the deal flag of the lead by the sum and the number (from 1) of a payment. */
function dealIf(isDeal: (sum: number, number: number) => boolean): Between {
  let payments = 0;
  return changed(/payment$/, (lead, request) => {
    payments += 1;
    return { ...lead, deal: isDeal(Number(fieldsOf(request)['sum']), payments) };
  });
}

/** Replaces the response to a login of the owner for the service `shop`, by its number from 1. */
function shopLogin(wanted: number, answer: () => Answer): Between {
  let logins = 0;
  return meddling(async (request, pass) => {
    const isMeant = isLogin(request) && fieldsOf(request)['service'] === 'shop' && isOf(request, 'owner');
    if (isMeant) logins += 1;
    return isMeant && logins === wanted ? answer() : pass();
  });
}

interface Reads {
  /** Service of the login that returned the token. */
  service?: string;
  /** Numbers of the reads with the token whose responses are replaced, from 1. */
  wanted: readonly number[];
}

/** Replaces the responses to some reads with the first token of the owner for a service. */
function readsWith({ service = 'shop', wanted }: Reads, answer: () => Answer): Between {
  let token: string | undefined;
  let reads = 0;
  return meddling(async (request, pass) => {
    if (token !== undefined && request.headers['token'] === token) reads += 1;
    if (request.headers['token'] === token && wanted.includes(reads)) return answer();
    const came = await pass();
    if (isLogin(request) && fieldsOf(request)['service'] === service) token ??= tokenIn(came);
    return came;
  });
}

/** Replaces the responses to requests of the owner between the login and logout of Anna. */
function duringSecondUser(answer: () => Answer): Between {
  let [first, second]: (string | undefined)[] = [];
  return meddling(async (request, pass) => {
    const { token } = request.headers;
    if (second !== undefined && token === first) return answer();
    const came = await pass();
    if (isLogin(request) && isOf(request, 'owner')) first = tokenIn(came);
    if (isLogin(request) && isOf(request, 'anna')) second = tokenIn(came);
    return came;
  });
}

const invalidToken = () => rejection(401, 'Invalid token');
const oddView = success({ id: 1001 });
const page: Answer = { status: 200, body: '<h1>Busy</h1>' };

/** Misleading service, the assumption that must stay unknown, and values of the service. */
interface Trap {
  what: string;
  id: Id;
  /** Creates the meddler of one recording. */
  between: () => Between;
  assumptions?: Partial<AssumptionValues>;
}

const TRAPS: readonly Trap[] = [
  {
    what: 'views and leads differ',
    id: 'unknownPathId',
    between: () =>
      answering(
        ({ path }) => path.startsWith('/view/9'),
        () => rejection(404),
      ),
  },
  {
    what: 'an unknown view gets a code of its own',
    id: 'unknownPathId',
    between: () =>
      answering(
        ({ path }) => path.startsWith('/view/9'),
        () => rejection(410),
      ),
  },
  {
    what: 'a comment on any lead is rejected',
    id: 'unknownPathId',
    between: () =>
      answering(
        ({ path }) => path.endsWith('/comment'),
        () => rejection(400),
      ),
  },
  {
    what: 'an unknown field is rejected with a code of its own',
    id: 'unknownFields',
    between: () =>
      answering(
        (request) => 'surprise' in fieldsOf(request),
        () => rejection(422),
      ),
  },
  {
    what: 'a login and a task ignore unknown fields, and a view edit rejects them',
    id: 'unknownFields',
    between: () =>
      answering(
        (request) => request.method === 'PUT' && 'surprise' in fieldsOf(request),
        () => rejection(400),
      ),
  },
  {
    what: 'a body of another type is treated as empty',
    id: 'contentType',
    between: () => (send) => (request) =>
      isOtherType(request) && request.method === 'PUT'
        ? send({ method: 'GET', path: request.path, headers: request.headers })
        : send(request),
    assumptions: { contentType: 'any' },
  },
  {
    what: 'a login may have any type, and a view edit may not',
    id: 'contentType',
    between: () =>
      answering(
        (request) => isOtherType(request) && !isLogin(request),
        () => rejection(400),
      ),
    assumptions: { contentType: 'any' },
  },
  {
    what: 'the HTTP status is 200 for some rejections, and the code for others',
    id: 'errorStatus',
    between: () =>
      answering(
        ({ headers, path }) => path.startsWith('/view') && !headers['token'],
        () => rejection(401, 'no', 401),
      ),
  },
  {
    what: 'the HTTP status of a rejection is another number',
    id: 'errorStatus',
    between: () =>
      answering(
        ({ headers, path }) => path.startsWith('/view') && !headers['token'],
        () => rejection(401, 'no', 418),
      ),
  },
  {
    what: 'one message joins all wrong fields',
    id: 'validationErrors',
    between: () =>
      rejectingMissing((missing) => rejection(400, missing.map((name) => `${name} is required`).join('; '))),
  },
  {
    what: 'each missing field gets the same message',
    id: 'validationErrors',
    between: () => rejectingMissing(() => rejection(400, 'wrong')),
  },
  {
    what: 'there are more errors than wrong fields',
    id: 'validationErrors',
    between: () => rejectingMissing(() => twoErrors),
  },
  {
    what: 'missing fields are a wrong login',
    id: 'validationErrors',
    between: () => rejectingMissing(() => rejection(401), '/login'),
  },
  {
    what: 'a word is accepted where an integer is documented',
    id: 'numericStrings',
    between: () =>
      all(
        sendingOther((request) => typeof fieldsOf(request)['owner_id'] === 'string', { owner_id: 12 }),
        sendingOther((request) => typeof fieldsOf(request)['owner'] === 'string', { owner: 12 }),
      ),
  },
  {
    what: 'a string is treated as 0',
    id: 'numericStrings',
    between: () =>
      all(
        sendingOther(
          (request) => typeof fieldsOf(request)['owner_id'] === 'string',
          { owner_id: 12 },
          (task) => ({ ...task, owner_id: 0 }),
        ),
        sendingOther((request) => typeof fieldsOf(request)['owner'] === 'string', { owner: 0 }),
      ),
  },
  {
    what: 'a task accepts numbers as strings, and a change of owner does not',
    id: 'numericStrings',
    between: () => sendingOther((request) => fieldsOf(request)['owner_id'] === '12', { owner_id: 12 }),
  },
  {
    what: 'an owner and a lead must exist, and an observer need not',
    id: 'unknownBodyId',
    between: () =>
      sendingOther(
        (request) => JSON.stringify(fieldsOf(request)['observers']) === '[998]',
        { observers: [] },
        (task) => ({ ...task, observers: [{ id: 998, name: '', phone: '' }] }),
      ),
  },
  {
    what: 'the second user is blocked',
    id: 'secondUser',
    between: () =>
      answering(
        (request) => isLogin(request) && isOf(request, 'anna'),
        () => rejection(403),
      ),
  },
  {
    what: 'the second user is unknown',
    id: 'secondUser',
    between: () =>
      answering(
        (request) => isLogin(request) && isOf(request, 'anna'),
        () => rejection(401),
      ),
  },
  {
    what: 'a token is never looked at',
    id: 'secondUser',
    between: () =>
      answering(
        ({ path }) => path.startsWith('/view'),
        () => rejection(400),
      ),
  },
  {
    what: 'the first user gets HTTP 503 while the second is logged in',
    id: 'secondUser',
    between: () => duringSecondUser(() => rejection(503, 'Busy', 503)),
  },
  {
    what: 'the first user gets a page while the second is logged in',
    id: 'secondUser',
    between: () => duringSecondUser(() => page),
  },
  {
    what: 'the first user gets code 403 while the second is logged in',
    id: 'secondUser',
    between: () => duringSecondUser(() => rejection(403)),
  },
  {
    what: 'the second login is blocked',
    id: 'repeatedLogin',
    between: () => shopLogin(2, () => rejection(403)),
  },
  {
    what: 'the first token is rejected once after the second login',
    id: 'repeatedLogin',
    between: () => readsWith({ wanted: [3] }, invalidToken),
  },
  {
    what: 'the first token gets another response after the second login',
    id: 'repeatedLogin',
    between: () => readsWith({ wanted: [3] }, () => oddView),
  },
  {
    what: 'the second login gets a token that is not valid',
    id: 'repeatedLogin',
    between: () => shopLogin(2, () => success({ token: 'beefcafe'.repeat(4) })),
  },
  {
    what: 'the second login succeeds without a token',
    id: 'repeatedLogin',
    between: () => shopLogin(2, () => success({})),
  },
  {
    what: 'the token of another service is revoked with the first',
    id: 'repeatedLogin',
    between: () =>
      all(
        readsWith({ wanted: [2, 3, 4] }, invalidToken),
        readsWith({ service: 'crm', wanted: [2, 3, 4] }, invalidToken),
      ),
  },
  {
    what: 'the first token is revoked some time after the second login',
    id: 'repeatedLogin',
    between: () => readsWith({ wanted: [4] }, invalidToken),
  },
  {
    what: 'a reminder is shown in part',
    id: 'reminderEcho',
    between: () => changed(/task$/, (task) => ({ ...task, remind_method: '' })),
  },
  {
    what: 'every task shows the same reminder',
    id: 'reminderEcho',
    between: () => changed(/task$/, (task) => ({ ...task, remind_type: 3, remind_method: ['popup'] })),
  },
  {
    what: 'omitted fields are shown in different ways',
    id: 'omittedTaskFields',
    between: () =>
      changed(/task$/, (task, request) => ('lead_id' in fieldsOf(request) ? task : { ...task, lead_id: null })),
  },
  {
    what: 'fields that were sent are shown as 0, too',
    id: 'omittedTaskFields',
    between: () => changed(/task$/, (task) => ({ ...task, lead_id: 0, date_start: 0, date_end: 0 })),
  },
  {
    what: 'owner_id is not the owner',
    id: 'ownerId',
    between: () => changed(/payment$/, (lead) => ({ ...lead, owner_id: 99 })),
  },
  {
    what: 'owner_id stays the same when the owner changes',
    id: 'ownerId',
    between: () => changed(/(payment|owner)$/, (lead) => ({ ...lead, owner_id: 11 })),
  },
  {
    what: 'a payment has owner_id, and a change of owner has none',
    id: 'ownerId',
    between: () => changed(/owner$/, ({ owner_id: _, ...lead }) => lead),
    assumptions: { ownerId: 'include' },
  },
  {
    what: 'a sum of 0 is accepted, and a negative sum is not',
    id: 'nonPositiveSum',
    between: () => sendingOther((request) => fieldsOf(request)['sum'] === 0, { sum: 10 }),
    assumptions: { nonPositiveSum: 'reject' },
  },
  {
    what: 'only a larger payment makes a deal',
    id: 'dealAfterPayment',
    between: () => dealIf((sum) => sum > 1000),
  },
  {
    what: 'only the third payment makes a deal',
    id: 'dealAfterPayment',
    between: () => dealIf((_, number) => number > 2),
  },
  {
    what: 'each payment inverts the deal flag',
    id: 'dealAfterPayment',
    between: () => dealIf((_, number) => number % 2 === 1),
  },
  {
    what: 'a change of owner sets another funnel_date',
    id: 'funnelDateAfterOwner',
    between: () =>
      changed(/owner$/, (lead) => ({
        ...lead,
        custom: (lead['custom'] as { type: string }[]).map((field) =>
          field.type === 'funnel_date' ? { ...field, value: '2031-01-01' } : field,
        ),
      })),
  },
];

const outcomeIn = async (id: Id, service: Omit<Trap, 'what' | 'id' | 'between'> & { between?: Between } = {}) =>
  outcomeOf(await reportOfHar(await recordService(TRAFFIC[id], service)), id);

const NAMED = TRAPS.map((trap) => [trap.what, trap.id, trap] as const);

test.each(NAMED)('if %s, a recording does not prove %s', async (_, id, { between, assumptions = {} }) => {
  expect(await outcomeIn(id, { assumptions, between: between() })).not.toHaveProperty('value');
});

const SERVICES = new Set([
  ...Object.keys(TRAFFIC).map((id) => JSON.stringify([id, {}])),
  ...TRAPS.map(({ id, assumptions }) => JSON.stringify([id, assumptions ?? {}])),
]);

test.each([...SERVICES])('the traffic of a trap proves the value of the unchanged service: %s', async (service) => {
  const [id, assumptions] = JSON.parse(service) as [Id, Partial<AssumptionValues>];
  const { value, current } = await outcomeIn(id, { assumptions });
  expect(value).toBe(assumptions[id] ?? current);
});

test('a deal that later payments show as none is attributed to another client', async () => {
  const between = dealIf((_, number) => number === 1);
  expect(await outcomeIn('dealAfterPayment', { between })).toMatchObject({ value: 'unchanged' });
});

/** Requests in which Anna logs in while the owner is logged in, before or after a login that shows her password. */
const besideOwner =
  (password: string, isKnownBefore: boolean): ClientTraffic =>
  async (client) => {
    const alone = async () => {
      await client.login('anna@example.com');
      await client.call('GET', '/view/1001');
      await client.call('POST', '/logout');
    };
    if (isKnownBefore) await alone();
    await client.login();
    const { token } = client;
    await client.call('GET', '/view/1001');
    await client.login('anna@example.com', password);
    client.token = token;
    await client.call('GET', '/view/1001');
    await client.call('POST', '/logout');
    if (!isKnownBefore) await alone();
  };

/** Rejects each login of Anna during a session of the owner with code 403, with any password. */
function rejectingBeside(): Between {
  let isOwnerIn = false;
  return meddling(async (request, pass) => {
    if (isOwnerIn && isLogin(request) && isOf(request, 'anna')) return rejection(403);
    if (isLogin(request) && isOf(request, 'owner')) isOwnerIn = true;
    if (request.path === '/logout') isOwnerIn = false;
    return pass();
  });
}

test.each([true, false])(
  'code 403 for a wrong password is a violation and no secondUser=reject (user known before: %s)',
  async (isKnownBefore) => {
    const har = await recordService(besideOwner('wrong', isKnownBefore), { between: rejectingBeside() });
    const report = await reportOfHar(har);
    expect(outcomeOf(report, 'secondUser')).not.toHaveProperty('value');
    expect(report.violations).toEqual([
      {
        operation: 'login',
        path: '',
        expected: 'a rejection with code 401: login or password is wrong',
        theirs: 'a rejection with code 403',
        where: [isKnownBefore ? 6 : 3],
      },
    ]);
  },
);

test.each([true, false])(
  'code 403 for a right password proves secondUser=reject (user known before: %s)',
  async (is) => {
    const har = await recordService(besideOwner('secret', is), { between: rejectingBeside() });
    const report = await reportOfHar(har);
    expect(outcomeOf(report, 'secondUser')).toMatchObject({ value: 'reject' });
    expect(report).toMatchObject({ keepsContract: true, otherDifferences: [] });
  },
);

/** @returns an id of at least 2^53. JSON.parse reads several of them as the same number. */
const enlarged = (id: string) => String(2n ** 53n + BigInt(id));

/** Replaces the ids of views, leads and employees in a recording. */
function withLargeIds(har: object): object {
  const enlarge = (text: string) =>
    text.replace(
      /(":\[?|\/(?:view|lead)\/)(1001|1002|101|501|11|12|998|999)\b/g,
      (_, before, id) => before + enlarged(id),
    );
  return JSON.parse(JSON.stringify(har), (key, value) =>
    (key === 'text' || key === 'url') && typeof value === 'string' ? enlarge(value) : value,
  );
}

test.each(Object.keys(TRAFFIC) as Id[])('ids beyond 2^53 make no violation and no wrong value of %s', async (id) => {
  const report = await reportOfHar(withLargeIds(await recordService(TRAFFIC[id])));
  const wrong = report.assumptions.filter(({ value, current }) => value !== undefined && value !== current);
  expect(wrong).toEqual([]);
  expect(report.violations).toEqual([]);
});
