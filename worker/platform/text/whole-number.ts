/** A whole number of an address or a form; undefined if the text is none. */
export const readWholeNumber = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
