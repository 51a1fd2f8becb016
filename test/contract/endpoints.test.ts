import { expect, test } from 'vitest';
import { operations } from '../../src/mock/api/operations.ts';
import { contractEndpoints, contractParameters } from './contract-endpoints.ts';

test('the operations equal those of the contract, in order', () => {
  const known = operations.map(({ method, path, hasBody }) => ({ method, path, hasBody }));
  expect(known).toEqual(contractEndpoints);
  expect(known.length).toBeGreaterThan(8);
});

test('all operations except login need a token', () => {
  expect(operations.filter(({ needsToken }) => !needsToken).map(({ path }) => path)).toEqual(['/login']);
});

test('the contract describes every path parameter', () => {
  const named = contractEndpoints.flatMap(({ path = '' }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect([...new Set(named)].toSorted()).toEqual(contractParameters.map(([name]) => name).toSorted());
});

test('every operation has a unique summary', () => {
  const summaries = operations.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(operations.length);
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z]/);
});
