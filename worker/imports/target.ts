import type { Attributes } from '../../web/contract/attributes.ts';
import { type ContactField, type ContactSources, contactFields } from '../../web/contract/details.ts';
import type { ListingPatch, NewListing } from '../db/listing-rows.ts';
import type { NewCategory, NewPlace } from '../db/taxonomy.ts';
import { slugOf } from '../listings/slug.ts';
import { CategoryIndex, type KnownCategory } from './categories.ts';
import type { Columns } from './columns.ts';
import type { Field } from './header-words.ts';
import { type KnownPlace, PlaceIndex } from './places.ts';
import type { ImportRow, PlaceNames } from './row.ts';

/** Turns rows into listings: knows the ids of the site's places and categories. */
export interface Target {
  placeOf(place: PlaceNames | null): { id: number | null; slugSuffix?: string };
  categoriesOf(names: readonly string[]): number[];
  /** A place and a category for people: `city/leipzig`, `cafes`. */
  placeName(id: number | null): string;
  categoryName(id: number): string;
}

/** What every row of a job is written with. */
export interface Writing {
  language: string;
  target: Target;
  columns: Columns;
  /** Milliseconds since 1970: when contact data was given. */
  givenAt: number;
}

/** The same row in another language is another thing to write. */
export function markOf(row: ImportRow, language: string): string {
  return `${language}:${row.hash}`;
}

/** The target for a site with these places and categories. */
export function targetOf(places: readonly KnownPlace[], categories: readonly KnownCategory[]): Target {
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

/** Planned places as if they stood, with ids below 0: for a dry run. */
export function asKnownPlaces(known: readonly KnownPlace[], planned: readonly NewPlace[]): KnownPlace[] {
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

/** Planned categories as if they stood, with ids below 0: for a dry run. */
export function asKnownCategories(known: readonly KnownCategory[], planned: readonly NewCategory[]): KnownCategory[] {
  return [...known, ...planned.map(({ slug, names }, index) => ({ id: -1 - index, slug, names }))];
}

/** What is given of a listing's contact data: undefined is not given, empty is taken away. */
export type Given = { readonly [Field in ContactField]?: unknown };

/** Where contact data came from and when, beside what is known of the fields that are not given; null: nothing. */
export function sourcesOf(
  given: Given,
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

/** What a row says of attributes, without those of which it says nothing; null where it says nothing of any. */
function saidOf({ attributes = {} }: ImportRow): Attributes | null {
  const said = Object.entries(attributes).flatMap(([slug, value]) => (value === null ? [] : [[slug, value] as const]));
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/** A row as a listing that does not stand yet. Pure. */
export function listingOf(row: ImportRow, { language, target, givenAt }: Writing): NewListing {
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
    attributes: saidOf(row),
    contactSources: sourcesOf({ address, phone, email, website, hours }, { before: null, givenAt }),
    importKey: row.key,
    importHash: markOf(row, language),
    texts: { [language]: { name: row.name, summary: row.summary, description: row.description } },
    categoryIds: target.categoriesOf(row.categories),
  };
}

/** What each part of a patch needs a column for. */
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

/** A row as a change of a listing that stands: only what the file has a column for. Pure. */
export function patchOf(row: ImportRow, id: number, writing: Writing): ListingPatch {
  const { language, columns } = writing;
  const has = (fields: readonly Field[]): boolean => fields.some((field) => columns.of.has(field));
  const listing = listingOf(row, writing);
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
