import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type RuleId, rules } from '../../src/api/rules/index.ts';
import { checks } from '../../src/compare/assumptions/index.ts';
import { envelopeCases } from '../../src/compare/contract/envelope.ts';
import { probes } from '../../src/compare/table.ts';
import { type Decided, type Open, PROBED, type Sentence } from './sentences/sentence.ts';
import { unquotedIn } from './sentences/unquoted.ts';
import { sentences } from './sentences.ts';

const contract = readFileSync(new URL('contract.md', import.meta.url), 'utf8');
const quotes = sentences.map(({ quote }) => quote);

const isOpen = (sentence: Sentence): sentence is Open => 'open' in sentence;
const decided = sentences.filter((sentence): sentence is Decided => !isOpen(sentence));
const placed = sentences.map((sentence, index) => [index + 1, sentence.quote, sentence] as const);

const cases = [...envelopeCases, ...probes.flatMap((probe) => (probe.kind === 'case' ? [probe.about] : []))];
const rulesOfCases = new Map<string, readonly string[]>(cases.map((each) => [each.id, each.rules]));

function isProbed(id: RuleId): boolean {
  const { assumption } = rules[id];
  return assumption !== undefined && checks[assumption].probes.length > 0;
}

function problemsOfDecided({ rules: ids, asked, unasked }: Decided): string[] {
  const unknown = ids.filter((id) => !Object.hasOwn(rules, id));
  if (unknown.length > 0) return [`no such rules: ${unknown}`];
  const problems: string[] = [];
  const ofCase = asked === undefined ? [] : (rulesOfCases.get(asked) ?? []);
  if (asked !== undefined && !ofCase.some((id) => ids.some((own) => own === id)))
    problems.push(`no compare case ${asked} of ${ids.join(', ')}`);
  if (asked === undefined && !unasked) problems.push('no compare case and no reason');
  if (unasked === PROBED && !ids.some(isProbed)) problems.push(`no assumption of ${ids.join(', ')} has probes`);
  return problems;
}

function problemsOfOpen({ open, assumption }: Open): string[] {
  if (!Object.hasOwn(rules, open)) return [`no such rule: ${open}`];
  const { provenance, assumption: known } = rules[open];
  return [
    ...(provenance === 'contract' ? [`${open} is a rule of the contract`] : []),
    ...(assumption === known ? [] : [`the assumption of ${open} is ${known}`]),
  ];
}

function problemsOf(sentence: Sentence): string[] {
  return isOpen(sentence) ? problemsOfOpen(sentence) : problemsOfDecided(sentence);
}

test('the entries quote every word of the contract, in order', () => {
  expect(unquotedIn(contract, quotes)).toBeUndefined();
  expect(sentences.length).toBeGreaterThan(150);
});

test.each(placed)('entry %i has its rules and its compare case: %s', (_place, _quote, sentence) => {
  expect(problemsOf(sentence)).toEqual([]);
});

test('every rule of the contract decides a sentence', () => {
  const deciding = new Set<string>(decided.flatMap((sentence) => sentence.rules));
  const ofContract = Object.entries(rules).filter(([, { provenance }]) => provenance === 'contract');
  expect(ofContract.map(([id]) => id).filter((id) => !deciding.has(id))).toEqual([]);
});

const SHOWN = { quote: 'Anything', rules: ['answer-json'], asked: 'answers-are-json' } as const;
test.each<[what: string, sentence: Sentence, problem: string]>([
  ['a rule that does not exist', { ...SHOWN, rules: ['gone' as RuleId] }, 'no such rules: gone'],
  ['a case of another rule', { ...SHOWN, asked: 'task-full' }, 'no compare case task-full of answer-json'],
  ['a case that does not exist', { ...SHOWN, asked: 'gone' }, 'no compare case gone of answer-json'],
  [
    'a probe of a rule without an assumption',
    { quote: 'Anything', rules: ['answer-json'], unasked: PROBED },
    'no assumption of answer-json has probes',
  ],
  [
    'a gap that the contract decides',
    { quote: 'Anything', open: 'answer-json' },
    'answer-json is a rule of the contract',
  ],
  [
    'a gap with another assumption',
    { quote: 'Anything', open: 'rate-limit', assumption: 'errorStatus' },
    'the assumption of rate-limit is rateLimit',
  ],
  [
    'a gap without its assumption',
    { quote: 'Anything', open: 'rate-limit' },
    'the assumption of rate-limit is rateLimit',
  ],
])('%s is reported', (_what, sentence, problem) => {
  expect(problemsOf(sentence)).toEqual([expect.stringContaining(problem)]);
});

const SMALL = `# Heading

One is first. Two is second.

| Field | Meaning |
|---|---|
| three | a third |
| four | |

1. Five (the last).
`;
const SMALL_QUOTES = ['One is first.', 'Two is second.', 'three', 'a third', 'four', 'Five', '(the last).'];

test.each<[what: string, quotes: readonly string[], missing: string | undefined]>([
  ['all entries', SMALL_QUOTES, undefined],
  ['a removed first entry', SMALL_QUOTES.slice(1), 'no entry quotes: One is first.'],
  ['a removed entry', SMALL_QUOTES.toSpliced(3, 1), 'no entry quotes: a third'],
  ['a removed last entry', SMALL_QUOTES.slice(0, -1), 'no entry quotes the end: (the last).'],
  ['a changed word', SMALL_QUOTES.with(1, 'Two was second.'), 'no entry quotes: Two is second.'],
  ['a missing part of a sentence', SMALL_QUOTES.with(0, 'One is'), 'no entry quotes: first.'],
  [
    'a swapped order',
    SMALL_QUOTES.with(0, 'Two is second.').with(1, 'One is first.'),
    'no entry quotes: One is first.',
  ],
  ['an entry twice', SMALL_QUOTES.toSpliced(2, 0, 'Two is second.'), 'entry 3 "Two is second." must follow here'],
  ['an entry after the end', [...SMALL_QUOTES, 'Six.'], 'entry 8 "Six." must follow here'],
])('walking through a small document with %s', (_what, given, missing) => {
  const found = unquotedIn(SMALL, given);
  expect(found).toEqual(missing && expect.stringContaining(missing));
});

test('without its delimiter, the head of a table is not structure', () => {
  expect(unquotedIn(SMALL.replace('|---|---|\n', ''), SMALL_QUOTES)).toContain('no entry quotes: Field | Meaning');
});

test('a contract with one sentence more or less is reported', () => {
  for (const [at, quote] of quotes.entries())
    expect(unquotedIn(contract, quotes.toSpliced(at, 1)), quote).toContain(quote);
  expect(unquotedIn(contract.replace('## Events\n', '$&\nThere are events.\n'), quotes)).toContain('There are events.');
});
