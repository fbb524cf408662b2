import fc from 'fast-check';

/** Any character of Unicode. What fast-check calls `binary` is the same, after most of a second in which it lists them. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  // Halves of surrogate pairs are no characters.
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
