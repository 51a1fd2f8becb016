import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, TextPages } from '../../../src/core/journal/text-pages.ts';

/** How many bytes of memory stand behind some places. */
function held(places: readonly Place[]): number {
  return [...new Set(places.map(({ page }) => page))].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** What is counted is the memory behind what is kept, and at most one page that is written to next and one to be used again. */
function expectCounted(pages: TextPages, kept: readonly Place[]): void {
  expect(pages.bytes).toBeGreaterThanOrEqual(held(kept));
  expect(pages.bytes).toBeLessThanOrEqual(held(kept) + 2 * 64 * 1024);
}

test('every text is read as it was written, whatever is in it and whatever was freed before', () => {
  const unit = fc.constantFrom('a', '\n', '\0', 'é', 'Я', '€', '😀', '\uD800', '\uDC00');
  const text = fc.oneof(
    fc.string({ unit, maxLength: 50 }),
    fc.tuple(fc.string({ unit, maxLength: 3 }), fc.nat(30_000)).map(([part, times]) => part.repeat(times)),
  );
  const deed = fc.record({ text, frees: fc.array(fc.nat(20), { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const pages = new TextPages();
      const kept: { text: string; place: Place }[] = [];
      for (const { text, frees } of deeds) {
        kept.push({ text, place: pages.write(text) });
        for (const at of frees) {
          const [freed] = kept.splice(at, 1);
          if (freed) pages.free(freed.place);
        }
        for (const { text, place } of kept) expect(pages.read(place)).toBe(text);
        expectCounted(
          pages,
          kept.map(({ place }) => place),
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('one short text takes a small page', () => {
  const pages = new TextPages();
  expect(held([pages.write('x')])).toBe(2048);
});

test('a thousand texts that come and go take hardly more room than they have', () => {
  const pages = new TextPages();
  const kept: Place[] = [];
  const all = new Set<unknown>();
  for (let at = 0; at < 20_000; at += 1) {
    const place = pages.write('x'.repeat(1000));
    kept.push(place);
    all.add(place.page);
    if (kept.length > 1000) pages.free(kept.shift() as Place);
  }
  expect(held(kept)).toBeLessThan(1_200_000);
  expectCounted(pages, kept);
  // The same pages, again and again.
  expect(all.size).toBeLessThan(40);
});

test('a long text has a page of its own, as long as it is', () => {
  const pages = new TextPages();
  const before = pages.write('x');
  expect(held([pages.write('x'.repeat(100_000))])).toBe(100_000);
  expect(pages.write('x').page).toBe(before.page);
});
