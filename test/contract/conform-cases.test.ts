import { expect, test } from 'vitest';
import { rules } from '../../src/api/rules/index.ts';
import { assumptionIds, listedValues } from '../../src/core/assumptions.ts';
import { type ContractCase, isOpenPoint, sections } from '../../src/prove/conform/case.ts';
import { cases, standingCases } from '../../src/prove/conform/cases/index.ts';
import { runConform } from '../support/run-conform.ts';

const contractCases = cases.filter((each): each is ContractCase => !isOpenPoint(each));
const openPoints = cases.filter(isOpenPoint);
const allContractCases = [...standingCases, ...contractCases];

/** What the contract says and no answer shows. */
const UNSEEN: Readonly<Record<string, string>> = {
  'token-life': 'it takes 24 hours',
  signature: 'it is added to no documented answer',
  'edit-view-source-or-seo': 'it is a recommendation to clients',
};

test.each(contractCases)('by itself, in a sandbox of its own, the case holds: $id', async (each) => {
  const { contract } = await runConform({ cases: [each] });
  expect(contract).toHaveLength(standingCases.length + 1);
  expect(contract.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
});

test('every rule of the contract that an answer can show has a case', () => {
  const shown = new Set(allContractCases.flatMap((each) => each.rules));
  const told = new Set<string>(openPoints.map(({ id }) => id));
  const lacking = Object.entries(rules)
    .filter(([, { provenance }]) => provenance === 'contract')
    .filter(([id, rule]) => !shown.has(id) && !('switch' in rule && told.has(rule.switch ?? '')));
  expect(lacking.map(([id]) => id).sort()).toEqual(Object.keys(UNSEEN).sort());
});

test('every switch has a point, with a reading for each of its values', () => {
  expect(openPoints.map(({ id }) => id).sort()).toEqual([...assumptionIds].sort());
  for (const { id, readings, untold } of openPoints) {
    expect(Object.keys(readings).sort(), id).toEqual(untold === undefined ? listedValues(id).sort() : []);
  }
});

test('cases have names of their own, cite sections, and speak of rules that exist', () => {
  const named = [...allContractCases, ...openPoints];
  expect(new Set(named.map(({ id }) => id)).size).toBe(named.length);
  expect(new Set(named.map(({ section }) => section))).toEqual(new Set(sections));
  const spoken = allContractCases.flatMap((each) => each.rules);
  expect(spoken.filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
});
