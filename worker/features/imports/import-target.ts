import type { Attributes } from '../../../web/contract/attributes.ts';
import { type ContactField, type ContactSources, contactFields } from '../../../web/contract/details.ts';
import type { ListingPatch, NewListing } from '../../domain/listings/listing-rows.ts';
import type { NewCategory, NewPlace } from '../../domain/listings/taxonomy.writer.ts';
import { slugOf } from '../../platform/text/slug.ts';
import { CategoryIndex, type KnownCategory } from './categories.ts';
import type { Field } from './columns/column-headers.ts';
import type { Columns } from './columns/columns.ts';
import { type KnownPlace, PlaceIndex } from './fields/places.ts';
import type { ImportRow, PlaceNames } from './row.ts';

/** Resolves the names in rows to the ids of the site's places and categories. */
export interface ImportTarget {
  placeOf(place: PlaceNames | null): { id: number | null; slugSuffix?: string };
  categoriesOf(names: readonly string[]): number[];
  /** Place and category in readable form: `city/leipzig`, `cafes`. */
  placeName(id: number | null): string;
  categoryName(id: number): string;
}

/** What all rows of an import are written with. */
export interface WriteContext {
  language: string;
  target: ImportTarget;
  columns: Columns;
  /** Milliseconds since 1970: when the contact data was confirmed. */
  givenAt: number;
}

/** The hash stored with a listing. It includes the language: the same row in another language must be written. */
export function importHashOf(row: ImportRow, language: string): string {
  return `${language}:${row.hash}`;
}

/** The target for a site with these places and categories. */
export function targetOf(places: readonly KnownPlace[], categories: readonly KnownCategory[]): ImportTarget {
  const index = new PlaceIndex(places);
  const categoryIndex = new CategoryIndex(categories);
  const ids = new Map(places.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]));
  const names = new Map(places.map(({ kind, slug, id }) => [id, `${kind}/${slug}`]));
  const categoryNames = new Map(categories.map(({ id, slug }) => [id, slug]));
  return {
    placeOf(place) {
      const ref = place === null ? undefined : index.find(place);
      if (ref === undefined) return { id: null };
      const id = ids.get(`${ref.kind}/${ref.slug}`) ?? null;
      return ref.kind === 'city' ? { id, slugSuffix: ref.slug } : { id };
    },
    categoriesOf(wanted) {
      return wanted.map((name) => categoryIndex.find(name)?.id).filter((id) => id !== undefined);
    },
    placeName: (id) => (id === null ? '' : (names.get(id) ?? '')),
    categoryName: (id) => categoryNames.get(id) ?? '',
  };
}

/** The known places and the planned ones; planned ones have negative ids. For a dry run. */
export function withPlannedPlaces(known: readonly KnownPlace[], planned: readonly NewPlace[]): KnownPlace[] {
  const ids = new Map(known.map(({ kind, slug, id }) => [`${kind}/${slug}`, id]));
  planned.forEach(({ kind, slug }, index) => {
    ids.set(`${kind}/${slug}`, -1 - index);
  });
  const added = planned.map(({ kind, slug, parent, country, names }, index) => {
    const parentId = parent === null ? null : (ids.get(`${parent.kind}/${parent.slug}`) ?? null);
    return { id: -1 - index, kind, slug, parentId, country, names };
  });
  return [...known, ...added];
}

/** The known categories and the planned ones; planned ones have negative ids. For a dry run. */
export function withPlannedCategories(
  known: readonly KnownCategory[],
  planned: readonly NewCategory[],
): KnownCategory[] {
  const ids = new Map(known.map(({ slug, id }) => [slug, id]));
  planned.forEach(({ slug }, index) => {
    ids.set(slug, -1 - index);
  });
  const added = planned.map(({ slug, names, parent }) => {
    return { id: ids.get(slug) ?? 0, slug, names, parentId: parent === null ? null : (ids.get(parent) ?? null) };
  });
  return [...known, ...added];
}

/** New contact data of a listing: undefined leaves a field, an empty value removes it. */
export type ContactValues = { readonly [Field in ContactField]?: unknown };

/** Source and date of each contact field: new for the given fields, else from `before`. Null if there is none. */
export function sourcesOf(
  given: ContactValues,
  { before, givenAt }: { before: ContactSources | null; givenAt: number },
): ContactSources | null {
  const sources: ContactSources = { ...before };
  for (const field of contactFields) {
    if (given[field] === undefined) continue;
    if (given[field] === '' || given[field] === null) delete sources[field];
    else sources[field] = { source: 'import', confirmedAt: givenAt };
  }
  return Object.keys(sources).length === 0 ? null : sources;
}

/** The attributes that have a value in the row, or null if none has. */
function attributesOf({ attributes = {} }: ImportRow): Attributes | null {
  const values = Object.entries(attributes).flatMap(([slug, value]) =>
    value === null ? [] : [[slug, value] as const],
  );
  return values.length > 0 ? Object.fromEntries(values) : null;
}

/** A row as a new listing. Pure. */
export function listingOf(row: ImportRow, { language, target, givenAt }: WriteContext): NewListing {
  const { id: placeId, slugSuffix } = target.placeOf(row.place);
  const { address, phone, email, website, hours } = row;
  return {
    slug: slugOf(row.name),
    ...(slugSuffix === undefined ? {} : { slugSuffix }),
    state: 'published',
    language,
    placeId,
    address,
    postalCode: row.postalCode,
    latitude: row.coordinates?.latitude ?? null,
    longitude: row.coordinates?.longitude ?? null,
    timeZone: row.timeZone,
    phone,
    email,
    website,
    hours,
    hoursText: row.hoursText,
    priceLevel: row.priceLevel,
    attributes: attributesOf(row),
    contactSources: sourcesOf({ address, phone, email, website, hours }, { before: null, givenAt }),
    importKey: row.key,
    importHash: importHashOf(row, language),
    texts: { [language]: { name: row.name, summary: row.summary, description: row.description } },
    categoryIds: target.categoriesOf(row.categories),
  };
}

/** The columns of which a file needs at least one, for each field of a patch. */
const needs: readonly (readonly [keyof ListingPatch, readonly Field[]])[] = [
  ['placeId', ['country']],
  ['categoryIds', ['category']],
  ['address', ['address', 'street']],
  ['postalCode', ['postalCode']],
  ['phone', ['phone']],
  ['email', ['email']],
  ['website', ['website']],
  ['latitude', ['latitude', 'coordinates']],
  ['longitude', ['latitude', 'coordinates']],
  ['timeZone', ['latitude', 'coordinates']],
  ['hours', ['hours']],
  ['hoursText', ['hours']],
  ['priceLevel', ['price']],
];

/** A row as a patch of an existing listing: only the fields that the file has columns for. Pure. */
export function patchOf(row: ImportRow, id: number, context: WriteContext): ListingPatch {
  const { language, columns } = context;
  const has = (fields: readonly Field[]): boolean => fields.some((field) => columns.of.has(field));
  const listing = listingOf(row, context);
  const given = needs.filter(([, fields]) => has(fields)).map(([part]) => [part, listing[part as keyof NewListing]]);
  return {
    id,
    importHash: listing.importHash,
    ...(row.attributes ? { attributes: row.attributes } : {}),
    texts: {
      [language]: {
        name: row.name,
        ...(has(['summary']) ? { summary: row.summary } : {}),
        ...(has(['description']) ? { description: row.description } : {}),
      },
    },
    ...Object.fromEntries(given),
  };
}
