import { href } from '../../web/contract/routes.ts';
import { openReader } from '../data/reader.ts';
import { listingOfFormerPath } from '../domain/listings/former-path.query.ts';
import { formerPathFrom } from '../domain/listings/former-path.ts';
import type { AppContext } from '../http/context.ts';
import { languagePosition } from '../http/language-in-path.ts';
import { redirect } from '../http/redirect.ts';

/**
 * The paths under which an address may be known, the surest first: with and without its query, and without the language
 * that a redirect has put into it.
 */
function pathsOf({ pathname, search }: URL, languages: readonly string[]): string[] {
  const segments = pathname.split('/').slice(1);
  const at = languagePosition(segments);
  const bare = languages.includes(segments[at] ?? '') ? `/${segments.toSpliced(at, 1).join('/')}` : pathname;
  const paths = [
    formerPathFrom({ pathname, search }),
    formerPathFrom({ pathname, search: '' }),
    formerPathFrom({ pathname: bare, search }),
    formerPathFrom({ pathname: bare, search: '' }),
  ];
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/**
 * Redirects from an address that a listing had on a former site to its page, in the listing's own
 * language, so that the answer does not depend on the visitor. Undefined if the address is none of them.
 */
export async function followFormerPath(c: AppContext): Promise<Response | undefined> {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return undefined;
  const { site } = c.var.served;
  const paths = pathsOf(
    new URL(c.req.url),
    site.languages.map(({ tag }) => tag),
  );
  if (paths.length === 0) return undefined;
  const reader = openReader(c.env.DB, c.var.meter);
  const found = await reader.batch(...paths.map((path) => listingOfFormerPath(site.id, path)));
  const listing = found.flat()[0];
  if (listing === undefined) return undefined;
  const lang = site.languages.some(({ tag }) => tag === listing.language) ? listing.language : site.defaultLanguage;
  return redirect(c, { code: 'moved', status: 301, to: href('listing', { lang, slug: listing.slug }) });
}
