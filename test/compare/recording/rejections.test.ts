// @module-tag slow
import { expect, test } from 'vitest';
import { type AssumptionId, listedValues } from '../../../src/mock/core/assumptions.ts';
import {
  detected,
  lead,
  moved,
  paid,
  rejection,
  type Step,
  success,
  taken,
  taskBody,
  view,
} from '../../support/recorded-steps.ts';

type Answered = object | [status: number, body: object];

const payment = { category: 'Flat', purpose: 'Deposit' };
const ofNothing = (answer: Answered): Step => ['POST /lead/7/payment', { ...payment, sum: 0 }, answer];
const ofOwner = (sent: object) => (answer: Answered) => ['PUT /lead/7/owner', sent, answer] as const;
const ofTask = (sent: object) => (answer: Answered) => ['POST /task', { ...taskBody, ...sent }, answer] as const;

interface Rejected {
  id: AssumptionId;
  /** Accepted requests. */
  controls: readonly Step[];
  requests: readonly ((answer: Answered) => Step)[];
}

const BOTH = [moved({}), taken()];
const rejected: readonly Rejected[] = [
  { id: 'nonPositiveSum', controls: [paid({ deal: false })], requests: [ofNothing] },
  { id: 'unknownBodyId', controls: BOTH, requests: [ofOwner({ owner: 99 }), ofTask({ owner_id: 99 })] },
  { id: 'numericStrings', controls: BOTH, requests: [ofOwner({ owner: '12' }), ofTask({ owner_id: '12' })] },
  { id: 'unknownFields', controls: BOTH, requests: [ofOwner({ owner: 12, surprise: 1 }), ofTask({ surprise: 1 })] },
];

/** @returns the numbers of the exchanges after the login and the controls */
const numbersOf = ({ controls, requests }: Rejected) => requests.map((_, at) => controls.length + at + 2);

test.each(rejected)('$id: rejections with the code of the value prove reject', async (each) => {
  const { id, controls, requests } = each;
  const found = await detected(id, ...controls, ...requests.map((of) => of(rejection(400))));
  const [other = ''] = listedValues(id).filter((value) => value !== 'reject');
  expect(found).toMatchObject({ value: 'reject', against: { [other]: numbersOf(each) } });
  expect([...found.violations, ...found.otherDifferences]).toEqual([]);
});

test.each(rejected.slice(1))('$id: rejections of one operation prove no value', async ({ id, controls, requests }) => {
  for (const [at, operation] of (['change-owner', 'create-task'] as const).entries()) {
    const answered = requests.slice(at, at + 1).map((of) => of(rejection(400)));
    expect(await detected(id, ...controls, ...answered, ...answered)).toMatchObject({
      value: undefined,
      text: `may be reject: too few responses of ${operation} confirm this value`,
    });
  }
});

test.each(rejected)('$id: rejections with an unlisted code fit no value', async (each) => {
  const { id, controls, requests } = each;
  const found = await detected(id, ...controls, ...requests.map((of) => of(rejection(1400))));
  expect(found).toMatchObject({ value: undefined, text: 'no value fits', violations: [] });
  expect(Object.keys(found.against)).toHaveLength(2);
  for (const numbers of Object.values(found.against)) expect(numbers).toEqual(numbersOf(each));
  expect(found.otherDifferences.map(({ theirs }) => theirs)).toEqual(requests.map(() => '1400'));
});

const UNDECIDED: readonly [what: string, answer: Answered][] = [
  ['of the session', rejection(401)],
  ['of the session, with its status', [401, rejection(401)]],
  ['of access', rejection(403)],
  ['of a limit', [429, rejection(429)]],
  ['of a gateway', [502, rejection(400)]],
  ['of a failure of the service', [500, rejection(500)]],
  ['of a service that is not there', [503, rejection(503)]],
];

test.each(UNDECIDED)('a rejection %s proves no assumption about the request', async (_, answer) => {
  for (const { id, controls, requests } of rejected) {
    const { value, text } = await detected(id, ...controls, ...requests.map((of) => of(answer)));
    expect([id, value, text]).toEqual([id, undefined, 'all values fit']);
  }
});

test.each(UNDECIDED.slice(3))('a rejection %s leaves errorStatus unknown', async (_, answer) => {
  expect((await detected('errorStatus', paid({ deal: false }), ofNothing(answer))).value).toBeUndefined();
  expect((await detected('errorStatus', ['GET /view/3', undefined, answer])).value).toBeUndefined();
});

test('a session that the service ended stays ended', async () => {
  const ended: Step = ['GET /view/3', undefined, rejection(401)];
  const steps = [paid({ deal: false }), ofNothing(rejection(401)), ended];
  const { otherDifferences } = await detected('nonPositiveSum', ...steps);
  expect(otherDifferences).toEqual([expect.objectContaining({ operation: 'add-payment', theirs: 'code 401' })]);
});

test('another code for a missing and an unknown field proves neither value', async () => {
  const both = (answer: Answered): Step => ['POST /lead/7/payment', { ...payment, surprise: 1 }, answer];
  const taken: Step = ['POST /lead/8/payment', payment, success({ ...lead({ deal: false }), id: 8 })];
  expect((await detected('unknownFields', taken, both(rejection(1400)))).value).toBeUndefined();
});

const ofView: Step = ['GET /view/3', undefined, success(view)];
const ofNoView = (answer: Answered): Step => ['GET /view/4', undefined, answer];
const WITH_STATUS = [ofView, paid({ deal: false }), ofNoView([404, rejection(404)]), ofNothing([400, rejection(400)])];

test('rejections of two operations with their code as HTTP status prove errorStatus=code', async () => {
  const found = await detected('errorStatus', ...WITH_STATUS);
  expect(found).toMatchObject({ value: 'code', against: { '200': [4, 5] }, violations: [], otherDifferences: [] });
  expect(await detected('errorStatus', ...WITH_STATUS.slice(0, 3))).toMatchObject({
    value: undefined,
    text: 'may be code: too few responses of get-view confirm this value',
  });
});

test.each([
  ['behind a limit', [200, rejection(1400)]],
  ['of a wrong field', [200, rejection(1404)]],
] as const)('errorStatus: HTTP 200 for a code that is not an HTTP status, %s, disproves code', async (_, answer) => {
  for (const step of [ofNoView([...answer]), ofNothing([...answer])]) {
    const { value, text, against } = await detected('errorStatus', ...WITH_STATUS, step);
    expect(value).toBeUndefined();
    expect(text).toBe('no value fits');
    expect(against['code']).toContain(6);
  }
});

test('the HTTP status of a rejection of access is that of its code or 200', async () => {
  const steps = [ofNoView([403, rejection(403)]), ofNothing([403, rejection(403)])];
  expect(await detected('errorStatus', ofView, ...steps)).toMatchObject({ value: 'code' });
});

test('a lead that is not a deal after a payment disproves that payments make deals', async () => {
  const steps = [paid({ deal: true }), paid({ deal: false }), paid({ deal: true })];
  const { value, against } = await detected('dealAfterPayment', ...steps);
  expect(value).toBeUndefined();
  expect(against).toEqual({ unchanged: [4], true: [3] });
});

test.each([{}, { login: 'other@example.com', service: 'shop', version: '1.0' }])(
  'a login without login or password is compared: %j',
  async (body) => {
    const found = await detected('secondUser', ['POST /login', body, rejection(400)]);
    expect(found).toMatchObject({ value: undefined, violations: [], otherDifferences: [] });
  },
);
