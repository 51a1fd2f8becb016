import { expect, test } from 'vitest';
import { selectRecords } from '../../../src/mock/custom-operations/select-records.ts';

const RECORDS = [
  { id: 1, name: 'Nina', step: 3 },
  { id: 2, name: 'Oleg', step: 1 },
  { id: 3, name: 'Anna', step: 3 },
  { id: 10, name: 'Zoya', step: undefined },
];

class Rejected extends Error {}

function select(query: string, maxLimit?: number) {
  const asked = {
    query: new URLSearchParams(query),
    reject(code: number, message: string): never {
      throw new Rejected(`${code} ${message}`);
    },
  };
  const filters = { id_from: ({ id }: (typeof RECORDS)[0], text: string) => id >= Number(text) };
  const options = { fields: ['id', 'name', 'step'] as const, filters, ...(maxLimit !== undefined && { maxLimit }) };
  return selectRecords(RECORDS, asked, options).map(({ id }) => id);
}

test.each([
  ['', [1, 2, 3, 10]],
  ['offset=1&limit=2', [2, 3]],
  ['offset=&limit=&sort[id]=&filter[id]=', [1, 2, 3, 10]],
  ['offset=4', []],
  ['sort[id]=desc', [10, 3, 2, 1]],
  ['sort[id]=3', [10, 3, 2, 1]],
  ['sort[id]=4', [1, 2, 3, 10]],
  ['sort[name]=asc', [3, 1, 2, 10]],
  ['sort[step]=asc', [2, 1, 3, 10]],
  ['sort[step]=asc&sort[name]=asc', [2, 3, 1, 10]],
  ['filter[step]=3', [1, 3]],
  ['filter[step]=3&filter[id_from]=2', [3]],
  ['filter[id_from]=3&limit=1', [3]],
  ['sort%5Bid%5D=desc&limit=1', [10]],
  ['is_deal=0', [1, 2, 3, 10]],
])('%s selects %j', (query, ids) => {
  expect(select(query)).toEqual(ids);
});

test('maxLimit applies without limit, too', () => {
  expect(select('', 2)).toEqual([1, 2]);
});

test.each([
  ['limit=101', '400 limit must be a whole number from 1 to 100, not 101'],
  ['limit=0', '400 limit must be a whole number from 1 to 100, not 0'],
  ['limit=1e1', '400 limit must be a whole number from 1 to 100, not 1e1'],
  ['offset=-1', '400 offset must be a whole number from 0 to 999999999999999, not -1'],
  ['sort[id]=up', '400 sort[id] must be asc, desc, 4 (asc) or 3 (desc), not up'],
  ['sort[id]=constructor', '400 sort[id] must be asc, desc, 4 (asc) or 3 (desc), not constructor'],
  ['sort[nam]=asc', '400 sort[nam] is unknown. Use one of id, name, step'],
  ['filter[nam]=x', '400 filter[nam] is unknown. Use one of id, name, step, id_from'],
  ['filter[toString]=x', '400 filter[toString] is unknown. Use one of id, name, step, id_from'],
])('%s is rejected', (query, message) => {
  expect(() => select(query)).toThrow(new Rejected(message));
});
