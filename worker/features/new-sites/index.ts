import type { Feature } from '../../pages/feature.ts';
import { newSitesLimits } from './limits.ts';
import { makeOrderJob } from './make-order.ts';
import { newSiteActions, orderActions } from './order.actions.ts';
import { viewerNewSite, viewerSiteOrder } from './order.page.ts';
import { makeOrderKind } from './order-kind.ts';
import { pruneOld, sweepOrders } from './sweep-orders.ts';

/** How operators create sites: the form in steps, and the job that makes them. */
export const newSites = {
  pages: { viewerNewSite, viewerSiteOrder },
  actions: [newSiteActions, orderActions],
  jobs: { [makeOrderKind]: makeOrderJob },
  crons: {
    nightly: [(env) => pruneOld(env, Date.now())],
    everyFiveMinutes: [(env) => sweepOrders(env, Date.now())],
  },
  limits: newSitesLimits,
} satisfies Feature;
