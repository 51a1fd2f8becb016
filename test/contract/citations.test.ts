import { expect, test } from 'vitest';
import { type RuleId, rules } from '../../src/mock/api/rules/index.ts';

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

test('"not shown" in the contract is not cited as a rule of the contract', () => {
  const silent = cited.filter(([, { quote }]) => quote.includes('not shown'));
  expect(silent.filter(([id]) => rules[id].provenance === 'contract')).toEqual([]);
});
