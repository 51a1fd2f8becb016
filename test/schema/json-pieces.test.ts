import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPieces } from '../../src/store/format/json-pieces.ts';

const record = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.record({ id: fc.nat(), 'odd "[key]': fc.string() }));
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(record, { maxLength: 8 }));

test('the pieces of any document are its text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value, { maxKeys: 6, noNullPrototype: true }), (document) => {
      expect([...jsonPieces(document)].join('')).toBe(JSON.stringify(document, null, 2));
    }),
  );
});

test.each([0, 1, 499, 500, 501, 1000, 1001, 1499])(
  'a list of %i records is whole, in pieces of at most 500',
  (length) => {
    const records = Array.from({ length }, (_, at) => ({ id: at + 1, custom: [{ name: 'a' }, []] }));
    const document = { leads: records, $meta: { change: 1, sessions: [] } };
    const pieces = [...jsonPieces(document)];
    expect(pieces.join('')).toBe(JSON.stringify(document, null, 2));
    for (const piece of pieces) expect(piece.split('"id"').length - 1).toBeLessThanOrEqual(500);
  },
);
