import { columnsOf, json, type Query, select } from '../db/query.ts';
import { limitTo, type Sql, sql } from '../db/sql.ts';
import type { Scope } from '../site/site.ts';
import type { CategoryRow } from './card.ts';

export type CountedCategory = CategoryRow & { position: number; listings: number };

/** Categories of a site taken at most. */
const size = 40;

/** A site's categories with the number of listings that each has in a place (0 for anywhere). */
export const countedCategories = ({ siteId }: Scope, place: Sql): Query<CountedCategory> =>
  select<CountedCategory>(
    {
      ...columnsOf('categories', ['id', 'parent_id', 'slug', 'position']),
      names: json(sql`names`),
      listings: sql`coalesce((select listings from cell_counts
        where site_id = ${siteId} and category_id = categories.id and place_id = ${place}), 0)`,
    },
    sql`from categories where site_id = ${siteId} ${limitTo(size)}`,
  );

/**
 * Categories in the order of their site, children behind their parent. Sorted here rather than in the database, which
 * counts each sorted row as read once more.
 */
export function inOrder<Row extends CountedCategory>(rows: readonly Row[]): (Row & { level: number })[] {
  const below = (parent: number | null, level: number): (Row & { level: number })[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .sort((a, b) => a.position - b.position)
      .flatMap((row) => [{ ...row, level }, ...below(row.id, level + 1)]);
  return below(null, 0);
}
