import type { Moved } from '../../web/contract/outcome.ts';
import { cacheControl } from './cache-control.ts';
import type { AppContext } from './context.ts';

/**
 * Redirects to another path of the same site. A permanent redirect is cached like a static page. Any other depends
 * on the visitor and is not cached.
 */
export function redirect(c: AppContext, { status, to }: Moved): Response {
  const isPermanent = status === 301 || status === 308;
  c.header('cache-control', isPermanent ? cacheControl.static : 'private, no-store');
  return c.redirect(to, status);
}
