/** Maximum number of characters of a person's name. */
export const longestName = 80;

/** A name on one line, without control characters and marks that change the direction of text. */
export const cleanName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
