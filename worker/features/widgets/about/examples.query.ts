import { type Query, select } from '../../../data/query.ts';
import type { Scope } from '../../../data/scope.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { publishedCarousels } from '../../../domain/carousels/carousels.query.ts';

const l = table('listings', 'l');
const m = table('review_months', 'm');

type Example = { slug: string };

/** The listing of the examples: the first that editors feature. */
export const featuredListing = ({ siteId }: Scope): Query<Example> =>
  select(
    pick(l, 'slug'),
    sql`from ${l} where ${l.site_id} = ${siteId} and ${l.state} = 'published' and ${l.featured} is not null
      order by ${l.featured} ${limitTo(1)}`,
  );

/** Without one: the newest. */
export const newestListing = ({ siteId }: Scope): Query<Example> =>
  select(
    pick(l, 'slug'),
    sql`from ${l} where ${l.site_id} = ${siteId} and ${l.state} = 'published'
      order by ${l.created_at} desc, ${l.id} desc ${limitTo(1)}`,
  );

/** How many carousels there are to show. */
export const exampleCarousels = publishedCarousels;

/** One of the months in which the site has reviews. */
export const reviewedMonth = ({ siteId }: Scope): Query<{ month: number }> =>
  select(pick(m, 'month'), sql`from ${m} where ${m.site_id} = ${siteId} and ${m.count} > 0 ${limitTo(1)}`);
