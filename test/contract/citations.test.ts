import { expect, test } from 'vitest';
import { finding } from '../../scripts/generate/rules-page.ts';
import { type RuleId, rules } from '../../src/api/rules/index.ts';

const all = Object.entries(rules) as [RuleId, (typeof rules)[RuleId]][];
const cited = all.flatMap(([id, { contract }]) => (contract ? [[id, contract] as const] : []));

test('a rule of the contract has a quote', () => {
  const needed = all.filter(([, { provenance, text }]) => provenance === 'contract' || /\bcontract\b/.test(text));
  expect(needed.filter(([, { contract }]) => !contract).map(([id]) => id)).toEqual([]);
  expect(needed.length).toBeGreaterThan(40);
});

test('only likely rules and guesses have evidence, and each likely rule has evidence or a quote', () => {
  const likely = all.filter(([, { provenance }]) => provenance === 'likely');
  expect(likely.filter(([, { evidence, contract }]) => !evidence && !contract).map(([id]) => id)).toEqual([]);
  expect(likely.length).toBeGreaterThan(25);
  const others = all.filter(([, { provenance }]) => provenance === 'contract' || provenance === 'leadmock');
  expect(others.filter(([, { evidence }]) => evidence !== undefined).map(([id]) => id)).toEqual([]);
});

test('a finding is shown with its source, and with count and date if known', () => {
  const found = { source: 'clients', text: 'They write Token.' } as const;
  expect(finding(found)).toBe('clients: They write Token.');
  expect(finding({ ...found, count: 2 })).toBe('clients, at least 2: They write Token.');
  expect(finding({ ...found, count: 2, date: '2030-01-31' })).toBe(
    'clients, at least 2, 2030-01-31: They write Token.',
  );
});

test('"not shown" in the contract is not cited as a rule of the contract', () => {
  const silent = cited.filter(([, { quote }]) => quote.includes('not shown'));
  expect(silent.filter(([id]) => rules[id].provenance === 'contract')).toEqual([]);
});
