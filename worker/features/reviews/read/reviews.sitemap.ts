import { href } from '../../../../web/contract/routes.ts';
import { reviewsTag } from '../../../data/cache-tags.ts';
import { select } from '../../../data/query.ts';
import { limitTo, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { defineSinglePages } from '../../../pages/sitemaps/sitemap.ts';

const r = table('reviews', 'r');

/** The stream of reviews, in all languages, once there is a review. */
export const reviewsSitemap = defineSinglePages({
  statements: ({ siteId }) => [
    select(
      { at: r.created_at },
      sql`from ${r} indexed by reviews_of_site where ${r.site_id} = ${siteId} and ${r.state} = 'published'
        order by ${r.created_at} desc, ${r.id} desc ${limitTo(1)}`,
    ),
  ],
  pages: ([[newest]]) => (newest ? [{ path: (lang) => href('reviews', { lang }), changedAt: newest.at }] : []),
  tags: [reviewsTag()],
});
