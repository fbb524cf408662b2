import type { Feature } from '../../pages/feature.ts';
import { serveMap } from './map.endpoint.ts';

/** Small SVG maps around a position. */
export const maps = {
  endpoints: [{ method: 'GET', path: '/map/:lang/:file', right: 'read', handle: serveMap }],
} satisfies Feature;
