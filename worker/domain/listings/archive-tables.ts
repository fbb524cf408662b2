import * as v from 'valibot';
import { attributeKinds, attributeSchema, attributesSchema } from '../../../web/contract/attributes.ts';
import { contactSourcesSchema } from '../../../web/contract/details.ts';
import { hoursSchema } from '../../../web/contract/hours.ts';
import { bandsSchema } from '../../../web/contract/services.ts';
import {
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
} from '../../data/archive-columns.ts';
import { defineArchiveTable, longText } from '../../data/archive-table.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

export const categories = defineArchiveTable({
  path: 'categories.csv',
  table: 'categories',
  columns: { id, parent_id: optional(id), slug, position: integer({ from: -1e9, to: 1e9 }), names },
  key: ['id'],
  references: { parent_id: 'categories' },
  unique: { category: ['slug'] },
});

export const places = defineArchiveTable({
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
  references: { parent_id: 'places' },
  unique: { place: ['kind', 'slug'] },
});

/** An address of the web or nothing: pages link to it, and machines are given it. */
const website = v.pipe(
  text(longText),
  v.check((cell) => cell === '' || /^https?:\/\/[^/]/i.test(cell), 'not a web address'),
);

export const listings = defineArchiveTable({
  path: 'listings.csv',
  table: 'listings',
  columns: {
    id,
    slug,
    state: oneOf(['draft', 'pending', 'sent-back', 'published', 'hidden', 'closed', 'removed']),
    language,
    place_id: optional(id),
    address: text(longText),
    postal_code: text(longText),
    latitude: optional(real({ from: -90, to: 90 })),
    longitude: optional(real({ from: -180, to: 180 })),
    phone: text(longText),
    email: text(longText),
    website,
    time_zone: text(100),
    hours: optional(json(hoursSchema)),
    hours_text: text(longText),
    price_level: optional(integer({ from: 1, to: 4 })),
    attributes: optional(json(attributesSchema)),
    featured: optional(integer()),
    contact_sources: optional(json(contactSourcesSchema)),
    import_key: optional(text(longText)),
    import_hash: optional(text(longText)),
    created_at: time,
    updated_at: time,
    rating_score: optional(integer({ from: 100, to: 500 })),
    review_count: integer(),
  },
  derived: ['name_key', 'position_key', 'phone_key', 'website_host'],
  key: ['id'],
  references: { place_id: 'places' },
  unique: { 'listing-slug': ['slug'], 'import-key': ['import_key'] },
  added: { rating_score: null, review_count: 0 },
});

export const texts = defineArchiveTable({
  path: 'listing-texts.csv',
  table: 'listing_texts',
  columns: { listing_id: id, language, name: text(longText), summary: text(longText), description: text(longText) },
  key: ['listing_id', 'language'],
  references: { listing_id: 'listings' },
  partOf: 'listings',
});

export const links = defineArchiveTable({
  path: 'listing-categories.csv',
  table: 'listing_categories',
  columns: { listing_id: id, category_id: id, position: integer() },
  key: ['listing_id', 'category_id'],
  references: { listing_id: 'listings', category_id: 'categories' },
  partOf: 'listings',
});

const l = table('listings', 'l');
const s = table('listing_slugs', 't');

/** Slugs that listings had: the ones that they have stand with the listings. */
export const oldSlugs = defineArchiveTable({
  path: 'old-slugs.csv',
  table: 'listing_slugs',
  columns: { slug, listing_id: id },
  key: ['slug'],
  references: { listing_id: 'listings' },
  unique: { 'listing-slug': ['slug'] },
  partOf: 'listings',
  where: sql`not exists (select 1 from ${l}
    where ${l.site_id} = ${s.site_id} and ${l.id} = ${s.listing_id} and ${l.slug} = ${s.slug})`,
});

/** Where listings were on other sites. */
export const formerPaths = defineArchiveTable({
  path: 'former-paths.csv',
  table: 'former_paths',
  columns: { path: form(/^\/.{0,499}$/, 'not a path'), listing_id: id },
  derived: ['import_id'],
  key: ['path'],
  references: { listing_id: 'listings' },
  partOf: 'listings',
  since: 8,
});

/** What a photo's key looks like: it is a part of the photo's address, and of a file's name. */
export const photoKey = /^[a-z0-9]{16,64}$/;

export const photos = defineArchiveTable({
  path: 'photos.csv',
  table: 'photos',
  columns: {
    listing_id: id,
    position: integer(),
    key: form(photoKey, 'not the key of a photo'),
    width: integer({ from: 1 }),
    height: integer({ from: 1 }),
    alt: names,
    credit: text(longText),
    is_illustration: integer({ to: 1 }),
  },
  key: ['listing_id', 'position'],
  references: { listing_id: 'listings' },
  unique: { photo: ['key'] },
  partOf: 'listings',
  added: { is_illustration: 0 },
});

export const services = defineArchiveTable({
  path: 'services.csv',
  table: 'services',
  columns: {
    listing_id: id,
    position: integer(),
    names,
    price_amount: optional(integer()),
    currency: text(100),
    minutes: optional(integer({ from: 1 })),
    slug: text(100),
    kind: text(100),
    on_request: integer({ from: 0, to: 1 }),
    price_max: optional(integer()),
    price_band: optional(integer({ from: 1, to: 4 })),
    area: names,
    languages: json(v.array(v.string())),
  },
  key: ['listing_id', 'position'],
  references: { listing_id: 'listings' },
  partOf: 'listings',
  added: { slug: '', kind: '', on_request: 1, price_max: null, price_band: null, area: '{}', languages: '[]' },
});

export const serviceKinds = defineArchiveTable({
  path: 'service-kinds.csv',
  table: 'service_kinds',
  columns: {
    slug,
    position: integer({ from: -1e9, to: 1e9 }),
    names,
    bands: json(bandsSchema),
  },
  key: ['slug'],
  since: 6,
});

export const attributes = defineArchiveTable({
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
  references: { category_id: 'categories' },
  since: 2,
  check(row) {
    const { names, options, unit, steps } = row;
    const parsed = { names: JSON.parse(names), options: JSON.parse(options) };
    const given = { ...row, ...parsed, unit: JSON.parse(unit), steps: JSON.parse(steps) };
    const [issue] = v.safeParse(attributeSchema, given).issues ?? [];
    return issue === undefined ? null : { field: v.getDotPath(issue) ?? '', detail: issue.message };
  },
});

/** 0 stands for all categories, and for all places. */
export const landings = defineArchiveTable({
  path: 'landings.csv',
  table: 'landings',
  columns: { category_id: integer(), place_id: integer(), language, title: text(longText), text: text(longText) },
  key: ['category_id', 'place_id', 'language'],
  references: { category_id: 'categories', place_id: 'places' },
  since: 2,
});
