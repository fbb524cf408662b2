import type { Feature } from '../../pages/feature.ts';
import { viewerDashboard } from './site-health.page.ts';
import { refreshAll, refreshOldest } from './summaries.writer.ts';

/** How the sites of this deployment do: figures, what needs attention, and the summaries of the sites. */
export const siteHealth = {
  pages: { viewerDashboard },
  crons: {
    nightly: [(env) => refreshAll(env.DB, Date.now())],
    everyFiveMinutes: [(env) => refreshOldest(env.DB, Date.now())],
  },
} satisfies Feature;
