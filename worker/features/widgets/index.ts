import type { Feature } from '../../pages/feature.ts';
import { widgetLoader } from './about/widget-loader.page.ts';
import { widgetsSitemap } from './about/widgets.sitemap.ts';
import { manageWidgets } from './composer/manage.page.ts';
import { viewerWidgets } from './composer/viewer.page.ts';
import { keysActions } from './keys/keys.actions.ts';
import { widgetLimits } from './keys/limits.ts';

/** Content of a site in pages of other websites: keys, the composer of the code, and the page that explains widgets. */
export const widgets = {
  pages: { manageWidgets, viewerWidgets, widgetLoader },
  actions: [keysActions],
  limits: widgetLimits,
  sitemaps: { pages: widgetsSitemap },
} satisfies Feature;
