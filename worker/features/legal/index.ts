import { legalKinds } from '../../../web/contract/pages/legal.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Feature } from '../../pages/feature.ts';
import { legal as page } from './legal.page.ts';
import { legalSitemap } from './legal.sitemap.ts';

/** The legal texts of a site, with their versions. */
export const legal = {
  pages: { cookies: page, privacy: page, tos: page },
  sitemaps: { pages: legalSitemap },
  llms: {
    legal: ({ lang, t }) =>
      legalKinds.map((kind) => ({
        name: t(`meta.${kind}.title`),
        path: href(kind, { lang }),
        about: t(`meta.${kind}.description`),
      })),
  },
} satisfies Feature;
