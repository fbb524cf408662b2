import { json, type Query, select } from '../../data/query.ts';
import type { Scope } from '../../data/scope.ts';
import { expression, limitTo, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import type { CategoryRow } from './card.ts';

export type CountedCategory = CategoryRow & { position: number; listings: number };

const c = table('categories', 'categories');
const counts = table('cell_counts', 'counts');

/** Maximum number of categories. */
const maxCategories = 40;

/** A site's categories, each with its number of listings in a place (0 for all places). */
export const countedCategories = ({ siteId }: Scope, place: Sql): Query<CountedCategory> =>
  select(
    {
      ...pick(c, 'id', 'parent_id', 'slug', 'position'),
      names: json(c.names),
      listings: expression<number>(sql`coalesce((select ${counts.listings} from ${counts}
        where ${counts.site_id} = ${siteId} and ${counts.category_id} = ${c.id} and ${counts.place_id} = ${place}), 0)`),
    },
    sql`from ${c} where ${c.site_id} = ${siteId} ${limitTo(maxCategories)}`,
  );

/**
 * Categories in the site's order, children after their parent. Sorted here because D1 counts rows sorted in the
 * database as read twice.
 */
export function inOrder<Row extends CountedCategory>(rows: readonly Row[]): (Row & { level: number })[] {
  const below = (parent: number | null, level: number): (Row & { level: number })[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .sort((a, b) => a.position - b.position)
      .flatMap((row) => [{ ...row, level }, ...below(row.id, level + 1)]);
  return below(null, 0);
}
