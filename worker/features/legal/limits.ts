/** Maximum characters of Markdown of a legal text. */
export const maxLegalText = 100_000;
