import type { Feature } from '../../pages/feature.ts';
import { serveMap } from './map.endpoint.ts';
import { nearFile } from './near.file.ts';
import { serveView } from './view.endpoint.ts';

/** SVG maps: small ones around a position, and by zoom; and the listings on a map. */
export const maps = {
  endpoints: [
    { method: 'GET', path: '/map/:lang/:file', right: 'read', handle: serveMap },
    { method: 'GET', path: '/map/:lang/:zoom/:file', right: 'read', handle: serveView },
  ],
  files: { '/near/:lang/:zoom/:centre': nearFile },
  disallow: ['/near/'],
} satisfies Feature;
