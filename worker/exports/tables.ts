import type * as v from 'valibot';
import { attributeKinds, attributeSchema, attributesSchema } from '../../web/contract/attributes.ts';
import { contactSourcesSchema } from '../../web/contract/details.ts';
import { hoursSchema } from '../../web/contract/hours.ts';
import { legalKinds } from '../../web/contract/page-data.ts';
import type { Database } from '../db/schema.ts';
import {
  type Column,
  form,
  id,
  integer,
  json,
  language,
  names,
  oneOf,
  optional,
  real,
  slug,
  text,
  time,
} from './columns.ts';

type Columns = Readonly<Record<string, Column>>;

/** A table of an archive: its columns are those of the database, without what follows from others. */
export interface Table<Of extends Columns = Columns> {
  /** The file in the archive. */
  readonly path: string;
  readonly table: keyof Database;
  readonly columns: Of;
  /** Columns whose values are together unique, in the order of the file. */
  readonly key: readonly string[];
  /** SQL: which rows of the table `t` the file holds. */
  readonly where: string;
  /** The version of the format from which on archives have it. */
  readonly since: number;
  /** Columns at its end that archives of version 1 do not have, with what listings had there. */
  readonly added: Readonly<Record<string, string | number | null>>;
}

/** The values of a row by column. */
export type Row<Of extends { columns: Columns }> = {
  [Name in keyof Of['columns']]: v.InferOutput<Of['columns'][Name]>;
};

type Optional = 'where' | 'since' | 'added';

function define<const Of extends Columns>(
  given: Omit<Table<Of>, Optional> & Partial<Pick<Table<Of>, Optional>>,
): Table<Of> {
  return { where: 'true', since: 1, added: {}, ...given };
}

/** Characters: what an import takes in a cell, and more than that for what nobody bounds. */
const long = 1_000_000;

export const categories = define({
  path: 'categories.csv',
  table: 'categories',
  columns: { id, parent_id: optional(id), slug, position: integer({ from: -1e9, to: 1e9 }), names },
  key: ['id'],
});

export const places = define({
  path: 'places.csv',
  table: 'places',
  columns: {
    id,
    kind: oneOf(['country', 'region', 'city']),
    parent_id: optional(id),
    country: form(/^[A-Z]{2}$/, 'not a country code'),
    slug,
    names,
  },
  key: ['id'],
});

export const listings = define({
  path: 'listings.csv',
  table: 'listings',
  columns: {
    id,
    slug,
    state: oneOf(['draft', 'pending', 'sent-back', 'published', 'hidden', 'closed', 'removed']),
    language,
    place_id: optional(id),
    address: text(long),
    postal_code: text(long),
    latitude: optional(real({ from: -90, to: 90 })),
    longitude: optional(real({ from: -180, to: 180 })),
    phone: text(long),
    email: text(long),
    website: text(long),
    time_zone: text(100),
    hours: optional(json(hoursSchema)),
    hours_text: text(long),
    price_level: optional(integer({ from: 1, to: 4 })),
    attributes: optional(json(attributesSchema)),
    featured: optional(integer()),
    contact_sources: optional(json(contactSourcesSchema)),
    import_key: optional(text(long)),
    import_hash: optional(text(long)),
    created_at: time,
    updated_at: time,
    rating_score: optional(integer({ from: 100, to: 500 })),
    review_count: integer(),
  },
  key: ['id'],
  added: { rating_score: null, review_count: 0 },
});

export const texts = define({
  path: 'listing-texts.csv',
  table: 'listing_texts',
  columns: { listing_id: id, language, name: text(long), summary: text(long), description: text(long) },
  key: ['listing_id', 'language'],
});

export const links = define({
  path: 'listing-categories.csv',
  table: 'listing_categories',
  columns: { listing_id: id, category_id: id, position: integer() },
  key: ['listing_id', 'category_id'],
});

/** Slugs that listings had: the ones that they have stand with the listings. */
export const oldSlugs = define({
  path: 'old-slugs.csv',
  table: 'listing_slugs',
  columns: { slug, listing_id: id },
  key: ['slug'],
  where: 'not exists (select 1 from listings l where l.site_id = ?1 and l.id = t.listing_id and l.slug = t.slug)',
});

/** What a photo's key looks like: it is a part of the photo's address, and of a file's name. */
export const photoKey = /^[a-z0-9]{16,64}$/;

export const photos = define({
  path: 'photos.csv',
  table: 'photos',
  columns: {
    listing_id: id,
    position: integer(),
    key: form(photoKey, 'not the key of a photo'),
    width: integer({ from: 1 }),
    height: integer({ from: 1 }),
    alt: names,
    credit: text(long),
  },
  key: ['listing_id', 'position'],
});

export const services = define({
  path: 'services.csv',
  table: 'services',
  columns: {
    listing_id: id,
    position: integer(),
    names,
    price_amount: optional(integer()),
    currency: text(100),
    minutes: optional(integer({ from: 1 })),
  },
  key: ['listing_id', 'position'],
});

export const legalTexts = define({
  path: 'legal-texts.csv',
  table: 'legal_texts',
  columns: { kind: oneOf(legalKinds), language, version: id, body: text(long), published_at: time },
  key: ['kind', 'language', 'version'],
});

export const attributes = define({
  path: 'attributes.csv',
  table: 'attributes',
  columns: {
    slug,
    kind: oneOf(attributeKinds),
    category_id: optional(id),
    position: integer({ from: -1e9, to: 1e9 }),
    names,
    options: json(attributeSchema.entries.options),
    unit: names,
    steps: json(attributeSchema.entries.steps),
  },
  key: ['slug'],
  since: 2,
});

/** 0 stands for all categories, and for all places. */
export const landings = define({
  path: 'landings.csv',
  table: 'landings',
  columns: { category_id: integer(), place_id: integer(), language, title: text(long), text: text(long) },
  key: ['category_id', 'place_id', 'language'],
  since: 2,
});

/** All tables, in the order of the archive. */
export const tables: readonly Table[] = [
  categories,
  places,
  listings,
  texts,
  links,
  oldSlugs,
  photos,
  services,
  legalTexts,
  attributes,
  landings,
];
