import fc from 'fast-check';

/** Halves of surrogate pairs are none. */
const anyCharacter = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));

/** Text of any characters, as with the unit `binary` of fast-check, which takes most of a second to get ready. */
export function anyText(length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(anyCharacter, length).map((characters) => String.fromCodePoint(...characters));
}
