import { defineRoutes } from '../route-definition.ts';
import type { OwnListingsPage } from './owners.data.ts';

/** The listings that a member runs. */
export const ownersRoutes = defineRoutes<{ dashboardListings: OwnListingsPage }>()({
  dashboardListings: {
    path: '/{lang}/dashboard/listings',
    cache: 'dynamic',
    messages: ['account', 'owner', 'pager', 'proof'],
    query: ['after', 'done', 'listing', 'token'],
    isPersonal: true,
    right: 'take-part',
    area: 'dashboard',
  },
});
