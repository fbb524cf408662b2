import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { requireSameOrigin } from '../../http/origin-check.ts';
import type { Feature } from '../../pages/feature.ts';
import { monitoringTunnel } from './tunnel.ts';

/** Error reports from browsers. They have their own rate limit, so that they do not consume the one of forms. */
export const monitoring = {
  unguardedRoutes: new Hono<AppEnv>().post('/_monitoring', requireSameOrigin, monitoringTunnel),
  disallow: ['/_monitoring'],
} satisfies Feature;
