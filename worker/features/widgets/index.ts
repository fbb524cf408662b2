import type { Feature } from '../../pages/feature.ts';
import { serveBadge } from './badge/badge.endpoint.ts';
import { serveFrame } from './frame/frame.endpoint.ts';
import { oembed } from './oembed/oembed.file.ts';
import { widgetScripts } from './script/script.endpoint.ts';

/** Content of sites in pages of other people. */
export const widgets = {
  unguardedEndpoints: [
    { method: 'GET', path: '/cms-viewer/widget-loader/:lang', right: 'read', productOnly: true, handle: serveFrame },
    { method: 'GET', path: '/widget/badge/:file', right: 'read', productOnly: true, handle: serveBadge },
  ],
  endpoints: widgetScripts,
  files: { '/oembed': oembed },
} satisfies Feature;
