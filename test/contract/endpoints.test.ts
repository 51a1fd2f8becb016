import { expect, test } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { CONTRACT } from './contract-endpoints.ts';

test('the operations are those of the contract, in its order', () => {
  const known = operations.map(({ id, method, path, hasBody, needsToken }) => ({
    id,
    method,
    path,
    hasBody,
    needsToken,
  }));
  const documented = CONTRACT.map(([id, method, path, body]) => {
    return { id, method, path, hasBody: body !== undefined, needsToken: id !== 'login' };
  });
  expect(known).toEqual(documented);
});

test('every operation has a summary of its own', () => {
  const summaries = operations.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(operations.length);
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z].{10}/);
});
