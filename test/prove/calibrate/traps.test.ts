import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { asked } from '../../../src/prove/calibrate/asked.ts';
import { type Between, calibrateMock, everything, owner, refusal } from '../../support/calibrate-mock.ts';

const LEAD_OWNER = /^\/lead\/9007199254740991\/owner$/;

/** Changes the result of an answer. */
function changed(isMeant: (path: string) => boolean, change: (result: Record<string, unknown>) => object): Between {
  return async ({ path }, pass) => {
    const answer = await pass();
    if (!isMeant(path)) return answer;
    const body = (await answer.json()) as { result?: Record<string, unknown> };
    return Response.json({ ...body, ...(body.result && { result: change(body.result) }) });
  };
}

/** What a server does, and the switch that cannot be told then, with a part of the reason. */
const TRAPS: [what: string, switchId: keyof typeof defaultAssumptions, why: string, between: Between][] = [
  [
    'a missing lead is refused before the body is read',
    'numericStrings',
    'hides what is wrong',
    async ({ path }, pass) => (LEAD_OWNER.test(path) ? refusal(400, 'Invalid lead ID') : pass()),
  ],
  [
    'each message is another one',
    'numericStrings',
    'hides what is wrong',
    async ({ path, number }, pass) => (LEAD_OWNER.test(path) ? refusal(400, `refusal ${number}`) : pass()),
  ],
  [
    'views and leads differ',
    'unknownObject',
    'code 404, code 400',
    async ({ path }, pass) => (/^\/view\/9/.test(path) ? refusal(404) : pass()),
  ],
  [
    'a path that is no operation gets the same as a missing view',
    'unknownObject',
    'a path that is no operation',
    async ({ path }, pass) => (path.startsWith('/view') || path === '/leadmock-calibrate' ? refusal(400) : pass()),
  ],
  [
    'an unknown field is refused with a code of its own',
    'unknownFields',
    'code 422',
    async ({ body }, pass) => (body.includes('leadmock_calibrate') ? refusal(422) : pass()),
  ],
  [
    'HTTP statuses are now this, now that',
    'errorStatus',
    'HTTP 200, 400',
    async ({ path }, pass) => (path === '/task' ? refusal(400, 'title is required', 400) : pass()),
  ],
  [
    'two errors for three or four missing fields',
    'validationErrors',
    '2 errors',
    async ({ body }, pass) => {
      const errors = Array(2).fill({ code: 400, message: 'required' });
      return body === '{}' ? Response.json({ status: 'error', errors }) : pass();
    },
  ],
  [
    'missing fields are a wrong login',
    'validationErrors',
    'code 401',
    async ({ body }, pass) => (body === '{}' ? refusal(401) : pass()),
  ],
  [
    'the second user is blocked',
    'secondUser',
    'also when the first is logged out',
    async ({ body }, pass) => (body.includes('boris') ? refusal(403) : pass()),
  ],
  [
    'the second user is unknown',
    'secondUser',
    'code 401',
    async ({ body }, pass) => (body.includes('boris') ? refusal(401) : pass()),
  ],
  [
    'a missing view is refused before the token is looked at',
    'secondUser',
    'an unknown token gets the same',
    async ({ path }, pass) => (path.startsWith('/view') ? refusal(400) : pass()),
  ],
  [
    'a reminder is shown in part',
    'reminderEcho',
    'another reminder',
    changed(
      (path) => path === '/task',
      (task) => ({ ...task, remind_method: '' }),
    ),
  ],
  [
    'fields that were left out are shown in different ways',
    'omittedTaskFields',
    'no reading',
    changed(
      (path) => path === '/task',
      (task) => ({ ...task, lead_id: null }),
    ),
  ],
  [
    'owner_id is not the owner',
    'ownerId',
    'not its owner',
    changed(
      (path) => path === '/lead/101/payment',
      (lead) => ({ ...lead, owner_id: 99 }),
    ),
  ],
  [
    'a sum of 0 is taken, and one below is not',
    'nonPositiveSum',
    'disagree',
    async ({ body }, pass) => (body.includes('"sum":0') ? Response.json({ status: 'success', result: {} }) : pass()),
  ],
  [
    'an owner is looked up, an observer is not',
    'unknownReference',
    'disagree',
    async ({ body }, pass) => {
      const result = { observers: [{ id: 2_147_483_647 }] };
      return body.includes('"observers"') ? Response.json({ status: 'success', result }) : pass();
    },
  ],
  [
    'created_at is not now',
    'timezone',
    'not the time',
    changed(
      (path) => path === '/lead/101/comment',
      (made) => ({ ...made, created_at: '01.01.26 12:07:30' }),
    ),
  ],
  [
    'funnel_date gets another value',
    'funnelDateAfterOwner',
    'something else',
    changed(
      (path) => path === '/lead/101/owner',
      (lead) => ({
        ...lead,
        custom: (lead['custom'] as { type: string }[]).map((field) =>
          field.type === 'funnel_date' ? { ...field, value: String(Math.random()) } : field,
        ),
      }),
    ),
  ],
];

test.each(TRAPS)('where %s, %s cannot be told', async (_, switchId, why, between) => {
  const settings = asked[switchId].by === 'writes' ? everything : {};
  const { told, untold } = await calibrateMock({}, settings, between);
  expect(told[switchId]).toBeUndefined();
  expect(untold[switchId]).toContain(why);
  const { timezone: _zone, ...others } = told;
  expect(defaultAssumptions).toMatchObject(others);
});

test('a view that was read tells apart what a path that is no operation does not', async () => {
  const between: Between = async ({ path }, pass) => {
    const isMissing = path === '/leadmock-calibrate' || (path.startsWith('/view') && path !== '/view/1001');
    return isMissing ? refusal(400, 'Not found') : pass();
  };
  expect((await calibrateMock({}, {}, between)).untold.unknownObject).toContain('--view');
  expect((await calibrateMock({}, { view: '1001' }, between)).told.unknownObject).toBe('400');
});

const LEADS: [lead: number, more: object, untold: string[]][] = [
  [101, { leadDeal: undefined }, []],
  [103, { leadDeal: undefined }, ['dealAfterPayment', 'funnelDateAfterOwner']],
  [102, { user: owner }, ['funnelDateAfterOwner']],
  [999, {}, ['nonPositiveSum', 'dealAfterPayment', 'funnelDateAfterOwner', 'timezone', 'ownerId']],
];

test.each(LEADS)('lead %i with %j: what it does not show cannot be told', async (lead, more, expected) => {
  const { told, untold } = await calibrateMock({}, { ...everything, lead, ...more });
  expect(Object.keys(untold)).toEqual(expect.arrayContaining(expected));
  expect(Object.keys(untold)).toHaveLength(expected.length + 1);
  expect(defaultAssumptions).toMatchObject(told);
});

test('a deal that a payment made is told only where it is said that the lead was none', async () => {
  const reading = { dealAfterPayment: 'true' } as const;
  const unsaid = await calibrateMock(reading, { ...everything, leadDeal: undefined });
  expect(unsaid.untold.dealAfterPayment).toContain('--lead-deal');
  expect((await calibrateMock(reading, everything)).told.dealAfterPayment).toBe('true');
});
