import type { Position } from '../../../web/contract/submission.ts';
import type { CardRow } from '../../domain/listings/card.query.ts';

/** What is typed of a listing, as far as duplicates are found by it. */
export type Draft = {
  name: string;
  phone: string;
  website: string;
  position: Position | null;
  /** Slugs, the main one first. */
  categories: readonly string[];
  /** The id or slug of the listing that is corrected. */
  excluded?: number | string | undefined;
};

/** Kilometres within which two listings may be the same place. */
export const nearKilometres = 0.15;

/** What a listing was found by. `search`: the search index found its name, which may be in another language. */
export type FoundBy = 'name' | 'search' | 'phone' | 'website' | 'near';

/** A listing that a draft may be about. */
export type Candidate = Pick<CardRow, 'id' | 'slug' | 'text' | 'city' | 'country'> & {
  name_key: string;
  address: string;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  foundBy: readonly FoundBy[];
  /** Whether its main category is that of the draft. */
  isOfCategory: 0 | 1;
};
