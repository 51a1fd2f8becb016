// @module-tag slow
import { expect, test } from 'vitest';
import type { AssumptionId } from '../../../src/core/assumptions.ts';
import { lead, moved, paid, rejection, type Step, said, success, view } from '../../support/recorded-steps.ts';

type Answered = object | [status: number, body: object];

const payment = { category: 'Flat', purpose: 'Deposit' };
const ofNothing = (answer: Answered): Step => ['POST /lead/7/payment', { ...payment, sum: 0 }, answer];
const toNobody = (answer: Answered): Step => ['PUT /lead/7/owner', { owner: 99 }, answer];
const toText = (answer: Answered): Step => ['PUT /lead/7/owner', { owner: '12' }, answer];
const withField = (answer: Answered): Step => ['PUT /lead/7/owner', { owner: 12, surprise: 1 }, answer];

const rejected: readonly [AssumptionId, value: string, control: Step, request: (answer: Answered) => Step][] = [
  ['nonPositiveSum', 'reject', paid({ deal: false }), ofNothing],
  ['unknownBodyId', 'reject', moved({}), toNobody],
  ['numericStrings', 'reject', moved({}), toText],
  ['unknownFields', 'reject', moved({}), withField],
];

test.each(rejected)('%s: a rejection with the code of the value proves %s', async (id, value, control, request) => {
  expect(await said(id, control, request(rejection(400)))).toMatchObject({ value });
});

test.each(rejected)('%s: a rejection with an unlisted code fits no value', async (id, _, control, request) => {
  const { value, says, differences } = await said(id, control, request(rejection(1400)));
  expect(value).toBeUndefined();
  expect(says).toMatch(/^no value fits: .*#3/);
  expect(differences).toEqual([expect.objectContaining({ theirs: 'code 1400' })]);
});

const UNDECIDED: readonly [what: string, answer: Answered][] = [
  ['of the session', rejection(401)],
  ['of the session, with its status', [401, rejection(401)]],
  ['of a limit', [429, rejection(429)]],
  ['of a gateway', [502, rejection(400)]],
  ['of a failure of the service', [500, rejection(500)]],
  ['of a service that is not there', [503, rejection(503)]],
];

test.each(UNDECIDED)('a rejection %s proves no assumption about the request', async (_, answer) => {
  for (const [id, , control, request] of rejected) {
    const { value, says } = await said(id, control, request(answer));
    expect([id, value, says]).toEqual([id, undefined, 'nothing that was recorded decides it']);
  }
});

test.each(UNDECIDED.slice(2))('a rejection %s leaves errorStatus unknown', async (_, answer) => {
  expect((await said('errorStatus', paid({ deal: false }), ofNothing(answer))).value).toBeUndefined();
  expect((await said('errorStatus', ['GET /view/3', undefined, answer])).value).toBeUndefined();
});

test('a session that the service ended stays ended', async () => {
  const { differences } = await said('nonPositiveSum', paid({ deal: false }), ofNothing(rejection(401)), [
    'GET /view/3',
    undefined,
    rejection(401),
  ] as unknown as Step);
  expect(differences).toEqual([expect.objectContaining({ operation: 'add-payment', theirs: 'code 401' })]);
});

test('another code for a missing and an unknown field proves neither value', async () => {
  const both = (answer: Answered): Step => ['POST /lead/7/payment', { ...payment, surprise: 1 }, answer];
  const taken: Step = ['POST /lead/8/payment', payment, success({ ...lead({ deal: false }), id: 8 })];
  expect((await said('unknownFields', taken, both(rejection(1400)))).value).toBeUndefined();
});

const ofView: Step = ['GET /view/3', undefined, success(view)];
const ofNoView = (answer: Answered): Step => ['GET /view/4', undefined, answer];

test.each([
  ['behind a limit', [200, rejection(1400)]],
  ['of a wrong field', [200, rejection(1404)]],
] as const)('errorStatus: HTTP 200 for a code that is not an HTTP status, %s, disproves code', async (_, answer) => {
  const withStatus: Step = ['GET /view/4', undefined, [404, rejection(404)]];
  expect((await said('errorStatus', ofView, withStatus)).value).toBe('code');
  for (const step of [ofNoView([...answer]), ofNothing([...answer])]) {
    const { value, says } = await said('errorStatus', ofView, paid({ deal: false }), withStatus, step);
    expect(value).toBeUndefined();
    expect(says).toMatch(/^no value fits: .*not code: #5/);
  }
});

test('a lead that is not a deal after a payment disproves that payments make deals', async () => {
  const { value, says } = await said(
    'dealAfterPayment',
    ...[paid({ deal: true }), paid({ deal: false }), paid({ deal: true })],
  );
  expect(value).toBeUndefined();
  expect(says).toBe('no value fits: not unchanged: #4; not true: #3');
});

test.each([{}, { login: 'other@example.com', service: 'shop', version: '1.0' }])(
  'a login without login or password is compared: %j',
  async (body) => {
    const { differences } = await said('secondUser', ['POST /login', body, rejection(400)]);
    expect(differences).toEqual([]);
  },
);
