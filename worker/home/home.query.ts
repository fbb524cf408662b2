import { json, select } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import { limitTo, sql } from '../db/sql.ts';
import { type CardRow, cardColumns, joinPlace } from '../listings/card.query.ts';
import { type CountedCategory, countedCategories } from '../listings/categories.query.ts';
import type { Scope } from '../site/site.ts';

/** Cards on a home page. */
const featuredSize = 6;
const newestSize = 8;

/** A square of the map with what stands in it, on average there. */
export type Square = [listings: number, latitude: number, longitude: number];

/** A band of the map. */
export type BandRow = { squares: Square[] };

export type HomeRows = {
  listings: number;
  countries: number;
  categories: CountedCategory[];
  featured: CardRow[];
  newest: CardRow[];
  map: BandRow[];
};

/** A site's numbers, its categories, its featured and newest listings and its map: one round trip. */
export async function loadHome(reader: Reader, scope: Scope): Promise<HomeRows> {
  const { siteId } = scope;
  const [[all], [countries], categories, featured, newest, map] = await reader.batch(
    select<{ listings: number }>(
      { listings: sql`listings` },
      sql`from cell_counts where site_id = ${siteId} and category_id = 0 and place_id = 0`,
    ),
    select<{ n: number }>({ n: sql`countries` }, sql`from sites where id = ${siteId}`),
    countedCategories(scope, sql`0`),
    select<CardRow>(
      cardColumns(scope),
      sql`
        from listings ${joinPlace}
        where listings.site_id = ${siteId} and listings.state = 'published' and listings.featured is not null
        order by listings.featured ${limitTo(featuredSize)}`,
    ),
    select<CardRow>(
      cardColumns(scope),
      sql`
        from listings ${joinPlace}
        where listings.site_id = ${siteId} and listings.state = 'published'
        order by listings.created_at desc, listings.id desc ${limitTo(newestSize)}`,
    ),
    select<BandRow>({ squares: json(sql`squares`) }, sql`from map_bands where site_id = ${siteId}`),
  );
  return { listings: all?.listings ?? 0, countries: countries?.n ?? 0, categories, featured, newest, map };
}
