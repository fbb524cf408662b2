import type { Moved } from '../../web/contract/outcome.ts';
import type { AppContext } from '../context.ts';
import { cacheControl } from './cache-control.ts';

/**
 * Sends the browser to another path of the same site. What was renamed or written differently stays so and may be kept
 * for the static class's 300 s; where a visitor's language decides, nobody else may be given the answer.
 */
export function redirect(c: AppContext, { status, to }: Moved): Response {
  const isLasting = status === 301 || status === 308;
  c.header('cache-control', isLasting ? cacheControl.static : 'private, no-store');
  return c.redirect(to, status);
}
