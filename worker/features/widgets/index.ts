import type { Feature } from '../../pages/feature.ts';
import { serveFrame } from './frame/frame.endpoint.ts';
import { widgetScripts } from './script/script.endpoint.ts';

/** Content of sites in pages of other people. */
export const widgets = {
  unguardedEndpoints: [
    { method: 'GET', path: '/cms-viewer/widget-loader/:lang', right: 'read', productOnly: true, handle: serveFrame },
  ],
  endpoints: widgetScripts,
} satisfies Feature;
