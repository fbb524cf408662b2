/** Without I, L, O and U, which look like 1 and 0 or form words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code: 60 bits. */
const length = 12;

/** The number of codes that a person gets at once. */
export const codesAtOnce = 10;

/** A random code, without hyphens. */
export const newRecoveryCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % alphabet.length]).join('');

/** A code as people read it: three groups of four characters. */
export const spacedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** A typed code in the form of `newRecoveryCode`; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === length && [...code].every((character) => alphabet.includes(character)) ? code : undefined;
}
