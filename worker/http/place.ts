import { hostName } from '../domain/sites/host.ts';
import type { SessionLocation } from '../identity/session.query.ts';
import type { AppContext } from './context.ts';

/** The site and the host of a request. */
export function placeOf(c: AppContext): SessionLocation {
  const host = hostName(c.req.header('host') ?? new URL(c.req.url).host);
  if (!host) throw new Error('a request without a host passed findServedSite');
  return { site: c.var.served.site.id, host };
}

/** The origin of the request's host as the configuration has it: a request can write scheme and port in other ways. */
export const ownOrigin = (c: AppContext): string => c.var.config.originOf(placeOf(c).host);

/** Whether a request is for the product's host, where people prove who they are and change their accounts. */
export const isOnProductHost = (c: AppContext): boolean =>
  c.var.served.site.isProduct && placeOf(c).host === c.var.config.product.host;
