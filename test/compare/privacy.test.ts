// @module-tag slow
import { expect, test } from 'vitest';
import { reportLines } from '../../src/cli/compare/lines.ts';
import type { Report } from '../../src/compare/run.ts';
import { type Between, meddling, rejection } from '../support/meddle.ts';
import { compareService } from '../support/run-compare.ts';

const PERSON = 'Zyxwina Kowalczyk';
const MARKERS = ['Zyxwina', 'Kowalczyk', 'zyxwina@example.com', '900-555-0188', 'geheim-4711'];

/** @returns the complete output: every line of the report, and the JSON document */
function printed(report: Report): string {
  return [...reportLines('http://localhost:1', report, undefined), JSON.stringify(report)].join('\n');
}

function leaks(text: string): string[] {
  return MARKERS.filter((marker) => text.toLowerCase().includes(marker.toLowerCase()));
}

/** Pattern of words from the contract that a run needs. */
const PLAIN = /^(success|error|main|staff|owner|funnel|funnel_date|sms|email|call|popup|[0-9a-f-]{36}|[0-9a-f]{6}|)$/i;
const KEPT = /^(token|uuid|created_at|status|type|color)$/;

type Change = (key: string, text: string) => unknown;

function changedTexts(value: unknown, change: Change, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => changedTexts(item, change, key));
  if (typeof value === 'string') return KEPT.test(key) || PLAIN.test(value) ? value : change(key, value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changedTexts(each, change, name)]));
}

const inResponses = (change: (body: unknown) => unknown): Between =>
  meddling(async (_, pass) => {
    const answer = await pass();
    return { ...answer, body: change(answer.body) };
  });

type Body = { status: string; result?: Record<string, unknown> };
const withResult = (body: unknown, change: (result: Record<string, unknown>) => object): unknown => {
  const { result, ...others } = body as Body;
  return typeof result === 'object' ? { ...others, result: change(result) } : body;
};

const faults: [what: string, change: (body: unknown) => unknown][] = [
  ['in place of every text', (body) => changedTexts(body, () => `${PERSON}, zyxwina@example.com, +1 900-555-0188`)],
  ['behind every text', (body) => changedTexts(body, (_, text) => `${text} ${PERSON}`)],
  ['in messages', (body) => changedTexts(body, (key, text) => (key === 'message' ? PERSON : text))],
  [
    'as names of fields',
    (body) => withResult(body, (result) => ({ ...result, [PERSON]: 1, 'zyxwina@example.com': {} })),
  ],
  [
    'in fields that the contract does not document',
    (body) => withResult(body, (result) => ({ ...result, note: PERSON })),
  ],
  ['as a status', (body) => withResult(body, (result) => ({ ...result, status: PERSON }))],
  ['in lists', (body) => withResult(body, (result) => ({ ...result, custom: [PERSON], observers: [PERSON] }))],
  [
    'as keys of an object in place of a list',
    (body) => withResult(body, (result) => ({ ...result, observers: { [PERSON]: 1 } })),
  ],
  [
    'as the status of an envelope',
    (body) => ({ ...(body as Body), ...((body as Body).status === 'error' && { status: PERSON }) }),
  ],
  [
    'as codes of errors',
    (body) =>
      (body as Body).status === 'error' ? { status: 'error', errors: [{ code: PERSON, message: PERSON }] } : body,
  ],
  ['as types of owners', (body) => JSON.parse(JSON.stringify(body).replaceAll('"type":"main"', `"type":"${PERSON}"`))],
  [
    'as ids of owners',
    (body) =>
      JSON.parse(
        JSON.stringify(body).replaceAll('"value":{"id":1,"type":"main"', `"value":{"id":"${PERSON}","type":"staff"`),
      ),
  ],
  ['as ids of tasks', (body) => JSON.parse(JSON.stringify(body).replaceAll(/"id":50\d\d\b/g, `"id":"${PERSON}"`))],
  [
    'as a page',
    (body) => ((body as Body).result && 'deal' in Object((body as Body).result) ? `<h1>${PERSON}</h1>` : body),
  ],
];

test.each(faults)('a report prints no text of a service that has people %s', async (_, change) => {
  const { report } = await compareService({}, { between: inResponses(change) });
  expect(leaks(printed(report))).toEqual([]);
});

test.each<[what: string, between: Between]>([
  ['a rejection', meddling(async () => rejection(401, PERSON))],
  ['a page', meddling(async () => ({ status: 200, body: `<h1>${PERSON}</h1>` }))],
  ['another document', meddling(async () => ({ status: 500, body: { status: PERSON, [PERSON]: PERSON } }))],
  [
    'a page of a firewall',
    meddling(async (_, pass, number) => (number === 0 ? pass() : { status: 403, body: `<h1>${PERSON}</h1>` })),
  ],
])('the error of a run that ends with %s repeats no text of the service', async (_, between) => {
  const error = await compareService({}, { between }).catch((each) => each);
  expect(error).toBeInstanceOf(Error);
  expect(leaks(`${error.message} ${JSON.stringify(error.notRestored)}`)).toEqual([]);
});

test('a report contains no login, password or token', async () => {
  const known = {
    ...{ lead: 101, view: 1001, spareView: 1002, project: 1, employee: 12, label: 21 },
    ...{ login: 'owner@example.com', password: 'secret' },
  };
  const { report, exchanges } = await compareService({ badTokenCode: 403 }, { known });
  const text = printed(report);
  const tokens = exchanges.flatMap(({ token }) => token ?? []);
  for (const token of tokens.filter((each) => each !== 'leadmock-compare')) expect(text).not.toContain(token);
  expect(text).not.toMatch(/owner@example\.com|"secret"/);
});
