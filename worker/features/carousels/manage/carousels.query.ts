import { mostSlides } from '../../../../web/contract/carousels.ts';
import { json, type Query, select } from '../../../data/query.ts';
import type { Database, ListingState, SiteId } from '../../../data/schema.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, listed, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { mostCarousels } from '../../../domain/carousels/carousels.query.ts';
import { bestText, type CardRow, listings as l } from '../../../domain/listings/card.query.ts';

const c = table('carousels', 'c');
const centre = outerTable('listings', 'centre');
const s = table('carousel_slides', 's');

/** A carousel as staff see it. */
export type StoredCarousel = Pick<
  Database['carousels'],
  'id' | 'slug' | 'kind' | 'state' | 'is_home' | 'is_rotated' | 'starts_at' | 'ends_at' | 'revision'
> & {
  names: Readonly<Record<string, string>>;
  /** The slug of the listing that a carousel of the kind `near` is around. */
  around: string | null;
};

const own = {
  ...pick(c, 'id', 'slug', 'kind', 'state', 'is_home', 'is_rotated', 'starts_at', 'ends_at', 'revision'),
  names: json(c.names),
  around: centre.slug,
};

/** The carousels of a site in their order. */
export const storedCarousels = (site: SiteId): Query<StoredCarousel> =>
  select(
    own,
    sql`from ${c} indexed by carousels_by_position
      left join ${centre} on ${centre.site_id} = ${site} and ${centre.id} = ${c.around_id}
      where ${c.site_id} = ${site} order by ${c.position}, ${c.id} ${limitTo(mostCarousels)}`,
  );

/** One carousel of a site. */
export const storedCarousel = (site: SiteId, id: number): Query<StoredCarousel> =>
  select(
    own,
    sql`from ${c} left join ${centre} on ${centre.site_id} = ${site} and ${centre.id} = ${c.around_id}
      where ${c.site_id} = ${site} and ${c.id} = ${id}`,
  );

/** A chosen listing as staff see it. */
export type StoredSlide = {
  id: number;
  slug: string;
  state: ListingState;
  text: CardRow['text'];
  language: string;
  position: number;
};

/** The listings that staff chose for a carousel, in no particular order. */
export const storedSlides = (scope: Scope, carousel: number): Query<StoredSlide> =>
  select(
    { ...pick(l, 'id', 'slug', 'state'), text: bestText(scope), ...pick(s, 'language', 'position') },
    sql`from ${s} cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = ${s.listing_id}
      where ${s.site_id} = ${scope.siteId} and ${s.carousel_id} = ${carousel} ${limitTo(mostSlides)}`,
  );

/** A listing by name. */
export type NamedListing = Pick<StoredSlide, 'id' | 'text'>;

/** Listings by their ids, in no particular order. */
export const namedListings = (scope: Scope, ids: readonly number[]): Query<NamedListing> =>
  select(
    { id: l.id, text: bestText(scope) },
    sql`from (${listed(ids)}) as named
      cross join ${l} on ${l.site_id} = ${scope.siteId} and ${l.id} = named.column1`,
  );
