import { href } from '../../../web/contract/routes.ts';
import type { Feature } from '../../pages/feature.ts';
import { servicesPage } from './services.page.ts';
import { servicesSitemap } from './services.sitemap.ts';

/** What the listings of a site offer. */
export const services = {
  pages: { services: servicesPage },
  sitemaps: { pages: servicesSitemap },
  llms: {
    content: ({ lang, t }) => [
      { name: t('meta.services.title'), path: href('services', { lang }), about: t('meta.services.description') },
    ],
  },
} satisfies Feature;
