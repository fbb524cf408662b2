import { type Query, select } from '../../../data/query.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { publishedCarousels } from '../../../domain/carousels/carousels.query.ts';

const l = table('listings', 'l');

type Example = { slug: string; review_count: number };

/** The listing of the examples: the first that editors feature. */
export const featuredListing = ({ siteId }: Scope): Query<Example> =>
  select(
    pick(l, 'slug', 'review_count'),
    sql`from ${l} where ${l.site_id} = ${siteId} and ${l.state} = 'published' and ${l.featured} is not null
      order by ${l.featured} ${limitTo(1)}`,
  );

/** Without one: the newest. */
export const newestListing = ({ siteId }: Scope): Query<Example> =>
  select(
    pick(l, 'slug', 'review_count'),
    sql`from ${l} where ${l.site_id} = ${siteId} and ${l.state} = 'published'
      order by ${l.created_at} desc, ${l.id} desc ${limitTo(1)}`,
  );

/** How many carousels there are to show. */
export const exampleCarousels = publishedCarousels;
