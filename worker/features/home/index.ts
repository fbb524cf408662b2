import { href } from '../../../web/contract/routes.ts';
import type { Feature } from '../../pages/feature.ts';
import { home as page } from './home.page.ts';
import { homeSitemap } from './home.sitemap.ts';

/** The home page of a site. */
export const home = {
  pages: { home: page },
  sitemaps: { pages: homeSitemap },
  llms: {
    content: ({ lang, t }) => [{ name: t('meta.home.title'), path: href('home', { lang }), about: t('files.home') }],
  },
} satisfies Feature;
