import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import type { Feature } from '../../pages/feature.ts';
import { serveMap } from './map.endpoint.ts';

/** Small SVG maps around a position. */
export const maps = { routes: new Hono<AppEnv>().get('/map/:lang/:file', serveMap) } satisfies Feature;
