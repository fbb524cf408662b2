import type { MiddlewareHandler } from 'hono';
import { DatabaseUnavailable, openReader } from '../data/reader.ts';
import { hostName } from '../domain/sites/host.ts';
import type { RegisteredSite } from '../domain/sites/site.ts';
import { findSite, openSiteStore, type RegistryAccess } from '../domain/sites/site-registry.ts';
import { answerProblem } from './answer-problem.ts';
import { asksForPreview } from './asks-for-preview.ts';
import { cacheControl } from './cache-control.ts';
import type { AppContext, AppEnv } from './context.ts';

/**
 * The same address on the primary host of the site; null where that is the host, or does not work. Proofs that are looked for
 * on a host stay there.
 */
function primaryAddress(c: AppContext, { primaryHost, isPrimaryActive }: RegisteredSite, host: string): string | null {
  if (host === primaryHost || !isPrimaryActive || !['GET', 'HEAD'].includes(c.req.method)) return null;
  const { pathname, search } = new URL(c.req.url);
  return pathname.startsWith('/.well-known/') ? null : c.var.config.originOf(primaryHost) + pathname + search;
}

/** What the registry of sites is read with. */
export function registryOf(c: AppContext): RegistryAccess {
  const { config, meter, report } = c.var;
  const now = Date.now();
  const background = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const store = openSiteStore(caches as never, { build: config.build, now, background, report });
  return { reader: openReader(c.env.DB, meter), store, now };
}

/** Step 2 of a request: finds the site of the host, or answers with a problem. There is no default site. */
export const findServedSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = hostName(c.req.header('host') ?? new URL(c.req.url).host);
  if (!host) return answerProblem(c, { code: 'bad-request' });
  const { config } = c.var;
  // Who has just published something looks at it in a preview.
  const isCurrent = asksForPreview(c.req.url);
  const found = await findSite(host, { ...registryOf(c), isCurrent });
  if (!('code' in found)) {
    if (found.site.state === 'suspended') return answerProblem(c, { code: 'suspended' });
    const elsewhere = primaryAddress(c, found.site, host);
    if (elsewhere) {
      // Browsers that kept it would go in circles once another host is the primary one.
      c.header('cache-control', cacheControl.personal);
      return c.redirect(elsewhere, 308);
    }
    c.set('served', found);
    return next();
  }
  switch (found.code) {
    case 'unknown':
      return answerProblem(c, { code: 'unknown-domain', host, target: config.product.host });
    case 'unreadable':
      throw new DatabaseUnavailable(found.cause);
  }
};
