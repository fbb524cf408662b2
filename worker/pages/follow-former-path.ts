import { href } from '../../web/contract/routes.ts';
import { openReader } from '../data/reader.ts';
import { listingOfFormerPath } from '../domain/listings/former-path.query.ts';
import { formerPathFrom } from '../domain/listings/former-path.ts';
import type { AppContext } from '../http/context.ts';
import { redirect } from '../http/redirect.ts';

/**
 * Redirects from an address that a listing had on a former site to its page, in the listing's own
 * language, so that the answer does not depend on the visitor. Undefined if the address is none of them.
 */
export async function followFormerPath(c: AppContext): Promise<Response | undefined> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return undefined;
  const { site } = c.var.served;
  const url = new URL(c.req.url);
  const [path, bare] = [formerPathFrom(url), formerPathFrom({ pathname: url.pathname, search: '' })];
  if (path === undefined || bare === undefined) return undefined;
  const reader = openReader(c.env.DB, c.var.meter);
  const [[whole], [plain]] = await reader.batch(listingOfFormerPath(site.id, path), listingOfFormerPath(site.id, bare));
  const listing = whole ?? plain;
  if (listing === undefined) return undefined;
  const lang = site.languages.some(({ tag }) => tag === listing.language) ? listing.language : site.defaultLanguage;
  return redirect(c, { code: 'moved', status: 301, to: href('listing', { lang, slug: listing.slug }) });
}
