import { defineRoutes } from '../route-definition.ts';
import type { ListingPage } from './listing.data.ts';

export const listingRoutes = defineRoutes<{ listing: ListingPage }>()({
  listing: {
    path: '/{lang}/directory/listing/{slug}',
    cache: 'static',
    messages: ['listing', 'details', 'reviews'],
    query: [],
    right: 'read',
  },
});
