import * as v from 'valibot';
import { foreign } from '../listing-card.ts';
import { path } from '../schema-parts.ts';

/** A published listing that may be the same place as the one that is being written. */
export const duplicateSchema = v.object({
  slug: v.string(),
  name: v.string(),
  /** Where the name is not in the page's language. */
  foreign: v.optional(foreign),
  path,
  /** The address and the place in one line; empty where both are unknown. */
  address: v.string(),
  /** What speaks for it, in words: "Same phone number". */
  reasons: v.array(v.string()),
  /** How far it is from the typed position: "80 m"; empty where one of the positions is unknown. */
  distance: v.string(),
  /** The form that corrects it. */
  correctPath: path,
  /** The page on which its owner claims it. */
  claimPath: path,
});

/** The listings that a draft may be about, the surest first; at most five. */
export const duplicatesSchema = v.array(duplicateSchema);

export type Duplicate = v.InferOutput<typeof duplicateSchema>;

/** The field of the draft with the slugs of listings that its author says are other places, separated by spaces. */
export const notDuplicatesField = 'not-duplicates';

/** The slugs in the field. */
export const slugsIn = (text = ''): string[] => text.split(' ').filter(Boolean);

/** What is typed, as far as duplicates are found by it. Coordinates are decimal degrees in ASCII. */
export type TypedPlace = {
  name: string;
  phone: string;
  website: string;
  latitude: string;
  longitude: string;
  /** The slug of the main category. */
  category: string;
  /** The slug of the listing that is corrected; empty for a new one. */
  listing: string;
};

/** The same, from the typed fields of the whole form. */
export const typedPlace = (fields: Readonly<Record<string, string>>, listing = ''): TypedPlace => {
  const { name = '', phone = '', website = '', latitude = '', longitude = '', category = '' } = fields;
  return { name, phone, website, latitude, longitude, category, listing };
};

/** Characters of a name from which on duplicates are looked up while it is typed. */
export const shortestName = 3;

/** The address of the listings that what is typed may be about; null where it is too little to look them up. */
export function duplicatesPath(lang: string, typed: TypedPlace): string | null {
  const { name, phone, website, latitude, longitude, category, listing } = typed;
  const isPlaced = isDegrees(latitude, 90) && isDegrees(longitude, 180);
  const asked = {
    name: [...name.trim()].length < shortestName ? '' : name.trim(),
    phone: phone.trim(),
    website: website.trim(),
    ...(isPlaced && { lat: latitude.trim(), lng: longitude.trim() }),
  };
  const given = Object.entries(asked).filter(([, value]) => value !== '');
  if (!given.length) return null;
  const about = Object.entries({ category, listing }).filter(([, value]) => value !== '');
  return `/api/v1/duplicates?${new URLSearchParams([...given, ...about, ['lang', lang]])}`;
}

const isDegrees = (text: string, most: number): boolean =>
  /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text.trim()) && Math.abs(Number(text)) <= most;
