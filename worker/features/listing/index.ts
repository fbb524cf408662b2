import type { Feature } from '../../pages/feature.ts';
import { listing as page } from './listing.page.ts';
import { listingSitemap } from './listing.sitemap.ts';

/** The page of one listing. */
export const listing = {
  pages: { listing: page },
  sitemaps: { files: { listings: listingSitemap } },
} satisfies Feature;
