import type { ListingPatch, NewListing } from '../db/listing-rows.ts';
import { slugOf } from '../listings/slug.ts';
import type { Columns } from './columns.ts';
import type { ImportRow, PlaceNames } from './normalise.ts';
import type { PlaceIndex } from './places.ts';

/** Turns rows into listings: knows the ids of the site's places and categories. */
export interface Target {
  placeOf(place: PlaceNames | null): { id: number | null; slugSuffix?: string };
  categoriesOf(names: readonly string[]): number[];
}

/** What every row of a job is written with. */
export interface Writing {
  language: string;
  target: Target;
}

/** The same row in another language is another thing to write. */
export function markOf(row: ImportRow, language: string): string {
  return `${language}:${row.hash}`;
}

interface Ids {
  index: PlaceIndex;
  placeIds: ReadonlyMap<string, number>;
  slugs: ReadonlyMap<string, string>;
  categoryIds: ReadonlyMap<string, number>;
}

/** The target for a site in which every planned place and category stands. */
export function targetOf({ index, placeIds, slugs, categoryIds }: Ids): Target {
  return {
    placeOf(place) {
      const ref = place === null ? undefined : index.find(place);
      if (ref === undefined) return { id: null };
      const id = placeIds.get(`${ref.kind}/${ref.slug}`) ?? null;
      return ref.kind === 'city' ? { id, slugSuffix: ref.slug } : { id };
    },
    categoriesOf(names) {
      const found = names.map((name) => categoryIds.get(slugs.get(name) ?? ''));
      return found.filter((id) => id !== undefined);
    },
  };
}

/** A row as a listing that does not stand yet. Pure. */
export function listingOf(row: ImportRow, { language, target }: Writing): NewListing {
  const { id: placeId, slugSuffix } = target.placeOf(row.place);
  return {
    slug: slugOf(row.name),
    ...(slugSuffix === undefined ? {} : { slugSuffix }),
    state: 'published',
    language,
    placeId,
    address: row.address,
    postalCode: row.postalCode,
    latitude: row.coordinates?.latitude ?? null,
    longitude: row.coordinates?.longitude ?? null,
    phone: row.phone,
    email: row.email,
    website: row.website,
    importKey: row.key,
    importHash: markOf(row, language),
    texts: { [language]: { name: row.name, summary: row.summary, description: row.description } },
    categoryIds: target.categoriesOf(row.categories),
  };
}

/** A row as a change of a listing that stands: only what the file has a column for. Pure. */
export function patchOf(
  row: ImportRow,
  id: number,
  { language, target, columns }: Writing & { columns: Columns },
): ListingPatch {
  const has = (...fields: Parameters<Columns['of']['has']>) => fields.some((field) => columns.of.has(field));
  const listing = listingOf(row, { language, target });
  return {
    id,
    importHash: listing.importHash,
    texts: {
      [language]: {
        name: row.name,
        ...(has('summary') ? { summary: row.summary } : {}),
        ...(has('description') ? { description: row.description } : {}),
      },
    },
    ...(has('country') ? { placeId: listing.placeId } : {}),
    ...(has('category') ? { categoryIds: listing.categoryIds } : {}),
    ...(has('address') ? { address: row.address } : {}),
    ...(has('postalCode') ? { postalCode: row.postalCode } : {}),
    ...(has('latitude') && has('longitude') ? { latitude: listing.latitude, longitude: listing.longitude } : {}),
    ...(has('phone') ? { phone: row.phone } : {}),
    ...(has('email') ? { email: row.email } : {}),
    ...(has('website') ? { website: row.website } : {}),
  };
}
