import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/compare/compare.ts';
import { savedRun } from '../../src/compare/saved-run.ts';
import { version } from '../../src/version.ts';
import { reportOfHar } from '../support/compare-recording.ts';
import { type Between, changed, combined, meddling, rejection } from '../support/meddle.ts';
import { compareService, runCompare, runUnchanged, settings } from '../support/run-compare.ts';
import { brokenServices } from './services/broken.ts';

const saved = ({ exchanges, known }: Pick<Comparison, 'exchanges' | 'known'>, isLeadmock = true) =>
  savedRun(exchanges, { url: 'http://localhost:1/api', version, known, leadIsDeal: settings.leadIsDeal, isLeadmock });

/** Omits the lengths of masked texts. */
const judgedOf = ({ violations, assumptions, otherDifferences, beyondContract, taskStatus }: Comparison['report']) =>
  JSON.parse(
    JSON.stringify({ violations, assumptions, otherDifferences, beyondContract, taskStatus }).replace(
      /<text of \d+>/g,
      '<text>',
    ),
  );

/** @returns all personal texts of the fixture: names, addresses, phone numbers, and texts of users */
function personalTexts(): string[] {
  const { users, employees, leads, views, labels } = JSON.parse(readFileSync('fixtures/default.json', 'utf8'));
  const texts = JSON.stringify([users, employees, leads, views, labels]).matchAll(/(?<=[:[,])"([^"]{5,})"(?!:)/g);
  // Words of the contract are not personal.
  const types = /^(owner|staff|funnel|funnel_date|[0-9a-f]{6})$/i;
  return [...texts].map(([, text = '']) => text).filter((text) => !types.test(text));
}

const broken = brokenServices.filter(({ hidesOthers }) => !hidesOthers).map(({ between }) => between);
const unreliable = meddling(async (_, pass, number) => {
  if (number % 9 === 8) return { status: [429, 502, 503, 504][number % 4] ?? 504, body: '<h1>Busy</h1>' };
  return number % 17 === 16 ? Promise.reject(new Error('other side closed')) : pass();
});

test.each<[service: string, between: Between | undefined]>([
  ['leadmock', undefined],
  ['a broken leadmock', combined(...broken)],
  ['a leadmock behind an unreliable gateway', unreliable],
])('a saved run at %s has the same findings as the run', async (_, between) => {
  const run = await (between ? runCompare({ between }) : runUnchanged());
  expect(judgedOf((await reportOfHar(saved(run))) as never)).toEqual(judgedOf(run.report));
});

test('a saved run at another service has the same findings as the run', async () => {
  const run = await compareService({ badTokenCode: 403, envelope: { time: 1 } });
  expect(judgedOf((await reportOfHar(saved(run, false))) as never)).toEqual(judgedOf(run.report));
});

test('a saved run contains no credentials, tokens or people', async () => {
  const run = await runUnchanged();
  const text = JSON.stringify(saved(run));
  expect(personalTexts()).toContain('Maria Petrova');
  expect(personalTexts().filter((each) => text.includes(each))).toEqual([]);
  const tokens = new Set(run.exchanges.flatMap(({ token }) => token ?? []));
  expect(tokens.size).toBeGreaterThan(5);
  for (const token of tokens) if (token !== 'leadmock-compare') expect(text).not.toContain(token);
  for (const secret of ['owner@', 'anna@', '"secret"', '\\"secret\\"']) expect(text).not.toContain(secret);
});

test('a message that repeats the request is shown without the request', async () => {
  const message = 'owner@example.com secret, call +7 000 000 00 11: title is required';
  const between = meddling(async ({ path }, pass) => (path === '/task' ? rejection(400, message) : pass()));
  const text = JSON.stringify(saved(await runCompare({ between })));
  expect(text).toContain('call ***: title is required');
  expect(text).not.toMatch(/call \+7|owner@|secret,/);
});

test.each(['1001', 'success', 'category'])(
  'a password that is a word of the requests is masked: %s',
  async (password) => {
    const { exchanges, known } = await runUnchanged();
    const text = JSON.stringify(saved({ exchanges, known: { ...known, password } }));
    expect(text).not.toContain('"password":"secret"');
  },
);

test('keys and ids that are personal are masked', async () => {
  const between = changed(/comment$/, (comment) => ({
    ...comment,
    id: 'sess-4f8a1b',
    message: 'ask maria@example.com',
    'maria@example.com': { '+7 000 000 00 11': true },
    author: { id: 'sess-77', type: 'Maria', message: 'hello' },
  }));
  expect(JSON.stringify(saved(await runCompare({ between })))).not.toMatch(/sess-|[Mm]aria|000 000/);
});
