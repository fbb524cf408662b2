import type { D1Database } from '@cloudflare/workers-types';
import type { Hours } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import type { SiteId } from '../../worker/data/schema.ts';

/** A published listing with everything that filters use. */
export type PlainListing = {
  id: number;
  slug: string;
  /** By language. */
  names: Record<string, string>;
  language: string;
  /** Slugs of its categories and their ancestors, and of its place and the places around it as `kind/slug`. */
  categories: Set<string>;
  places: Set<string>;
  attributes: Record<string, unknown>;
  price: number | null;
  rating: number | null;
  hours: Hours | null;
  zone: string;
};

type Row = Omit<PlainListing, 'categories' | 'places' | 'names' | 'attributes' | 'hours'> & {
  place_id: number | null;
  categories: string;
  names: string;
  attributes: string | null;
  hours: string | null;
};
type Node = { id: number; parent_id: number | null; slug: string; kind?: string };

/** All published listings of a site, read without any index. */
export async function readPlainly(db: D1Database, site: SiteId): Promise<PlainListing[]> {
  const [listings, categories, places] = await db.batch<Row & Node>([
    db
      .prepare(`select id, slug, language, place_id, price_level as price, rating_score as rating, attributes, hours,
        time_zone as zone,
        (select json_group_array(category_id) from listing_categories c
          where c.site_id = l.site_id and c.listing_id = l.id) as categories,
        (select json_group_object(language, name) from listing_texts t
          where t.site_id = l.site_id and t.listing_id = l.id) as names
        from listings l where site_id = ?1 and state = 'published'`)
      .bind(site),
    db.prepare('select id, parent_id, slug from categories where site_id = ?1').bind(site),
    db.prepare('select id, parent_id, slug, kind from places where site_id = ?1').bind(site),
  ]);
  const upwards = (nodes: readonly Node[] = [], ids: readonly (number | null)[]): Node[] =>
    ids
      .flatMap((id) => nodes.filter((node) => node.id === id))
      .flatMap((node) => [node, ...upwards(nodes, [node.parent_id])]);
  return (listings?.results ?? []).map((row) => ({
    ...row,
    names: JSON.parse(row.names),
    categories: new Set(upwards(categories?.results, JSON.parse(row.categories)).map(({ slug }) => slug)),
    places: new Set(upwards(places?.results, [row.place_id]).map(({ kind, slug }) => `${kind}/${slug}`)),
    attributes: JSON.parse(row.attributes ?? '{}') ?? {},
    hours: row.hours ? JSON.parse(row.hours) : null,
  }));
}

/** Whether a listing matches any of the values of a filter, given as in a path. */
export function fits(listing: PlainListing, key: string, values: readonly string[], now = Date.now()): boolean {
  return values.some((value) => {
    if (key === 'category') return listing.categories.has(value);
    if (['country', 'region', 'city'].includes(key)) return listing.places.has(`${key}/${value}`);
    if (key === 'language') return value in listing.names;
    if (key === 'price') return listing.price === Number(value);
    if (key === 'rating') return (listing.rating ?? 0) >= Number(value) * 100;
    if (key === 'open')
      return (
        listing.hours !== null && openingAt(listing.hours, { zone: listing.zone, at: Math.floor(now / 60_000) }).isOpen
      );
    return says(listing.attributes[key], value);
  });
}

function says(said: unknown, value: string): boolean {
  if (typeof said === 'boolean') return value === (said ? 'yes' : 'no');
  if (typeof said !== 'number') return Array.isArray(said) ? said.includes(value) : said === value;
  const [from = '', until = ''] = value.split('-');
  if (from === 'min') return said >= Number(until);
  return from === 'max' ? said <= Number(until) : said >= Number(from) && said <= Number(until);
}

/** The filters of a path: `category/art/city/lyon+paris`. */
export function filtersIn(path: string): [key: string, values: string[]][] {
  const segments = path.split('/').filter(Boolean);
  return segments.flatMap((key, i) => (i % 2 ? [] : [[key, segments[i + 1]?.split('+') ?? []]]));
}

/** The listings that match all filters of a path, except those of one key. */
export function recount(listings: readonly PlainListing[], path: string, except?: string): PlainListing[] {
  const filters = filtersIn(path).filter(([key]) => key !== except);
  return listings.filter((listing) => filters.every(([key, values]) => fits(listing, key, values)));
}
