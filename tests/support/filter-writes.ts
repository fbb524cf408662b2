import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Attributes, isValueOf } from '../../web/contract/attributes.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { ListingPatch, NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter, type Writer } from '../../worker/domain/listings/listings.writer.ts';
import type { Question } from '../../worker/filter-index/question.ts';
import { createTestSite } from './database.ts';
import { attributes, listing } from './filter-sites.ts';
import { addTaxonomy, listingNamed } from './listings.ts';

/** A site in the database that has the filters of the random questions, and a writer for random writes. */
export type FilteredSite = { id: SiteId; slug: string; writer: Writer };

export async function createFilteredSite(db: D1Database): Promise<FilteredSite> {
  const id = await createTestSite(db, { languages: ['en', 'de', 'pl', 'ja'] });
  const writer = openWriter(db, id);
  await addTaxonomy(writer);
  await defineAttributes(writer, attributes);
  const slug = await db.prepare('select slug from sites where id = ?1').bind(id).first<string>('slug');
  return { id, slug: slug ?? '', writer };
}

export async function defineAttributes(writer: Writer, defined: typeof attributes): Promise<void> {
  const written = await writer.ensureAttributes(
    defined.map(({ category_id: _, ...rest }) => ({ ...rest, category: null })),
  );
  expect(written).toEqual({ code: 'ensured' });
}

/** Adds an entry to the site's change log. */
export const changed = (db: D1Database, site: SiteId): D1PreparedStatement =>
  db.prepare(`insert into changes (site_id, tag, created_at) values (?1, 'categories', 0)`).bind(site);

/** Questions for each order and language, and some for each filter. */
export const usual: Partial<Question>[] = [
  {},
  { language: 'ja', limit: 100 },
  { language: 'pl', sort: 'name', limit: 100 },
  { language: 'ja', filters: { language: ['de', 'ja'], attributes: {} } },
  { sort: 'rating', filters: { category: ['food'], attributes: {} } },
  { sort: 'price', filters: { country: ['de'], attributes: {} } },
  { sort: 'newest', filters: { open: true, attributes: {} } },
  { filters: { city: ['munich', 'paris'], attributes: { rooms: { range: { min: 5, max: 20 } } } } },
  { filters: { rating: 3, price: [1, 2], attributes: { style: { values: ['baroque'] } } } },
];

const newListing = listing.map(
  ({
    placeSlug: _,
    price,
    rating: __,
    zone,
    hours,
    names,
    attributes: said,
    language,
    categoryIds,
    placeId,
  }): NewListing =>
    listingNamed('x', {
      language,
      placeId,
      categoryIds: categoryIds.filter((id) => id <= 4),
      priceLevel: price,
      timeZone: zone,
      hours: hours === null ? null : JSON.parse(hours),
      attributes: allowed(said),
      texts: Object.fromEntries(
        Object.entries(names).map(([tag, name]) => [tag, { name, summary: '', description: '' }]),
      ),
    }),
);

/** The values that the site's attributes allow; the writer would refuse the others. */
function allowed(said: Readonly<Record<string, unknown>>): Attributes {
  const kept = Object.entries(said).filter(([slug, value]) => {
    const attribute = attributes.find((one) => one.slug === slug);
    return attribute && isValueOf(attribute, value);
  });
  return Object.fromEntries(kept) as Attributes;
}

const patch = fc
  .tuple(fc.integer({ min: 1, max: 20 }), newListing, fc.constantFrom('published', 'hidden', 'removed', 'published'))
  .map(([id, { slug: _, language: __, ...rest }, state]) => ({ ...rest, id, state }) as ListingPatch);

/** Random writes: listings are created, changed, hidden, removed, published again and rated. */
export const write = fc.oneof(
  fc.array(newListing, { minLength: 1, maxLength: 6 }).map((made) => ({ made })),
  fc.uniqueArray(patch, { minLength: 1, maxLength: 6, selector: ({ id }) => id }).map((patches) => ({ patches })),
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 500 }))
    .map(([rated, score]) => ({ rated, score })),
);

export type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

export async function apply(db: D1Database, { id: site, writer }: FilteredSite, step: Write): Promise<void> {
  if ('made' in step) expect((await writer.createListings(step.made)).code).toBe('created');
  else if ('patches' in step) expect((await writer.patchListings(step.patches)).code).toBe('patched');
  else {
    const rate = 'update listings set rating_score = ?3, updated_at = ?4 where site_id = ?1 and id = ?2';
    await db.batch([db.prepare(rate).bind(site, step.rated, step.score, Date.now()), changed(db, site)]);
  }
}
