import type { RouteName } from './routes.ts';

/**
 * Pages that exist, in every language, and say what will be there. Each release takes names off this list;
 * it is empty when the product is whole.
 */
export const planned = [
  'articles',
  'article',
  'blogs',
  'blog',
  'blogCreate',
  'reviews',
  'services',
  'carousel',
  'create',
  'claim',
  'viewerDashboard',
  'viewerWebsites',
  'viewerWebsitesInteractive',
  'viewerPagesInteractive',
  'widgetLoader',
] as const satisfies readonly RouteName[];

export type PlannedRoute = (typeof planned)[number];
