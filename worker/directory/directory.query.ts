import type { Filters } from '../../web/contract/filters.ts';
import type { Reader } from '../db/reader.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type CardRow, cardColumns, joinPlace } from '../listings/card.query.ts';
import { type CountedCategory, countedCategories } from '../listings/categories.query.ts';
import { nameKey } from '../listings/fold.ts';
import type { Scope } from '../site/site.ts';
import type { Cursor } from './cursor.ts';

/** Cards on a page of the directory. */
export const pageSize = 24;
/** Cities shown of the facet, the largest first. */
const facetSize = 20;

export type DirectoryAsked = { filters: Filters; q: string; after: Cursor | undefined };

type CellCard = CardRow & { name_key: string };
export type CityRow = { slug: string; names: string; country: string };

export type DirectoryRows = {
  /** The chosen city; undefined where there is none of that slug. */
  city: CityRow | undefined;
  /** One more than a page where there is a next one. */
  cards: CellCard[];
  total: number;
  categories: CountedCategory[];
  cities: (CityRow & { listings: number })[];
};

/**
 * A page of a cell (category × place) of the directory with its facets, in one round trip. Every statement reads a
 * range of an index whose length is that of the answer, however large the site is.
 */
export async function loadDirectory(reader: Reader, scope: Scope, asked: DirectoryAsked): Promise<DirectoryRows> {
  const filters = { category: asked.filters.category?.[0], city: asked.filters.city?.[0] };
  const category = idOf(sql`categories where slug = ${filters.category}`, filters.category, scope);
  const place = idOf(sql`places where kind = 'city' and slug = ${filters.city}`, filters.city, scope);
  const [city, cards, [count], categories, cities] = await reader.batch(
    sql<CityRow>`
      select slug, names, country from places
      where site_id = ${scope.siteId} and kind = 'city' and slug = ${filters.city ?? null}`,
    sql<CellCard>`
      select cells.name_key, ${cardColumns(scope)}
      from listing_cells as cells
      join listings on listings.site_id = cells.site_id and listings.id = cells.listing_id
      ${joinPlace}
      where cells.site_id = ${scope.siteId} and cells.category_id = ${category} and cells.place_id = ${place}
        ${range(asked)}
      order by cells.name_key, cells.listing_id limit ${pageSize + 1}`,
    sql<{ listings: number }>`
      select listings from cell_counts
      where site_id = ${scope.siteId} and category_id = ${category} and place_id = ${place}`,
    countedCategories(scope, place),
    sql<CityRow & { listings: number }>`
      select places.slug, places.names, places.country, counts.listings
      from cell_counts as counts
      join places on places.site_id = counts.site_id and places.id = counts.place_id
      where counts.site_id = ${scope.siteId} and counts.category_id = ${category} and counts.place_kind = 'city'
      order by counts.listings desc, counts.place_id limit ${facetSize}`,
  );
  return { city: city[0], cards, total: count?.listings ?? 0, categories, cities };
}

/** The id of a chosen value; 0 stands for "all" where none is chosen, -1 for a slug that does not exist. */
const idOf = (found: Sql<unknown>, slug: string | undefined, { siteId }: Scope): Sql<unknown> =>
  slug === undefined ? sql`0` : sql`coalesce((select id from ${found} and site_id = ${siteId}), -1)`;

/** The part of the cell that a search by name and a cursor leave. Names that begin with `q` lie side by side. */
function range({ q, after }: DirectoryAsked): Sql<unknown> {
  const key = q && nameKey(q);
  const prefix = key ? sql`and cells.name_key >= ${key} and cells.name_key < ${`${key}\u{10ffff}`}` : sql``;
  return after ? sql`${prefix} and (cells.name_key, cells.listing_id) > (${after.nameKey}, ${after.id})` : prefix;
}
