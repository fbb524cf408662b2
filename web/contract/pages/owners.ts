import { defineRoutes } from '../route-definition.ts';
import type { ListingHistoryPage, OwnListingsPage } from './owners.data.ts';

/** The listings that a member runs, and the public history of any listing. */
export const ownersRoutes = defineRoutes<{
  dashboardListings: OwnListingsPage;
  listingHistory: ListingHistoryPage;
}>()({
  dashboardListings: {
    path: '/{lang}/dashboard/listings',
    cache: 'dynamic',
    messages: ['account', 'owner', 'pager', 'proof'],
    query: ['after', 'done', 'listing', 'token'],
    isPersonal: true,
    right: 'take-part',
    area: 'dashboard',
  },
  listingHistory: {
    path: '/{lang}/directory/listing/{slug}/history',
    cache: 'static',
    messages: ['feedback', 'history', 'pager'],
    query: ['before'],
    right: 'read',
  },
});
