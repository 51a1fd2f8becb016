import { expect, test } from 'vitest';
import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { servedSchema } from '../../src/openapi/served-schema.ts';
import { undescribedWith } from '../support/openapi-answers.ts';
import { startLoggedIn } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const OWNER_IDS = ['omit', 'include'] as const;
const OMITTED = ['zero', 'null', 'omit'] as const;
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };
const TASK = { title: 'Call', owner_id: 11, project_id: 1 };

type Sent = readonly [method: 'POST' | 'PUT', path: string, body: object];

let documents = 0;

/** @returns responses of a server with these values, as described by its own OpenAPI document */
async function answersOf(values: Partial<AssumptionValues>, ...sent: readonly Sent[]) {
  const assumptions = { ...defaultAssumptions, ...values };
  documents += 1;
  const described = await undescribedWith({ extraFields: {}, assumptions }, `openapi-of-values-${documents}`);
  const { client } = await startLoggedIn({ assumptions });
  const answers = [];
  for (const [method, path, body] of sent) {
    const { status, body: answer } = await client.request(method, path, { body });
    answers.push({ method, path, status, text: JSON.stringify(answer) });
  }
  return { described, answers };
}

/** @returns for each value, the values whose document describes its responses */
async function describedBy<Value extends string>(
  values: readonly Value[],
  withValue: (value: Value) => Partial<AssumptionValues>,
  ...sent: readonly Sent[]
): Promise<Record<string, string[]>> {
  const served = await Promise.all(
    values.map(async (value) => ({ value, ...(await answersOf(withValue(value), ...sent)) })),
  );
  return Object.fromEntries(
    served.map(({ value, answers }) => [
      value,
      served
        .filter(({ described }) => answers.every((answer) => described(answer).length === 0))
        .map((each) => each.value),
    ]),
  );
}

test(rule('lead-owner-id', 'the document of a server describes the leads of its ownerId alone'), async () => {
  const found = await describedBy(
    OWNER_IDS,
    (ownerId) => ({ ownerId }),
    ['POST', '/lead/101/payment', PAYMENT],
    ['PUT', '/lead/101/owner', { owner: 12 }],
  );
  expect(found).toEqual({ omit: ['omit'], include: ['include'] });
});

test(
  rule('task-omitted-fields', 'the document of a server describes the tasks of its omittedTaskFields alone'),
  async () => {
    const found = await describedBy(OMITTED, (omittedTaskFields) => ({ omittedTaskFields }), ['POST', '/task', TASK]);
    // A field that is 0 may also have been sent as 0.
    expect(found).toEqual({ zero: ['zero', 'null', 'omit'], null: ['null'], omit: ['omit'] });
  },
);

test('each document describes a task with all fields', async () => {
  const full = { ...TASK, lead_id: 101, date_start: 1, date_end: 2 };
  const found = await describedBy(OMITTED, (omittedTaskFields) => ({ omittedTaskFields }), ['POST', '/task', full]);
  expect(Object.values(found)).toEqual(OMITTED.map(() => [...OMITTED]));
});

test.each([
  ['reject', 'string'],
  ['ignore', ['string', 'null']],
] as const)(rule('edit-view-null', 'the document of a server with nullInViewEdit=%s'), (nullInViewEdit, type) => {
  const assumptions = { ...defaultAssumptions, nullInViewEdit };
  const { properties } = servedSchema('edit-view.request.json', { extraFields: {}, assumptions });
  expect(properties.source.type).toEqual(type);
});
