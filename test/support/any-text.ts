import fc from 'fast-check';

/** Characters, except halves of surrogate pairs. */
const anyCharacter = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));

/** Arbitrary text of any characters, like the unit `binary` of fast-check, which takes most of a second to start. */
export function anyText(length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.array(anyCharacter, length).map((characters) => String.fromCodePoint(...characters));
}
