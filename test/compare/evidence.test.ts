import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evidenceOf } from '../../src/compare/evidence.ts';
import { fixtureKnown } from '../../src/compare/known.ts';
import type { Exchange } from '../../src/compare/sender.ts';
import type { Known } from '../../src/compare/step.ts';
import { changed, meddling, rejection } from '../support/meddle.ts';
import { type Compared, probesOf, runCompare, runUnchanged } from '../support/run-compare.ts';

type Overrides = Parameters<typeof runCompare>[0];

interface Kept {
  request: { path: string; body?: unknown };
  answer: { status: number; body?: unknown; text?: string };
}

/** @returns the evidence of a run, as text and as an object */
function keptOf({ exchanges, report }: Compared) {
  const { assumptions } = report;
  const document = evidenceOf(exchanges, fixtureKnown, { assumptions }) as { exchanges: Kept[] };
  return { ...document, report, text: JSON.stringify(document), raw: exchanges };
}

const keep = async (overrides: Overrides) => keptOf(await runCompare(overrides));

/** @returns all personal texts of the fixture: names, addresses, phone numbers, and texts of users */
function personalTexts(): string[] {
  const { users, employees, leads, views, labels } = JSON.parse(readFileSync('fixtures/default.json', 'utf8'));
  const texts = JSON.stringify([users, employees, leads, views, labels]).matchAll(/(?<=[:[,])"([^"]{5,})"(?!:)/g);
  // Words of the contract are not personal.
  const types = ['owner', 'Owner', 'staff', 'funnel', 'funnel_date'];
  return [...texts].map(([, text = '']) => text).filter((text) => !types.includes(text));
}

test('evidence contains no credentials, tokens or people', async () => {
  const { text, raw } = keptOf(await runUnchanged());
  expect(personalTexts()).toContain('Maria Petrova');
  expect(personalTexts().filter((each) => text.includes(each))).toEqual([]);
  const tokens = new Set(raw.flatMap(({ request }) => request.headers['token'] ?? []));
  expect(tokens.size).toBeGreaterThan(5);
  for (const token of tokens) if (token !== 'leadmock-compare') expect(text).not.toContain(token);
  for (const secret of ['owner@', 'anna@', '"secret"']) expect(text).not.toContain(secret);
});

test('evidence shows only allowed places; keys, messages and IDs elsewhere are masked', async () => {
  const between = changed(/comment$/, (comment) => ({
    ...comment,
    id: 'sess-4f8a1b',
    message: 'ask Maria Petrova',
    'maria@example.com': { '+7 000 000 00 11': true },
    author: { id: 'sess-77', type: 'Maria', message: 'hello' },
  }));
  const { exchanges, text } = await keep({ between, probes: probesOf('timezone') });
  const comment = exchanges.find(({ request }) => request.path.endsWith('/comment'));
  expect(comment?.answer.body).toEqual({
    status: 'success',
    result: {
      id: '<string>',
      text: '<string>',
      created_at: expect.stringMatching(/^\d\d\.\d\d\.\d\d /),
      author: { id: '<string>', type: '<string>', message: '<string>' },
      message: '<string>',
      '<other fields>': 1,
    },
  });
  expect(text).not.toMatch(/sess|[Mm]aria|000 000/);
});

test('a message that repeats the request is shown without the request', async () => {
  const message = 'owner@example.com secret, call +7 000 000 00 11: title is required';
  const between = meddling(async ({ path }, pass) => (path === '/task' ? rejection(400, message) : pass()));
  const { exchanges } = await keep({ between, probes: probesOf('reminderEcho') });
  expect(exchanges.find(({ request }) => request.path === '/task')?.answer.body).toEqual({
    status: 'error',
    errors: [{ code: 400, message: '<hidden> <hidden>, call <hidden>: title is required' }],
  });
});

/** @returns the message as shown in the evidence */
function shownMessage(message: string, known: Known): string {
  const exchange: Exchange = {
    number: 1,
    sent: {},
    operation: 'login',
    sentMs: 0,
    atMs: 0,
    request: { method: 'POST', path: '/login', headers: {} },
    answer: rejection(400, message),
  };
  const document = evidenceOf([exchange], known, {}) as { exchanges: Kept[] };
  const [{ answer }] = document.exchanges as [Kept];
  return (answer.body as { errors: [{ message: string }] }).errors[0].message;
}

test.each(Array.from({ length: 60 }, (_, at) => 150 + at))(
  'a password at character %d of a message is masked, wherever the message is cut',
  (at) => {
    const shown = shownMessage(`${'x'.repeat(at - 1)} hunter2secret-Long1 tail`, { password: 'hunter2secret-Long1' });
    expect(`${'x'.repeat(at - 1)} <hidden> tail`.slice(0, 200)).toBe(shown);
  },
);

test('a password that contains an e-mail address or a phone number is masked completely', () => {
  for (const password of ['me@home is my pass word', '+7 000 000 00 11 is it'])
    expect(shownMessage(`no: ${password}`, { password })).toBe('no: <hidden>');
});

test.each(['login', 'password', 'secondLogin', 'secondPassword'])('a message is shown without the %s', (name) => {
  expect(shownMessage('unknown: correct horse battery', { [name]: 'correct horse battery' })).toBe('unknown: <hidden>');
});

test.each(['1001', 'success', 'category'])(
  'a password that is a word of the evidence is masked: %s',
  async (password) => {
    const known = { ...fixtureKnown, password };
    const { exchanges } = await runCompare({ probes: probesOf('dealAfterPayment') });
    const text = JSON.stringify(evidenceOf(exchanges, known, {}));
    expect(text).not.toMatch(new RegExp(`\\b${password}\\b`));
    expect(JSON.parse(text)).toMatchObject({ exchanges: { length: exchanges.length } });
  },
);

test('the reason of a missing response is shown without the token', async () => {
  const between = meddling(async ({ path, headers }, pass) => {
    if (path.endsWith('/comment')) throw new Error(`Headers.append: "${headers['token']}" is invalid`);
    return pass();
  });
  const { exchanges } = await keep({ between, probes: probesOf('timezone') });
  expect(exchanges.find(({ request }) => request.path.endsWith('/comment'))?.answer).toEqual({
    status: 0,
    text: 'Headers.append: "<hidden>" is invalid',
  });
});

test('the evidence contains the requests that contradict all other values', async () => {
  const { exchanges, report } = keptOf(await runUnchanged());
  const shown = (id: string, value: string) => {
    const { against } = report.assumptions.find((each) => each.id === id) ?? {};
    return (against?.[value] ?? []).map((number) => exchanges[number - 1]?.request);
  };
  expect(shown('nonPositiveSum', 'accept')).toMatchObject([{ body: { sum: 0 } }, { body: { sum: -1 } }]);
  expect(shown('numericStrings', 'accept')).toContainEqual(expect.objectContaining({ body: { owner: '12' } }));
  expect(shown('unknownPathId', '404')).toContainEqual(expect.objectContaining({ path: '/view/9007199254740991' }));
});
