import type { PersonId } from '../data/schema.ts';
import { readWholeNumber } from '../platform/text/whole-number.ts';

/** Parses a person's id from a URL; undefined if the text is not an id. */
export const readPersonId = (text: string | null | undefined): PersonId | undefined =>
  readWholeNumber(text) as PersonId | undefined;
