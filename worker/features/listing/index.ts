import type { Feature } from '../../pages/feature.ts';
import { listing as page } from './listing.page.ts';
import { listingSitemap } from './listing.sitemap.ts';

export type { ListingRow } from './listing.query.ts';
export { listingData } from './listing-data.ts';
export { placeType } from './schema-type.ts';

/** The page of one listing. */
export const listing = {
  pages: { listing: page },
  sitemaps: { files: { listings: listingSitemap } },
} satisfies Feature;
