import { sql } from 'kysely';
import { raw } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import { type CardRow, cardColumns, joinPlace } from '../listings/card.query.ts';
import { type CountedCategory, countedCategories } from '../listings/categories.query.ts';
import type { Scope } from '../site/site.ts';

/** The newest listings on a home page. */
const newestSize = 8;

export type HomeRows = {
  listings: number;
  countries: number;
  categories: CountedCategory[];
  newest: CardRow[];
};

/** A site's numbers, its categories and its newest listings: one round trip. */
export async function loadHome(reader: Reader, scope: Scope): Promise<HomeRows> {
  const { siteId } = scope;
  const [[all], [countries], categories, newest] = await reader.batch(
    raw<{ listings: number }>(sql`
      select listings from cell_counts where site_id = ${siteId} and category_id = 0 and place_id = 0`),
    raw<{ n: number }>(sql`
      select count(*) as n from cell_counts where site_id = ${siteId} and category_id = 0 and place_kind = 'country'`),
    countedCategories(scope, sql`0`),
    raw<CardRow>(sql`
      select ${cardColumns(scope)} from listings ${joinPlace}
      where listings.site_id = ${siteId} and listings.state = 'published'
      order by listings.created_at desc, listings.id desc limit ${newestSize}`),
  );
  return { listings: all?.listings ?? 0, countries: countries?.n ?? 0, categories, newest };
}
