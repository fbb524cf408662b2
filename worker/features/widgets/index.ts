import type { Feature } from '../../pages/feature.ts';
import { widgetLoader } from './about/widget-loader.page.ts';
import { widgetsSitemap } from './about/widgets.sitemap.ts';
import { serveBadge } from './badge/badge.endpoint.ts';
import { manageWidgets } from './composer/manage.page.ts';
import { viewerWidgets } from './composer/viewer.page.ts';
import { serveFrame } from './frame/frame.endpoint.ts';
import { keysActions } from './keys/keys.actions.ts';
import { widgetLimits } from './keys/limits.ts';
import { oembed } from './oembed/oembed.file.ts';
import { widgetScripts } from './script/script.endpoint.ts';

/** Content of a site in pages of other websites: keys, the composer of the code, frames, badges, and the page about widgets. */
export const widgets = {
  pages: { manageWidgets, viewerWidgets, widgetLoader },
  actions: [keysActions],
  limits: widgetLimits,
  unguardedEndpoints: [
    { method: 'GET', path: '/cms-viewer/widget-loader/:lang', right: 'read', productOnly: true, handle: serveFrame },
    { method: 'GET', path: '/widget/badge/:file', right: 'read', productOnly: true, handle: serveBadge },
  ],
  endpoints: widgetScripts,
  files: { '/oembed': oembed },
  sitemaps: { pages: widgetsSitemap },
} satisfies Feature;
