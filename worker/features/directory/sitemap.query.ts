import type { PlaceKey } from '../../../web/contract/grammar.ts';
import type { Reader } from '../../data/reader.ts';
import type { Scope } from '../../data/scope.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { type CountedCategory, countedCategories } from '../../domain/listings/categories.query.ts';
import { worthIndexing } from './worth-indexing.ts';

const c = table('categories', 'categories');
const cell = table('cell_counts');
const counts = table('cell_counts', 'counts');
const p = table('places', 'places');

/** Maximum places of a file, the largest first. With 40 categories and the directory itself, a file stays below 5,000. */
const mostPlaces: Readonly<Record<PlaceKey, number>> = { country: 300, region: 1_600, city: 3_000 };

/** Categories with at least one place whose page is worth indexing. */
export function categoriesWithPlaces(siteId: Scope['siteId']) {
  const hasPlace = (kind: PlaceKey) => sql`exists (select 1 from ${cell}
    where ${cell.site_id} = ${siteId} and ${cell.category_id} = ${c.id} and ${cell.place_kind} = ${kind}
      and ${cell.listings} >= ${worthIndexing})`;
  return sql`
    select ${columns({ id: c.id })} from ${c}
    where ${c.site_id} = ${siteId} and (${hasPlace('country')} or ${hasPlace('region')} or ${hasPlace('city')})`;
}

/** The number of published listings of a site. */
export const totalOf = (siteId: Scope['siteId']) => sql`
  select ${columns(pick(cell, 'listings'))} from ${cell}
  where ${cell.site_id} = ${siteId} and ${cell.category_id} = 0 and ${cell.place_id} = 0`;

type CountedPlace = { kind: PlaceKey; slug: string; listings: number };

export type DirectoryFileRows = { categories: CountedCategory[]; places: CountedPlace[]; total: number };

/** The rows of a file: places of a category (0 for all) that may be worth indexing, and all categories. */
export async function loadDirectoryFile(reader: Reader, scope: Scope, category: number): Promise<DirectoryFileRows> {
  const { siteId } = scope;
  const largest = (kind: PlaceKey) =>
    sql`
      select ${columns({ ...pick(p, 'kind', 'slug'), listings: counts.listings })} from ${counts}
      cross join ${p} on ${p.site_id} = ${counts.site_id} and ${p.id} = ${counts.place_id}
      where ${counts.site_id} = ${siteId} and ${counts.category_id} = ${category} and ${counts.place_kind} = ${kind}
        and ${counts.listings} >= ${worthIndexing}
      order by ${counts.listings} desc, ${counts.place_id} ${limitTo(mostPlaces[kind])}`;
  const [categories, [all], ...places] = await reader.batch(
    countedCategories(scope, sql`0`),
    totalOf(siteId),
    largest('country'),
    largest('region'),
    largest('city'),
  );
  return { categories, places: places.flat(), total: all?.listings ?? 0 };
}
