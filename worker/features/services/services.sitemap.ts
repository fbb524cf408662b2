import { href } from '../../../web/contract/routes.ts';
import { listingsTag } from '../../data/cache-tags.ts';
import { select } from '../../data/query.ts';
import { limitTo, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { defineSinglePages } from '../../pages/sitemaps/sitemap.ts';

const s = table('services', 's');

/** The page of services, in all languages, once a listing offers one. It changes with the listings, so it has no date. */
export const servicesSitemap = defineSinglePages({
  statements: ({ siteId }) => [
    select({ kind: s.kind }, sql`from ${s} where ${s.site_id} = ${siteId} and ${s.kind} > '' ${limitTo(1)}`),
  ],
  pages: ([[any]]) => (any ? [{ path: (lang) => href('services', { lang }) }] : []),
  tags: [listingsTag()],
});
