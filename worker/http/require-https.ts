import type { MiddlewareHandler } from 'hono';
import { cacheControl } from './cache-control.ts';
import type { AppEnv } from './context.ts';

/**
 * Redirects http to https on the same host if the product's address is https: before the site is found, and without
 * reading a cookie. 308 keeps the method and the body.
 */
export const requireHttps: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { config } = c.var;
  const { url } = c.req;
  if (!url.startsWith('http:') || !config.product.origin.startsWith('https:')) return next();
  const path = url.slice(url.indexOf('/', 'http://'.length));
  c.header('cache-control', cacheControl.static);
  return c.redirect(config.originOf(new URL(url).hostname) + path, 308);
};
