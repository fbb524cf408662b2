import { requireSameOrigin } from '../../http/origin-check.ts';
import type { Feature } from '../../pages/feature.ts';
import { monitoringTunnel } from './tunnel.ts';

/** Error reports from browsers. They have their own rate limit, so that they do not consume the one of forms. */
export const monitoring = {
  unguardedEndpoints: [
    { method: 'POST', path: '/_monitoring', right: 'read', guards: [requireSameOrigin], handle: monitoringTunnel },
  ],
  disallow: ['/_monitoring'],
} satisfies Feature;
