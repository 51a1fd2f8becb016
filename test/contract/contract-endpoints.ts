import { contractSections } from './read-contract.ts';

/**
 * @returns the cells of a table in the section "Endpoints" of the contract, row by row; `head` is the first cell of its
 * head
 */
function tableOf(head: string): string[][] {
  const lines = contractSections().get('Endpoints')?.split('\n') ?? [];
  const from = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const to = lines.findIndex((line, at) => at >= from && !line.startsWith('|'));
  return lines.slice(from, to).map((line) => line.slice(2, -2).split(' | '));
}

/** Endpoints of the contract, in its order. */
export const contractEndpoints = tableOf('Method').map(([method, path, body]) => ({
  method,
  path,
  hasBody: body !== 'none',
}));

/** Path parameters in the contract: name, type, meaning. */
export const contractParameters = tableOf('Parameter').map(([name = '', type = '', meaning = '']) => {
  return [name, type, meaning] as const;
});
