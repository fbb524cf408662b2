import type { PersonId } from '../data/schema.ts';

/** Parses a person's id from a URL; undefined if the text is not an id. */
export const readPersonId = (text: string | null | undefined): PersonId | undefined =>
  text && /^\d{1,15}$/.test(text) ? (Number(text) as PersonId) : undefined;
