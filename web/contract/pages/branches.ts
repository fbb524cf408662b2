import { defineRoutes } from '../route-definition.ts';
import type { BranchesPage } from './branches.data.ts';

/** Hours, texts and photos of one listing for others that the member runs as well. */
export const branchesRoutes = defineRoutes<{ dashboardBranches: BranchesPage }>()({
  dashboardBranches: {
    path: '/{lang}/dashboard/listings/branches',
    cache: 'dynamic',
    messages: ['area', 'branches', 'pager'],
    query: ['after', 'from', 'hours', 'left', 'photos', 'step', 'stuck', 'texts', 'to', 'written'],
    isPersonal: true,
    right: 'take-part',
    area: 'dashboard',
    partOf: 'dashboardListings',
  },
});
