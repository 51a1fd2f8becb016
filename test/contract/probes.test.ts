import { expect, test } from 'vitest';
import { rules } from '../../src/api/rules/index.ts';
import { checks } from '../../src/compare/assumptions/index.ts';
import { envelopeCases } from '../../src/compare/contract/envelope.ts';
import type { ContractCase } from '../../src/compare/probe.ts';
import type { CaseOutcome } from '../../src/compare/report.ts';
import { probes } from '../../src/compare/table.ts';
import { assumptionIds, listedValues } from '../../src/core/assumptions.ts';
import { contractProbes, runCompare } from '../support/run-compare.ts';

const contractCases = contractProbes.map(({ about }) => about as ContractCase);
const allContractCases = [...envelopeCases, ...contractCases];

/** Headings and rules of the contract. */
const SECTIONS = [
  'Introduction',
  'Authentication 2',
  'Authentication 4',
  'Login request',
  'Versioning',
  'Response envelope',
  'Errors',
  'Endpoints',
  'Endpoints, path parameters',
  'Endpoints, rule 1',
  'Endpoints, rule 2',
  'Endpoints, rule 3',
  'Endpoints, rule 4',
  'Endpoints, rule 5',
  'Payment (request)',
  'Lead',
  'Comment',
  'Task (create request)',
  'Task (response result)',
];

/** Statements of the contract that no response shows. */
const UNSEEN: Readonly<Record<string, string>> = {
  'token-life': 'it takes 24 hours',
  signature: 'it is added to no documented answer',
  'edit-view-source-or-seo': 'it is a recommendation to clients',
  'token-required': 'the contract does not show the rejection of a missing token',
};

test.each(contractProbes.map((probe) => [probe.kind === 'case' && probe.about.id, probe] as const))(
  'the case holds in its own sandbox, or waits for a response that shows its records: %s',
  async (_, probe) => {
    const { report } = await runCompare({ probes: [probe] });
    const [{ outcome, why = '' }] = report.contract as [CaseOutcome];
    expect(report.violations).toEqual([]);
    expect(outcome === 'confirmed' || why.includes('no response shows'), why).toBe(true);
  },
);

test('every rule of the contract that a response can show has a case', () => {
  const shown = new Set(allContractCases.flatMap((each) => each.rules));
  const told = new Set<string>(assumptionIds);
  const lacking = Object.entries(rules)
    .filter(([, { provenance }]) => provenance === 'contract')
    .filter(([id, rule]) => !shown.has(id) && !('assumption' in rule && told.has(rule.assumption ?? '')));
  expect(lacking.map(([id]) => id).sort()).toEqual(Object.keys(UNSEEN).sort());
});

test('every assumption has a probe, but for the life of tokens, which takes 24 hours', () => {
  for (const id of assumptionIds) {
    const asked = probes.filter((probe) => probe.kind === 'assumption' && probe.id === id);
    expect(asked.length, id).toBe(checks[id].probes.length);
    expect(asked.length > 0, id).toBe(id !== 'tokenRenewal');
    expect(listedValues(id), id).toEqual(expect.arrayContaining(Object.keys(checks[id].minAnswers ?? {})));
  }
});

test('cases have unique names, cite sections, and reference existing rules', () => {
  expect(new Set(allContractCases.map(({ id }) => id)).size).toBe(allContractCases.length);
  expect(new Set(allContractCases.map(({ section }) => section))).toEqual(new Set(SECTIONS));
  const spoken = allContractCases.flatMap((each) => each.rules);
  expect(spoken.filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
});
