import fc from 'fast-check';

/** Any character of Unicode. fast-check's `binary` gives the same, but needs most of a second to list them. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  // Halves of surrogate pairs are not characters.
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
