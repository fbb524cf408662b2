import type { Config } from '../../platform/config.ts';
import { hostName, registrableDomain } from '../../platform/net/domains.ts';

/** A host that was typed, in ASCII, or why it can be none of a site. Each problem is a key of `domains.fault`. */
export type TypedHost = { host: string } | { problem: 'host-invalid' | 'host-suffix' | 'host-product' };

/** Reads a host as people type it: with a scheme, a path or a port, and in the letters of any script. */
export function readHost(
  typed: string,
  { product, isDevelopment }: Pick<Config, 'product' | 'isDevelopment'>,
): TypedHost {
  const text = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '');
  const host = hostName(text);
  if (host === null || !host.includes('.') || host.length > 253) return { problem: 'host-invalid' };
  if (registrableDomain(host) === null) return { problem: 'host-suffix' };
  // On a developer's machine all sites are below the product's host.
  const isBelow = host.endsWith(`.${product.host}`) && !isDevelopment;
  return host === product.host || isBelow ? { problem: 'host-product' } : { host };
}
