import { href } from '../../../../web/contract/routes.ts';
import { select } from '../../../data/query.ts';
import { sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { defineSinglePages } from '../../../pages/sitemaps/sitemap.ts';

const s = table('sites', 's');

/** The page that explains widgets, which only the site of the product has. */
export const widgetsSitemap = defineSinglePages({
  statements: ({ siteId }) => [select(pick(s, 'is_product'), sql`from ${s} where ${s.id} = ${siteId}`)],
  pages: ([[row]]) => (row?.is_product === 1 ? [{ path: (lang) => href('widgetLoader', { lang }) }] : []),
  tags: [],
});
